import BinderyPipeline

/// The learner's view of several apps as Markdown, for a comment below a pull request.
///
/// What authors typed stands in code spans, where it is neither markup nor HTML, and where nothing in it becomes a link,
/// a mention or a picture.
package enum LearnerViewMarkdown {
  /// UTF-16 code units: more than any place that takes comments counts. GitHub refuses 65,536 characters.
  package static let limit = 59_000

  /// - Parameter views: One an app; what is too long is cut, and says so.
  package static func text(_ views: [LearnerView], _ language: Language) -> String {
    var out = ""
    for (index, view) in views.enumerated() {
      // What an app leaves is for those behind it.
      let share = (limit - out.utf16.count) / (views.count - index)
      out += text(view, language, limit: share)
    }
    return out
  }

  private static func text(_ view: LearnerView, _ language: Language, limit: Int) -> String {
    let lines = LearnerViewOutline(view, language).lines
    var out = ""
    var length = 0
    for (index, line) in lines.enumerated() {
      let isHead = index + 1 < lines.count && lines[index + 1].depth > 0
      let text = text(line, language, isFirst: index == 0) + (line.depth == 0 && isHead ? "\n" : "")
      let room = 80
      guard length + text.utf16.count + room <= limit else {
        let rest = lines.count - index
        let words = Words(
          en: "\nToo long for this place: \(rest) more lines are left out.\n\n",
          ja: "\n長すぎるため、残りの \(rest) 行は省きました。\n\n")
        return length + words(language).utf16.count <= limit ? out + words(language) : out
      }
      out += text
      length += text.utf16.count
    }
    return out + "\n"
  }

  private static func text(
    _ line: LearnerViewOutline.Line, _ language: Language, isFirst: Bool
  ) -> String {
    let text = line.spans.map { span in
      switch span {
      case .own(let text): text
      case .authored(let text): code(text, language)
      }
    }.joined()
    switch line.depth {
    case 0: return isFirst ? "### \(text)\n" : "\n**\(text)**\n"
    default: return String(repeating: "  ", count: line.depth - 1) + "- \(text)\n"
    }
  }

  /// A code span: its fence is longer than any run of backticks inside.
  private static func code(_ text: String, _ language: Language) -> String {
    let shown = TerminalText.visible(text.excerpt)
    guard shown.contains(where: { $0 != " " }) else {
      return Words(en: "(no text)", ja: "（テキストなし）")(language)
    }
    var (longest, run) = (0, 0)
    for byte in shown.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let pad = shown.hasPrefix("`") || shown.hasSuffix("`") ? " " : ""
    return fence + pad + shown + pad + fence
  }
}
