/// A quick look for words, by their first three bytes: what most texts of a bank do not have.
struct WordHeads: Sendable {
  private let heads: [UInt32]
  /// By a third byte: whether a head ends in it.
  private let ends: [Bool]

  /// - Parameter words: Each at least three bytes.
  init(_ words: String...) {
    heads = words.map { $0.utf8.prefix(3).reduce(0) { $0 << 8 | UInt32($1) } }
    var ends = [Bool](repeating: false, count: 256)
    for head in heads { ends[Int(head & 0xFF)] = true }
    self.ends = ends
  }

  /// Whether one of the heads stands in the text.
  func stand(in text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { text in
      ends.withUnsafeBufferPointer { ends in
        var window: UInt32 = 0
        for byte in text {
          window = (window << 8 | UInt32(byte)) & 0xFF_FFFF
          if ends[Int(byte)], heads.contains(window) { return true }
        }
        return false
      }
    }
  }
}
