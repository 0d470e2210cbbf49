import BinderyPipeline

/// Writes what `--help` shows, from the tables of commands and flags.
struct Help {
  private let language: Language

  init(_ language: Language) { self.language = language }

  /// - Parameter command: nil for the program as a whole.
  func text(_ command: Command?) -> String {
    let lines = command.map(lines) ?? overview
    return lines.map { $0 + "\n" }.joined()
  }

  private var overview: [String] {
    let title = Words(
      en: "Compiles workbooks written in YAML into files that a learning app reads.",
      ja: "YAML で書いた問題集を、学習アプリが読むファイルにまとめます。")
    let version = (
      "--version",
      Words(en: "Show the versions of bindery and its libraries", ja: "bindery とライブラリーの版を表示する")
    )
    return [title(language), ""] + usage("bindery \(commandWord) …")
      + section(Words(en: "Commands", ja: "コマンド"), Command.all.map { ($0.name, $0.summary) })
      + section(Self.flagsTitle, Flag.common.map(entry) + [version])
      + ["", more(language)]
  }

  private func lines(_ command: Command) -> [String] {
    let arguments = command.arguments.map { $0.shown }
      .joined()
    let flags = language == .en ? " [flags]" : " [オプション]"
    return wrapped(command.summary(language)) + [""]
      + usage("bindery \(command.name)\(arguments)\(flags)")
      + section(Self.flagsTitle, command.flags.map(entry))
  }

  private static let flagsTitle = Words(en: "Flags", ja: "オプション")
  private var commandWord: String { language == .en ? "COMMAND" : "コマンド" }

  private var more: Words {
    Words(
      en: "`bindery COMMAND --help` shows the flags of a command.",
      ja: "`bindery コマンド --help` で、コマンドごとのオプションが見られます。")
  }

  private func usage(_ line: String) -> [String] {
    [(language == .en ? "Usage: " : "使い方: ") + line]
  }

  private func entry(_ flag: Flag) -> (String, Words) {
    (flag.name + (flag.value.map { " " + $0.placeholder } ?? ""), flag.summary)
  }

  private func section(_ title: Words, _ entries: [(String, Words)]) -> [String] {
    let columns = 2 + (entries.map { TerminalText.width($0.0) }.max() ?? 0)
    return ["", title(language) + ":"]
      + entries.map { "  " + padded($0.0, to: columns) + $0.1(language) }
  }
}
