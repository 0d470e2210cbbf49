import BinderyPipeline

/// Prints findings, reading their sources again for the lines to show.
struct FindingsPrinter {
  private let sources: SourceShelf
  private let prefix: String
  private let console: Console

  init(root: String, _ console: Console) {
    sources = SourceShelf { try? readFile(root + "/" + $0, limit: 1 << 26) }
    prefix = displayPrefix(root: root)
    self.console = console
  }

  /// One block a finding, parted by empty lines.
  func print(_ diagnostics: [Diagnostic], to sink: Sink) {
    let renderer = TextRenderer(
      sources, language: console.language, prefix: prefix, isColored: sink.style.isOn)
    for diagnostic in diagnostics { sink.write(renderer.render(diagnostic) + "\n") }
  }

  func printJSON(_ result: CheckResult) {
    let renderer = JSONRenderer(sources, language: console.language, prefix: prefix)
    console.output.write(renderer.render(result))
  }
}
