/// A number that is the same for texts that are equal as read; never kept.
struct Fingerprint: Hashable {
  private var value: UInt64

  /// Of a question's stem.
  init(ofStem stem: Text) {
    value = Self.hash(stem)
  }

  /// Of a question's stem, the set of its choices, the back of a card, and its pictures.
  init(of question: Question) {
    value = Self.hash(question.text)
    // A sum, so that their order does not matter.
    for choice in question.allChoices { value &+= Self.hash(choice.text) &* 0x9E37_79B9_7F4A_7C15 }
    // Two cards may well have one front.
    if case .back(let back) = question.answer { value &+= Self.hash(back) }
    for use in question.media {
      value = (value ^ Self.hash(Array((use.path ?? "").utf8)[...])) &* 0xFF51_AFD7_ED55_8CCD
    }
  }

  private static func hash(_ text: Text) -> UInt64 { hash(AsRead.folded(text.bytes)) }

  private static func hash(_ text: ArraySlice<UInt8>) -> UInt64 {
    text.withUnsafeBytes { bytes in
      var hash = UInt64(truncatingIfNeeded: bytes.count) &* 0xFF51_AFD7_ED55_8CCD
      var at = 0
      while at < bytes.count {
        var word: UInt64 = 0
        if at + 8 <= bytes.count {
          word = bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
        } else {
          for index in at..<bytes.count { word = word << 8 | UInt64(bytes[index]) }
        }
        let (high, low) = (hash ^ word).multipliedFullWidth(by: 0xC4CE_B9FE_1A85_EC53)
        hash = high ^ low
        at += 8
      }
      return hash
    }
  }
}
