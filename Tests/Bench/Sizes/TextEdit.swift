import BinderyFormat

/// One to twelve characters of a question, replaced by as many of another one.
struct TextEdit {
  let old: ArraySlice<UInt8>
  private let new: [UInt8]

  /// - Parameter lines: All questions' lines.
  init(among lines: [ArraySlice<UInt8>], _ random: inout Dice) {
    while true {
      let count = Int.random(in: 1...12, using: &random)
      guard let line = lines.randomElement(using: &random),
        let other = lines.randomElement(using: &random),
        let place = Self.stretch(of: count, in: line, &random),
        let source = Self.stretch(of: count, in: other, &random), line[place] != other[source]
      else { continue }
      old = line
      new = Array(line[..<place.lowerBound] + other[source] + line[place.upperBound...])
      return
    }
  }

  func applied(to object: ObjectLines) -> [UInt8] {
    var result = LineObject()
    for line in object { if line == old { result.append(new) } else { result.append(line) } }
    return result.finish()
  }

  static func isQuestion(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: #"{"id":""#.utf8)
      && String(decoding: line, as: UTF8.self).contains("\"type\":")
  }

  /// So many characters somewhere in one of its texts; nil where that has none without an escape.
  private static func stretch(
    of count: Int, in line: ArraySlice<UInt8>, _ random: inout Dice
  ) -> Range<Int>? {
    let keys = ["\"text\":\"", "\"explanation\":\"", "\"hint\":\""].map { Array($0.utf8) }
    let starts = line.indices.filter { index in
      keys.contains { line[index...].starts(with: $0) }
    }
    guard let key = starts.randomElement(using: &random),
      let colon = line[key...].firstIndex(of: 0x3A)
    else { return nil }
    // Up to the end of the text, or its first escape.
    let text = line[(colon + 2)...].prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    let bounds = (text.startIndex...text.endIndex).filter { text.isBoundary($0) }
    guard bounds.count > count else { return nil }
    let first = Int.random(in: 0..<bounds.count - count, using: &random)
    return bounds[first]..<bounds[first + count]
  }
}

/// Random numbers that a seed repeats: xorshift64*.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(state: UInt64) { self.state = state &* 2 &+ 1 }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }
}
