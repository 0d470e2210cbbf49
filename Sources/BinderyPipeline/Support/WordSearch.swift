/// Looks for words in the bytes of a text, fast where there are none: most texts of a bank have none of them.
struct WordSearch: Sendable {
  private let words: Immortal<Immortal<UInt8>>
  /// Two bytes that stand together in a word, each sixteen times, at the same place in every word.
  private let pairs: Immortal<Pair>
  private let place: Int

  private struct Pair {
    var first: SIMD16<UInt8>
    var second: SIMD16<UInt8>
  }

  /// - Parameter words: Each at least three bytes. Where case does not count, they leave out the first letter.
  init(_ words: String...) {
    let bytes = words.map { Array($0.utf8) }
    self.words = Immortal(bytes.map { Immortal($0) })
    // Where two signs meet tells more than what stands inside one.
    let place = bytes.allSatisfy { $0.count > 3 } ? 2 : 1
    self.place = place
    pairs = Immortal(
      Set(bytes.map { [$0[place], $0[place + 1]] }).map {
        Pair(first: SIMD16(repeating: $0[0]), second: SIMD16(repeating: $0[1]))
      })
  }

  /// Whether one of the words stands in the text.
  func stand(in text: ArraySlice<UInt8>) -> Bool {
    next(in: text) != nil
  }

  /// Where the first of them stands.
  func next(in text: ArraySlice<UInt8>) -> Range<Int>? {
    text.withUnsafeBufferPointer { bytes in
      guard let found = first(in: bytes) else { return nil }
      return text.startIndex + found.lowerBound..<text.startIndex + found.upperBound
    }
  }

  private func first(in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    // Sixteen starts, and the rest of the pair of the last.
    let reach = 16 + place + 1
    var start = 0
    while start + reach <= text.count {
      if let found = first(in: text, from: start) { return found }
      start += 16
    }
    if text.count >= reach { return first(in: text, from: text.count - reach) }
    return text.indices.lazy.compactMap { word(in: text, at: $0) }.first
  }

  /// The first word that begins at one of sixteen places.
  @inline(__always)
  private func first(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
    let bytes = UnsafeRawPointer(text.baseAddress! + start + place)
    let first = bytes.loadUnaligned(as: SIMD16<UInt8>.self)
    let second = bytes.loadUnaligned(fromByteOffset: 1, as: SIMD16<UInt8>.self)
    var hits = SIMDMask<SIMD16<Int8>>(repeating: false)
    for pair in pairs { hits .|= (first .== pair.first) .& (second .== pair.second) }
    // As two numbers: `any` takes the least of sixteen.
    let halves = unsafeBitCast(hits, to: SIMD2<UInt64>.self)
    guard halves.x | halves.y != 0 else { return nil }
    for index in 0..<16 where hits[index] {
      if let found = word(in: text, at: start + index) { return found }
    }
    return nil
  }

  private func word(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Range<Int>? {
    for word in words where start + word.count <= text.count {
      if word.indices.allSatisfy({ text[start + $0] == word[$0] }) {
        return start..<start + word.count
      }
    }
    return nil
  }
}
