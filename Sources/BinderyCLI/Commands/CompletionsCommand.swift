import BinderyPipeline

extension Command {
  static let completions = Command(
    "completions",
    Words(en: "Print a completion script for a shell", ja: "シェルの補完スクリプトを表示する"),
    arguments: [Argument("SHELL", known: { Completions.shells })]
  ) { invocation, console in
    let shell = invocation.arguments[0]
    guard let script = Completions.script(for: shell) else {
      throw UsageError(
        Words(en: "there are no completions for `\(shell)`", ja: "「\(shell)」用の補完はありません"),
        help: Words(
          en: "write one of \(Completions.shells.joined(separator: ", "))",
          ja: "\(Completions.shells.joined(separator: "、")) のどれかを書いてください"))
    }
    console.output.write(script)
    return .good
  }
}
