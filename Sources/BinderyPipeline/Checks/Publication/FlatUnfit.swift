import BinderyFormat

/// The flat files have integer ids and one right index a question; what has neither cannot be written there.
extension Rule {
  package static let flatUnfit = Rule(
    "flat-unfit", .publication, .error,
    explanation: Words(
      en: """
        The app has the output `flat`, whose files know only integer ids and questions of the type \
        `single_choice` that stand alone, without a passage. \
        Nor can they hold films, sounds, pictures of choices, and pictures outside `images/`. What does not fit would be missing there without a word. Take `flat` from \
        the app's outputs, or give these items what it needs; what is paid, archived or a draft \
        does not matter, since it is not in `flat`.
        """,
      ja: """
        このアプリは `flat` も出力しますが、そこに書けるのは、id が整数で形式が `single_choice`、大問に属さない問題だけです。\
        動画と音声、選択肢の画像、`images/` の外の画像も入りません。\
        合わないものは黙って抜け落ちてしまいます。\
        アプリの `outputs` から `flat` を外すか、合うように直してください。\
        有料・保管済み・下書きのものは `flat` に入らないので関係ありません。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          type: true_false
          text: 水の化学式は H₂O である。
          correct: true
          explanation: 水は H₂O です。
      === categories/1.yml
      id: 1
      title: 理科
      workbooks: [1]
      === apps/7.yml
      title: 理科アプリ
      categories: [1]
      outputs: [bundles, flat]
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
      === apps/7.yml
      title: 理科アプリ
      categories: [1]
      outputs: [bundles, flat]
      """,
    check: .bank(checkFlat))
}

extension Rule {
  private static func checkFlat(_ bank: Bank, _ report: inout Report) {
    for app in bank.apps where app.outputs.contains(.flat) {
      if let finding = bank.flatUnfit(for: app) { report.add(finding) }
    }
  }
}

extension Bank {
  /// What an app would deliver as `flat` and cannot, in one finding; nil where all fits.
  func flatUnfit(for app: App) -> Diagnostic? {
    let catalogue = Catalogue(app, bank: self, withDrafts: false)
    let isOffered = catalogue.workbooks.map { volume in
      volume.tier == nil && workbooks[volume.workbook].status == .published
    }
    let offered = zip(catalogue.workbooks, isOffered).filter(\.1).map(\.0)
    let shelves = catalogue.categories.filter { $0.workbooks.contains { isOffered[$0] } }
      .compactMap(\.category).map { categories[$0] }.filter { $0.status == .published }
    var unfit: [Diagnostic.Related] = []
    for category in shelves where !category.id.isInteger {
      unfit.append(.init(category.head, .noInteger))
    }
    // A question that several workbooks list is one thing to mend.
    var seen: Set<Int> = []
    for volume in offered {
      let workbook = workbooks[volume.workbook]
      if !workbook.id.isInteger { unfit.append(.init(workbook.head, .noInteger)) }
      for index in volume.questions where seen.insert(index).inserted {
        if let fault = flatFault(of: index) { unfit.append(.init(questions[index].head, fault)) }
      }
    }
    for announcement in catalogue.announcements.map({ announcements[$0] })
    where !announcement.id.isInteger {
      unfit.append(.init(announcement.head, .noInteger))
    }
    guard let first = unfit.first else { return nil }
    return .flatUnfit(
      count: unfit.count, at: app.file.isEmpty ? first.place : app.place(app.outputsRange),
      related: Array(unfit.prefix(20)))
  }

  private func flatFault(of index: Int) -> Words? {
    if questions[index].type !== QuestionType.singleChoice {
      return Words(
        en: "of type `\(questions[index].type.name)`", ja: "形式が「\(questions[index].type.name)」です")
    }
    if let passage = passage(ofQuestion: index) {
      let name = passages[passage].id.map { " `\($0.value)`" } ?? ""
      return Words(en: "about the passage\(name)", ja: "大問\(name) の問題です")
    }
    if questions[index].choices.contains(where: { $0.image != nil }) {
      return Words(en: "with pictures in its choices", ja: "選択肢に画像があります")
    }
    if let use = questions[index].media.first(where: { !$0.isFlatPicture }) {
      let name = (use.path ?? "").excerpt
      return Words(
        en: "with `\(name)`, which is no picture in `images/`",
        ja: "「\(name)」があり、`images/` の画像ではありません")
    }
    return questions[index].id.isInteger ? nil : .noInteger
  }
}

extension MediaUse {
  /// Whether `flat` can show it; a name that leads to no file has its own finding.
  fileprivate var isFlatPicture: Bool {
    guard let path else { return true }
    return path.hasBytePrefix("images/") && MediaType(path: path)?.isPicture != false
  }
}

extension Words {
  fileprivate static let noInteger = Words(en: "no integer id", ja: "id が整数ではありません")
}

extension Written<ItemID>? {
  /// A missing id has its own finding.
  fileprivate var isInteger: Bool {
    if case .name = self?.value { false } else { true }
  }
}

extension Diagnostic {
  fileprivate static func flatUnfit(count: Int, at place: Place, related: [Related]) -> Diagnostic {
    Diagnostic(
      .flatUnfit, at: place,
      Words(
        en: "\(count) \(count == 1 ? "item does" : "items do") not fit into `flat`",
        ja: "`flat` に入れられないものが \(count) 個あります"),
      related: related,
      help: Words(
        en:
          "give them integer ids and the type `single_choice`, without a passage and with pictures from `images/` at most, or do without `flat`",
        ja: "id を整数に、形式を `single_choice` にし、大問・動画・音声・選択肢の画像を外すか、`flat` の出力をやめてください"))
  }
}
