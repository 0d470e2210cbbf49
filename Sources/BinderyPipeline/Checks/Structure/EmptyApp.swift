/// An empty app would stand in the app as a page with nothing on it.
extension Rule {
  package static let emptyApp = Rule(
    "empty-app", .structure, .error,
    explanation: Words(
      en: """
        The app would have nothing to show. Its file is empty, or its list `categories` or `outputs` is; a build also \
        finds where all its workbooks are drafts, and keeps what was built before. List its categories, or delete the \
        file.
        """,
      ja: """
        アプリに表示するものがありません。ファイルか、`categories` や `outputs` のリストが空です。\
        問題集がすべて下書きの場合はビルドのときに分かり、前に作ったものがそのまま残ります。\
        カテゴリを書くか、ファイルを消してください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      === categories/1.yml
      id: 1
      title: 理科
      workbooks: [1]
      === apps/science.yml
      title: 理科アプリ
      categories: [1]
      === apps/history.yml
      title: 歴史アプリ
      categories: []
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      === categories/1.yml
      id: 1
      title: 理科
      workbooks: [1]
      === apps/science.yml
      title: 理科アプリ
      categories: [1]
      """)
}

extension Diagnostic {
  package static func emptyApp(at place: Place) -> Diagnostic {
    Diagnostic(
      .emptyApp, at: place,
      Words(en: "the app has no categories", ja: "アプリにカテゴリがありません"),
      help: Words(en: "list its categories", ja: "カテゴリを並べてください"))
  }

  /// A file of an app that holds nothing. Without it a build would take the app for one that was given up.
  static func emptyAppFile(_ file: String) -> Diagnostic {
    var diagnostic = Diagnostic(
      .emptyApp, at: Place(file, SourceRange(at: 0)),
      Words(en: "the app's file holds nothing", ja: "アプリのファイルに中身がありません"),
      help: Words(
        en: "list its categories, delete it, or let its name start with `_`",
        ja: "カテゴリを書くか、ファイルを消すか、名前を `_` で始めてください"))
    diagnostic.isFixed = true
    return diagnostic
  }

  static func emptyOutputs(at place: Place) -> Diagnostic {
    Diagnostic(
      .emptyApp, at: place,
      Words(en: "the app has no outputs", ja: "アプリの出力形式がありません"),
      help: Words(
        en: "list `bundles`, `flat` or both, or leave `outputs` out for `bundles`",
        ja: "「bundles」と「flat」の一方か両方を書くか、`outputs` を消してください（消すと「bundles」になります）"))
  }

  /// An app for which a build found nothing to deliver.
  /// - Parameter hasDrafts: Whether that is because drafts are left out.
  static func emptyRelease(of app: App, hasDrafts: Bool, settingsFile: String?) -> Diagnostic {
    let isWritten = !app.file.isEmpty
    let place = Place(isWritten ? app.file : settingsFile ?? "ids.lock", SourceRange(at: 0))
    var diagnostic = Diagnostic(
      .emptyApp, at: place,
      Words(
        en: "the app `\(app.id)` has no workbook to deliver", ja: "アプリ「\(app.id)」に配信する問題集がありません"),
      help: hasDrafts
        ? Words(
          en: "publish one of its drafts (`status: published`), or build with `--drafts`",
          ja: "下書きを公開する（`status: published`）か、`--drafts` を付けてビルドしてください")
        : isWritten
          ? Words(en: "list a category that has workbooks", ja: "問題集のあるカテゴリを並べてください")
          : Words(en: "write one into `workbooks/`", ja: "`workbooks/` に問題集を書いてください"))
    diagnostic.isFixed = true
    return diagnostic
  }
}
