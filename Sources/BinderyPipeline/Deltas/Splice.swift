import BinderyFormat

/// What of a line differs from an earlier one: a text between its head and its tail.
struct Splice {
  /// Bytes in common at both ends; each ends between two characters.
  let head: Int
  let tail: Int
  let text: ArraySlice<UInt8>

  /// Bytes that a splice costs beside its text.
  private static let cost = 24

  /// nil where it saves nothing.
  init?(of line: ArraySlice<UInt8>, from base: ArraySlice<UInt8>) {
    (head, tail) = Self.ends(line, base)
    guard head + tail > Self.cost else { return nil }
    text = line.dropFirst(head).dropLast(tail)
  }

  /// Bytes that two lines have in common at their ends.
  static func common(_ line: ArraySlice<UInt8>, _ base: ArraySlice<UInt8>) -> Int {
    let (head, tail) = ends(line, base)
    return head + tail
  }

  private static func ends(
    _ line: ArraySlice<UInt8>, _ base: ArraySlice<UInt8>
  ) -> (head: Int, tail: Int) {
    let most = min(line.count, base.count)
    var head = zip(line, base).prefix { $0 == $1 }.count
    while !base.isBoundary(base.startIndex + head) || !line.isBoundary(line.startIndex + head) {
      head -= 1
    }
    var tail = zip(line.reversed(), base.reversed()).prefix(most - head).prefix { $0 == $1 }.count
    while !base.isBoundary(base.endIndex - tail) { tail -= 1 }
    return (head, tail)
  }
}
