/// Looks for words in the bytes of a text, fast where there are none: most texts of a bank have none of them.
struct WordSearch: Sendable {
  private let words: [[UInt8]]
  /// The second and third bytes of the words, each sixteen times.
  private let pairs: [(second: SIMD16<UInt8>, third: SIMD16<UInt8>)]

  /// - Parameter words: Each at least three bytes. Where case does not count, they leave out the first letter.
  init(_ words: String...) {
    self.words = words.map { Array($0.utf8) }
    pairs = Set(self.words.map { Array($0[1...2]) }).map {
      (SIMD16(repeating: $0[0]), SIMD16(repeating: $0[1]))
    }
  }

  /// Whether one of the words stands in the text.
  func stand(in text: ArraySlice<UInt8>) -> Bool {
    next(in: text) != nil
  }

  /// Where the first of them stands.
  func next(in text: ArraySlice<UInt8>) -> Range<Int>? {
    text.withUnsafeBufferPointer { bytes in
      guard let (start, length) = first(in: bytes) else { return nil }
      return text.startIndex + start..<text.startIndex + start + length
    }
  }

  private func first(in text: UnsafeBufferPointer<UInt8>) -> (start: Int, length: Int)? {
    var start = 0
    while start + Self.reach <= text.count {
      if mayBegin(text, from: start),
        let found = first(in: text, startingIn: start..<start + 16)
      {
        return found
      }
      start += 16
    }
    guard text.count >= Self.reach else { return first(in: text, startingIn: 0..<text.count) }
    // The last sixteen once more, in part.
    let last = text.count - Self.reach
    return mayBegin(text, from: last) ? first(in: text, startingIn: last..<last + 16) : nil
  }

  /// Bytes that are looked at together: sixteen starts, and the third byte of the last.
  private static let reach = 18

  /// Whether a word may begin at one of sixteen places.
  @inline(__always)
  private func mayBegin(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    let bytes = UnsafeRawPointer(text.baseAddress! + start)
    let second = bytes.loadUnaligned(fromByteOffset: 1, as: SIMD16<UInt8>.self)
    let third = bytes.loadUnaligned(fromByteOffset: 2, as: SIMD16<UInt8>.self)
    var hits = SIMDMask<SIMD16<Int8>>(repeating: false)
    for pair in pairs {
      hits .|= (second .== pair.second) .& (third .== pair.third)
    }
    return any(hits)
  }

  private func first(
    in text: UnsafeBufferPointer<UInt8>, startingIn starts: Range<Int>
  ) -> (start: Int, length: Int)? {
    for start in starts {
      for word in words where text[start] == word[0] && start + word.count <= text.count {
        if word.indices.allSatisfy({ text[start + $0] == word[$0] }) { return (start, word.count) }
      }
    }
    return nil
  }
}
