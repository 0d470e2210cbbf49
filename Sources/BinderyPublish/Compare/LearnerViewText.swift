import BinderyPipeline

extension LearnerView {
  /// For a terminal: several lines, with LF behind each.
  package func text(_ language: Language) -> String {
    LearnerViewOutline(self, language).lines.map { line in
      String(repeating: "  ", count: line.depth)
        + line.spans.map { $0.text(language) }.joined() + "\n"
    }.joined()
  }
}

extension LearnerViewOutline.Span {
  fileprivate func text(_ language: Language) -> String {
    switch self {
    case .own(let text): text
    case .authored(let text):
      language == .en
        ? "`\(TerminalText.visible(text.excerpt))`" : "「\(TerminalText.visible(text.excerpt))」"
    }
  }
}
