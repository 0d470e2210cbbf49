/// Causes of syntax errors inside brackets.
extension SyntaxCauseFinder {
  func unclosedBracket(_ problem: String) -> SyntaxCause {
    if let cause = hidingSign() { return cause }
    let sign = problem.hasSuffix("']'") ? ("[", "]") : ("{", "}")
    return SyntaxCause(
      Words(
        en: "the bracket `\(sign.0)` is not closed, or a comma is missing in it",
        ja: "「\(sign.0)」が閉じられていないか、中のコンマが足りません"),
      help: Words(
        en:
          "close it with `\(sign.1)`; a text that holds brackets, commas or quotes must itself be in quotes",
        ja: "「\(sign.1)」で閉じてください。かっこ・コンマ・引用符を含む文章は、引用符で囲んでください"))
  }

  /// A sign behind which YAML does not see the rest of the bracket's line.
  private func hidingSign() -> SyntaxCause? {
    guard let at = firstHidingSign() else { return nil }
    guard text[at] == UInt8(ascii: "?") else {
      return SyntaxCause(
        Words(
          en: "a blank and a `#` start a comment, also in brackets, so that nothing closes them",
          ja: "空白と「#」から後ろは、かっこの中でもコメントになり、かっこが閉じません"),
        help: Words(
          en: "put the text that holds the `#` in quotes", ja: "「#」を含む文章を引用符で囲んでください"),
        place: self.at(at, at + 1))
    }
    let item = SourceLines.restOfItem(from: at, in: text)
    return SyntaxCause(
      Words(en: "a text that starts with `?` must be in quotes", ja: "「?」で始まる文章は引用符が必要です"),
      help: Words(en: "put the whole text in quotes", ja: "文章全体を引用符で囲んでください"),
      place: self.at(at, at + 1), edits: [.quoting(item, string(item), file: place.file)])
  }

  /// From the bracket at the place to the end of its line, quoted texts passed by.
  private func firstHidingSign() -> Int? {
    let end = SourceLines.end(of: offset, in: text)
    var isStart = true
    var at = offset + 1
    while at < end {
      let sign = text[at]
      switch sign {
      case 0x20, 0x09: break
      case UInt8(ascii: "#") where text[at - 1] == 0x20: return at
      case UInt8(ascii: "?") where isStart: return at
      case UInt8(ascii: "\"") where isStart, UInt8(ascii: "'") where isStart:
        isStart = false
        at = (at + 1..<end).first { text[$0] == sign } ?? end
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ":"):
        isStart = true
      default: isStart = false
      }
      at += 1
    }
    return nil
  }

  /// A colon at the end of an item.
  func trailingColon() -> SyntaxCause {
    SyntaxCause(
      Words(
        en: "a text that ends in a colon must be in quotes inside brackets",
        ja: "かっこの中では、「:」で終わる文章は引用符が必要です"),
      help: Words(en: "put the whole text in quotes", ja: "文章全体を引用符で囲んでください"))
  }
}
