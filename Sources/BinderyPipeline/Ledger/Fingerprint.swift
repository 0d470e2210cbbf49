/// A number that is the same for questions whose stem and set of choices are equal as read; never kept.
struct Fingerprint {
  private(set) var value: UInt64

  /// 0 for a question without text.
  init(of question: Question) {
    guard !question.text.bytes.isEmpty else {
      value = 0
      return
    }
    value = Self.hash(question.text)
    // A sum, so that their order does not matter.
    for choice in question.choices { value &+= Self.hash(choice.text) &* 0x9E37_79B9_7F4A_7C15 }
    if value == 0 { value = 1 }
  }

  private static func hash(_ text: Text) -> UInt64 {
    AsRead.folded(text.bytes).withUnsafeBytes { bytes in
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
