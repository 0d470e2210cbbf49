import BinderyFormat
import BinderyPipeline

extension Command {
  static let assign = Command(
    "assign",
    Words(
      en: "Give an id to everything that lacks one, and bring the ledger up to date",
      ja: "id のないものに id を付け、台帳を最新にする"),
    arguments: [.root],
    flags: [.same, .retireLost, .keepKeys, .newKeys, .content, .jobs]
  ) { invocation, console in
    let both = (invocation.ids(.keepKeys), invocation.ids(.newKeys))
    if let keep = both.0, let new = both.1, keep == new || !keep.isDisjoint(with: new) {
      throw UsageError(
        Words(
          en: "`--keep-keys` and `--new-keys` are said of the same questions",
          ja: "`--keep-keys` と `--new-keys` が同じ問題に指定されています"))
    }
    let progress = TerminalProgress(console)
    defer { progress?.finish() }
    let pipeline = Pipeline(
      root: invocation.root, jobs: invocation.jobs, progress: progress, isLastRun: true)
    var random = SystemRandomNumberGenerator()
    let result = try pipeline.assign(
      IdentityDecisions(invocation), using: &random, onWait: { console.say(.waitsForSources) })
    progress?.finish()
    let prefix = displayPrefix(root: invocation.root)
    if !console.isQuiet {
      for minted in result.minted {
        let instead = minted.instead.map { " (\($0))" } ?? ""
        console.output.write(
          TerminalText.visible("\(minted.key)\(instead)  \(prefix)\(minted.place.file)") + "\n")
      }
      for key in result.retired { console.output.write("\(key)  retired\n") }
    }
    FindingsPrinter(root: invocation.root, console).print(result.diagnostics, to: console.errors)
    for file in result.linked {
      console.complain(
        Words(
          en: "`\(prefix)\(file)` is behind a symbolic link and is not written",
          ja: "「\(prefix)\(file)」はシンボリックリンクの先にあるため、書き換えません"),
        help: Words(
          en: "write its ids into the file that the link leads to", ja: "リンク先のファイルに id を書いてください"))
    }
    console.say(result.sum)
    let isSettled = !result.diagnostics.contains { $0.severity == .error } && result.linked.isEmpty
    return isSettled ? .good : .blocked
  }
}

extension Words {
  /// While another run writes the sources.
  static let waitsForSources = Words(
    en: "another run is writing these sources; waiting for it", ja: "ほかの実行がこの教材を書き換えています。終わるのを待ちます")
}

extension IdentityDecisions {
  fileprivate init(_ invocation: Invocation) {
    self.init()
    same = invocation.ids(.same) ?? []
    keepKeys = Selection(invocation.ids(.keepKeys))
    newKeys = Selection(invocation.ids(.newKeys))
    if invocation.has(.retireLost) { retiresLost = currentMonth() }
  }
}

extension IdentityDecisions.Selection {
  fileprivate init(_ ids: Set<ItemID>?) {
    self = ids.map { $0.isEmpty ? .all : .only($0) } ?? .none
  }
}

extension AssignResult {
  /// The one line that ends the run.
  fileprivate var sum: Words {
    guard !minted.isEmpty || isLedgerWritten else {
      if diagnostics.contains(where: { $0.severity == .error }) {
        return Words(en: "nothing was assigned", ja: "id は付けていません")
      }
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
