import BinderyPipeline

extension Command {
  static let check = Command(
    "check",
    Words(en: "Find mistakes in the content", ja: "教材の間違いを探す"),
    arguments: [.root],
    flags: [.checkFormat, .strict, .locked, .fix, .writeBaseline, .content, .jobs]
  ) { invocation, console in
    try CheckRun(invocation, console).run()
  }
}

/// One run of `bindery check`.
private struct CheckRun {
  private let invocation: Invocation
  private let console: Console
  private let progress: TerminalProgress?
  private let pipeline: Pipeline
  private let findings: FindingsPrinter

  /// Rounds of mending: what one edit uncovers, the next mends.
  private static let mostRounds = 10

  init(_ invocation: Invocation, _ console: Console) {
    self.invocation = invocation
    self.console = console
    progress = TerminalProgress(console)
    pipeline = Pipeline(
      root: invocation.root, jobs: invocation.jobs, progress: progress,
      isLastRun: !invocation.has(.fix))
    findings = FindingsPrinter(root: invocation.root, console)
  }

  func run() throws -> ExitStatus {
    defer { progress?.finish() }
    var options = CheckOptions()
    options.isLocked = invocation.has(.locked)
    options.asksGit = true
    var result = try invocation.has(.fix) ? mend(options) : pipeline.check(options)
    if invocation.has(.writeBaseline) {
      try writeBaseline(options)
      result = try pipeline.check(options)
    }
    progress?.finish()
    if invocation[.checkFormat] == "json" {
      findings.printJSON(result)
    } else {
      findings.print(result.diagnostics, to: console.output)
    }
    let isStrict = invocation.has(.strict)
    console.say(result.sum(isStrict: isStrict))
    return result.isBlocked(strict: isStrict) ? .blocked : .good
  }

  private func mend(_ options: CheckOptions) throws -> CheckResult {
    var mended = SourceMender.Sum()
    let mender = SourceMender(root: invocation.root, console)
    let result = try pipeline.check(
      options, rounds: Self.mostRounds, onWait: { console.say(.waitsForSources) },
      mending: { try mender.mend($0, &mended) })
    mender.report(mended)
    return result
  }

  private func writeBaseline(_ options: CheckOptions) throws {
    let prefix = displayPrefix(root: invocation.root)
    guard let (file, count) = try pipeline.writeBaseline(options) else {
      throw UsageError(
        Words(
          en: "\(prefix)bindery.yml names no file for the baseline inside the content folder",
          ja: "\(prefix)bindery.yml に、コンテンツのフォルダーの中のベースラインのファイルが書かれていません"),
        help: Words(
          en: "write the line `baseline: baseline.txt` there",
          ja: "`baseline: baseline.txt` という行を書いてください"))
    }
    console.say(
      Words(
        en: "wrote \(counted(count, "finding")) to \(prefix)\(file)",
        ja: "\(prefix)\(file) に指摘 \(grouped(count)) 件を書きました"))
  }
}

extension CheckResult {
  /// The line that ends a check or a build that it stopped.
  /// - Parameter isStrict: Whether warnings block; said where they alone do.
  func sum(isStrict: Bool) -> Words {
    guard isStrict, isBlocked(strict: true), !isBlocked(strict: false) else { return sum }
    return Words(
      en: "\(sum.en); under `--strict` warnings block",
      ja: "\(sum.ja)。`--strict` では警告があると先へ進みません")
  }

  /// What was found, counted.
  var sum: Words {
    let counts: [(Int, String, String)] = [
      (count(.error), "error", "エラー"), (count(.warning), "warning", "警告"),
      (count(.note), "note", "注意"),
    ]
    let found = counts.filter { $0.0 > 0 }
    let scope = Words(
      en: "in \(counted(questions, "question")), \(counted(sources, "file"))",
      ja: "（問題 \(grouped(questions)) 問、ファイル \(grouped(sources)) 件）")
    guard !found.isEmpty else {
      return Words(en: "nothing found \(scope.en)", ja: "指摘はありません\(scope.ja)")
    }
    return Words(
      en: found.map { counted($0.0, $0.1) }.joined(separator: ", ") + " " + scope.en,
      ja: found.map { "\($0.2) \(grouped($0.0)) 件" }.joined(separator: "、") + scope.ja)
  }
}
