/// Whether two texts look alike: equal as read, or but for case or what cannot be seen.
enum Likeness {
  static func areAlike(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    form(of: AsRead.folded(left)) == form(of: AsRead.folded(right))
  }

  /// Equal for texts that are alike, and mostly different for others.
  static func hash(of text: ArraySlice<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    forEachScalar(of: AsRead.folded(text)) { scalar in
      guard !isInvisible(scalar) else { return }
      hash = (hash ^ UInt64(lowered(scalar))) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    return hash
  }

  /// What two texts that are alike differ in, as the end of "they differ only in"; nil where that is not to be told.
  static func difference(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Words? {
    var found = AsRead.Step.allCases.filter { step in
      let keepsInvisible = step == .invisible
      return form(of: AsRead.fold(left, without: step)[...], keepsInvisible: keepsInvisible)
        != form(of: AsRead.fold(right, without: step)[...], keepsInvisible: keepsInvisible)
    }.map { step in
      step == .invisible ? invisible(left, right) : Self.name(of: step)
    }
    if form(of: AsRead.folded(left), keepsCase: true)
      != form(of: AsRead.folded(right), keepsCase: true)
    {
      found.append(Words(en: "case", ja: "大文字と小文字"))
    }
    guard !found.isEmpty else { return nil }
    return Words(
      en: found.map(\.en).joined(separator: " and "), ja: found.map(\.ja).joined(separator: "、"))
  }

  private static func name(of step: AsRead.Step) -> Words {
    switch step {
    case .invisible: Words(en: "invisible characters", ja: "見えない文字")
    case .width: Words(en: "width (full or half)", ja: "全角と半角")
    case .space: Words(en: "spaces", ja: "空白")
    case .finalPoint: Words(en: "the full stop at the end", ja: "末尾の句点")
    }
  }

  /// Names the invisible characters that one of two texts has and the other has not, at most three.
  private static func invisible(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Words {
    let sides = [left, right].map { text in
      String(decoding: text, as: UTF8.self).unicodeScalars.filter { isInvisible($0.value) }
    }
    var names: [String] = []
    for (own, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
      for scalar in own
      where own.count(where: { $0 == scalar }) > other.count(where: { $0 == scalar }) {
        let name = "U+" + Diagnostic.hexadecimal(scalar.value)
        if !names.contains(name), names.count < 3 { names.append(name) }
      }
    }
    guard !names.isEmpty else { return name(of: .invisible) }
    return Words(
      en: "the invisible \(names.joined(separator: ", "))",
      ja: "見えない文字（\(names.joined(separator: "、"))）")
  }

  // MARK: The form that is compared

  private static func form(
    of text: ArraySlice<UInt8>, keepsInvisible: Bool = false, keepsCase: Bool = false
  ) -> [UInt32] {
    var form: [UInt32] = []
    forEachScalar(of: text) { scalar in
      if keepsInvisible || !isInvisible(scalar) {
        form.append(keepsCase ? scalar : lowered(scalar))
      }
    }
    return form
  }

  static func forEachScalar(of text: ArraySlice<UInt8>, _ body: (UInt32) -> Void) {
    text.withUnsafeBufferPointer { text in
      var at = 0
      while at < text.count {
        let (scalar, length) = SuspiciousCharacters.decode(at, text)
        body(scalar)
        at += length
      }
    }
  }

  /// Unicode's Default_Ignorable_Code_Point, asked for only where there are such.
  private static func isInvisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0xAD, 0xAE..<0x34F, 0x2070..<0x3164, 0x3165..<0xFE00: false
    default: Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint ?? false
    }
  }

  /// The small letter of a capital one; itself where that takes several.
  private static func lowered(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE: return scalar + 0x20
    // The small ones, and scripts without case: kana, kanji, hangul and signs.
    case 0..<0x100, 0x2010..<0x2100, 0x2190..<0x24B6, 0x2500..<0x2C00, 0x2E00..<0xA640,
      0xAC00..<0xFF00:
      return scalar
    default:
      let small = Unicode.Scalar(scalar)?.properties.lowercaseMapping.unicodeScalars
      return small.flatMap { $0.count == 1 ? $0.first?.value : nil } ?? scalar
    }
  }
}
