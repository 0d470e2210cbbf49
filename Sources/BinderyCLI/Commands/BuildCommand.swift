import BinderyPipeline

extension Command {
  static let build = Command(
    "build",
    Words(
      en: "Check the content, and write the files that an app reads",
      ja: "教材を確かめ、アプリが読むファイルを書き出す"),
    arguments: [.root],
    flags: [.out, .locked, .strict, .drafts, .flat, .app, .compress, .base, .content, .jobs]
  ) { invocation, console in
    let start = now()
    let progress = TerminalProgress(console)
    defer { progress?.finish() }
    let pipeline = Pipeline(
      root: invocation.root, jobs: invocation.jobs, progress: progress, isLastRun: true)
    let options = BuildOptions(invocation)
    let result = try pipeline.build(options) {
      console.say(
        Words(
          en: "waiting for another build of \(options.out)", ja: "\(options.out) を作っている別の処理を待っています")
      )
      console.errors.flush()
    }
    progress?.finish()
    FindingsPrinter(root: invocation.root, console).print(
      result.check.diagnostics, to: console.errors)
    guard !result.releases.isEmpty else {
      let sum = result.check.sum(isStrict: options.isStrict)
      console.say(Words(en: "nothing was written: \(sum.en)", ja: "書き出していません。\(sum.ja)"))
      return .blocked
    }
    let summary = BuildSummary(language: console.language, out: options.out)
    if !console.isQuiet { console.output.write(summary.text(result.releases)) }
    console.say(summary.sum(result, seconds: now() - start))
    return .good
  }
}

extension BuildOptions {
  fileprivate init(_ invocation: Invocation) {
    self.init()
    check.isLocked = invocation.has(.locked)
    check.withDrafts = invocation.has(.drafts)
    check.withFlat = invocation.has(.flat)
    isStrict = invocation.has(.strict)
    app = invocation[.app]
    base = invocation[.base]
    compression = invocation[.compress].flatMap(Compression.init) ?? .none
    if let folder = invocation[.out] { out = folder }
  }
}

/// What a build tells of its work.
struct BuildSummary {
  let language: Language
  /// The output folder.
  let out: String

  func text(_ releases: [ReleaseSummary]) -> String {
    releases.flatMap(lines).map { TerminalText.visible($0(language)) + "\n" }.joined()
  }

  func sum(_ result: BuildResult, seconds: Double) -> Words {
    let time = time(seconds: seconds)
    let apps = result.releases.count
    let warnings = result.check.diagnostics.isEmpty ? nil : result.check.sum
    return Words(
      en: "built \(counted(apps, "app")) in \(time)" + (warnings.map { "; \($0.en)" } ?? ""),
      ja: "アプリ \(apps) 個を \(time)で作りました" + (warnings.map { "。\($0.ja)" } ?? ""))
  }

  private func lines(_ release: ReleaseSummary) -> [Words] {
    let folder = "\(out)/\(release.app)"
    var lines: [Words] = []
    if let name = release.release {
      lines.append(
        Words(
          en: "app \(release.app): release \(name) in \(folder)",
          ja: "アプリ \(release.app)：リリース \(name)（\(folder)）"))
      lines.append(
        Words(
          en:
            "  \(counted(release.workbooks, "workbook")), \(counted(release.questions, "question")), "
            + (release.records > 0 ? "\(counted(release.records, "record")), " : "")
            + "\(counted(release.bundles, "bundle")), \(size(release.bytes)), "
            + "\(counted(release.written, "new file"))",
          ja: "  問題集 \(grouped(release.workbooks)) 冊、問題 \(grouped(release.questions)) 問、"
            + (release.records > 0 ? "レコード \(grouped(release.records)) 件、" : "")
            + "バンドル \(grouped(release.bundles)) 個、\(size(release.bytes))、"
            + "新しいファイル \(grouped(release.written)) 個"))
      if release.media > 0 {
        lines.append(
          Words(
            en: "  \(counted(release.media, "media file")), "
              + "\(counted(release.converted, "picture")) converted",
            ja: "  画像・動画・音声 \(grouped(release.media)) 個、変換した画像 \(grouped(release.converted)) 個"))
      }
    } else {
      lines.append(Words(en: "app \(release.app)", ja: "アプリ \(release.app)"))
    }
    if let path = release.flatPath {
      lines.append(Words(en: "  flat in \(out)/\(path)", ja: "  flat は \(out)/\(path)"))
    }
    if let left = leftOut(release.leftOut) { lines.append(left) }
    return lines
  }

  private func leftOut(_ left: Catalogue.LeftOut) -> Words? {
    let kinds: [(Int, en: String, ens: String, ja: String)] = [
      (left.draftCategories, "draft category", "draft categories", "下書きのカテゴリ"),
      (left.draftWorkbooks, "draft workbook", "draft workbooks", "下書きの問題集"),
      (left.draftQuestions, "draft question", "draft questions", "下書きの問題"),
      (left.draftRecords, "draft record", "draft records", "下書きのレコード"),
      (left.draftAnnouncements, "draft announcement", "draft announcements", "下書きのお知らせ"),
      (
        left.emptyCategories, "category with nothing published",
        "categories with nothing published",
        "公開するもののないカテゴリ"
      ),
      (
        left.emptyWorkbooks, "workbook with nothing published", "workbooks with nothing published",
        "公開するもののない問題集"
      ),
    ]
    let found = kinds.filter { $0.0 > 0 }
    guard !found.isEmpty else { return nil }
    return Words(
      en: "  left out: "
        + found.map { counted($0.0, $0.en, plural: $0.ens) }.joined(separator: ", "),
      ja: "  入れなかったもの：" + found.map { "\($0.ja) \(grouped($0.0))" }.joined(separator: "、"))
  }
}
