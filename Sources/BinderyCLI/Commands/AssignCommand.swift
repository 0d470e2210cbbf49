import BinderyPipeline

extension Command {
  static let assign = Command(
    "assign",
    Words(
      en: "Give an id to everything that lacks one, and bring the ledger up to date",
      ja: "id のないものに id を付け、台帳を最新にする"),
    arguments: [.root],
    flags: [.content, .jobs]
  ) { invocation, console in
    let progress = TerminalProgress(console)
    defer { progress?.finish() }
    let pipeline = Pipeline(root: invocation.root, jobs: invocation.jobs, progress: progress)
    var random = SystemRandomNumberGenerator()
    let result = try pipeline.assign(using: &random)
    progress?.finish()
    let prefix = displayPrefix(root: invocation.root)
    if !console.isQuiet {
      for minted in result.minted {
        console.output.write(
          TerminalText.visible("\(minted.key)  \(prefix)\(minted.place.file)") + "\n")
      }
    }
    FindingsPrinter(root: invocation.root, console).print(result.diagnostics, to: console.errors)
    for file in result.linked {
      console.say(
        Words(
          en: "\(prefix)\(file) is behind a symbolic link and is not written",
          ja: "\(prefix)\(file) はシンボリックリンクの先にあるため、書き換えません"))
    }
    console.say(result.sum)
    let isSettled = !result.diagnostics.contains { $0.severity == .error } && result.linked.isEmpty
    return isSettled ? .good : .blocked
  }
}

extension AssignResult {
  /// The one line that ends the run.
  fileprivate var sum: Words {
    guard !minted.isEmpty || isLedgerWritten else {
      return Words(en: "nothing to assign", ja: "付ける id はありません")
    }
    let ledger =
      isLedgerWritten
      ? Words(en: "; ids.lock is up to date", ja: "。ids.lock を最新にしました") : Words(en: "", ja: "")
    return Words(
      en: "assigned \(counted(minted.count, "id")) in \(counted(files.count, "file"))\(ledger.en)",
      ja: "ファイル \(grouped(files.count)) 件に id を \(grouped(minted.count)) 個付けました\(ledger.ja)")
  }
}
