/// `{{choice:b}}` in a text: the label under which a choice of the question is shown.
struct ChoiceReference {
  /// As written: one or two letters where it is right.
  var key: String
  /// The offset behind the second `}`.
  var end: Int

  private static let opening = Array("{{choice:".utf8)

  /// The reference that begins at an offset; nil where there is none.
  init?(_ start: Int, in text: ArraySlice<UInt8>) {
    guard text[start...].starts(with: Self.opening) else { return nil }
    let keyStart = start + Self.opening.count
    let key = text[keyStart...].prefix { $0 != UInt8(ascii: "}") && $0 != 0x0A }
    guard text[key.endIndex...].starts(with: [UInt8(ascii: "}"), UInt8(ascii: "}")]) else {
      return nil
    }
    self.key = String(decoding: key, as: UTF8.self)
    end = key.endIndex + 2
  }

  /// All references of a text, and where they stand in it, from 0. Behind a `\\` there is none.
  static func all(
    in text: ArraySlice<UInt8>
  ) -> [(reference: ChoiceReference, range: Range<Int>)] {
    var found: [(ChoiceReference, Range<Int>)] = []
    var at = text.startIndex
    while let brace = text[at...].firstIndex(of: UInt8(ascii: "{")) {
      at = brace + 1
      let isEscaped = brace > text.startIndex && text[brace - 1] == UInt8(ascii: "\\")
      guard !isEscaped, let reference = ChoiceReference(brace, in: text) else { continue }
      found.append((reference, brace - text.startIndex..<reference.end - text.startIndex))
      at = reference.end
    }
    return found
  }
}
