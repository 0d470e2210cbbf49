/// The form of `# bindery: allow RULE reason`.
enum AllowSyntax {
  private static let words = Array("bindery: allow".utf8)

  /// Whether the `#` at an offset starts such a comment.
  static func starts(_ hash: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    rest(hash, text) != nil
  }

  /// The rule and the reason of the comment whose `#` stands at an offset, if it is one.
  static func parse(
    _ hash: Int, _ end: Int, _ text: UnsafeBufferPointer<UInt8>
  ) -> (rule: String, reason: String)? {
    guard let start = rest(hash, text), start <= end else { return nil }
    let parts = text[start..<end].split(maxSplits: 1) { $0 == 0x20 || $0 == 0x09 }
    guard let rule = parts.first else { return nil }
    let reason = parts.dropFirst().first ?? text[end..<end]
    return (String(decoding: rule, as: UTF8.self), String(decoding: trimmed(reason), as: UTF8.self))
  }

  /// Where the name of the rule may start.
  private static func rest(_ hash: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int? {
    var at = hash + 1
    while at < text.count, text[at] == 0x20 { at += 1 }
    guard at + words.count < text.count, text[at] == words[0] else { return nil }
    for (index, byte) in words.enumerated() where text[at + index] != byte { return nil }
    at += words.count
    return text[at] == 0x20 || text[at] == 0x09 ? at + 1 : nil
  }

  private static func trimmed(_ bytes: Slice<UnsafeBufferPointer<UInt8>>)
    -> Slice<UnsafeBufferPointer<UInt8>>
  {
    var bytes = bytes
    while let first = bytes.first, first == 0x20 || first == 0x09 { bytes = bytes.dropFirst() }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes = bytes.dropLast() }
    return bytes
  }
}
