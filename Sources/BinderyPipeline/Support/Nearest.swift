/// Of known names, those that a written one is most likely a slip for, the nearest first and equally near ones in the
/// order given.
///
/// Near is one edit for each three letters of the longer name, at least one: an inserted, missing or wrong letter or
/// two swapped ones (Damerau–Levenshtein distance, the variant that edits no part twice). Case and width do not count.
package func nearest(to written: String, among known: [String], limit: Int = 1) -> [String] {
  let wanted = letters(of: written)
  guard wanted.count <= longestCompared else { return [] }
  var found: [(distance: Int, name: String)] = []
  for name in known where name.utf8.count <= 4 * longestCompared {
    let letters = letters(of: name)
    let most = max(1, max(wanted.count, letters.count) / 3)
    guard abs(letters.count - wanted.count) <= most else { continue }
    let distance = editDistance(wanted, letters)
    // One letter in place of the only one is another name, not a slip.
    guard distance <= most, distance < max(wanted.count, letters.count) else { continue }
    let index = found.firstIndex { $0.distance > distance } ?? found.endIndex
    found.insert((distance, name), at: index)
  }
  return found.prefix(limit).map(\.name)
}

/// Unicode scalars; the work grows with the square.
private let longestCompared = 120

/// Scalars as read and in lower case, so that only differences that matter count.
private func letters(of name: String) -> [Unicode.Scalar] {
  let folded = String(decoding: AsRead.folded(Array(name.utf8)[...]), as: UTF8.self)
  return Array(folded.lowercased().unicodeScalars)
}

/// Letters to insert, delete, replace or swap with the next to turn one word into the other.
func editDistance<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
      var least = min(replaced, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        least = min(least, beforeLast[column - 1] + 1)
      }
      current.append(least)
    }
    beforeLast = last
    last = current
  }
  return last[right.count]
}
