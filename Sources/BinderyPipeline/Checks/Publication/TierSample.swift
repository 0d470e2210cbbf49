import BinderyFormat

/// What is free is free: a question that a free workbook lists is open to all, also where a paid one has it too. That is
/// how samples are made, and how a paid workbook is given away by mistake.
extension Rule {
  package static let tierSample = Rule(
    "tier-sample", .publication, .note,
    explanation: Words(
      en: """
        A free workbook lists questions of a paid one, so these can be read without paying. If it is meant as a sample, \
        all is well. If not, take them out of the free workbook, or give that one an `access` too.
        """,
      ja: """
        無料の問題集が、有料の問題集の問題を並べています。その問題は、支払わなくても読めます。\
        お試しのつもりなら、このままで構いません。\
        そうでなければ、無料の問題集から外すか、そちらにも `access` を付けてください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: お試し
      questions: [2]
      === workbooks/2.yml
      id: 2
      title: 化学（有料）
      access: pro
      questions:
        - id: 2
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      === categories/1.yml
      id: 1
      title: 理科
      workbooks: [1, 2]
      === apps/science.yml
      title: 理科アプリ
      categories: [1]
      tiers: [pro]
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: お試し
      questions:
        - id: 1
          text: 二酸化炭素の化学式はどれか。
          choices: [O₂, CO₂]
          correct: 1
          explanation: 二酸化炭素は CO₂ です。
      === workbooks/2.yml
      id: 2
      title: 化学（有料）
      access: pro
      questions:
        - id: 2
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      === categories/1.yml
      id: 1
      title: 理科
      workbooks: [1, 2]
      === apps/science.yml
      title: 理科アプリ
      categories: [1]
      tiers: [pro]
      """,
    check: .bank(checkSamples))
}

extension Rule {
  private static func checkSamples(_ bank: Bank, _ report: inout Report) {
    // Several apps may ship one workbook alike.
    var reported: Set<Int> = []
    for app in bank.apps where !app.tiers.isEmpty {
      let catalogue = Catalogue(app, bank: bank, withDrafts: false)
      var free: [Int: Int] = [:]
      for volume in catalogue.workbooks where volume.tier == nil {
        for question in volume.questions where free[question] == nil {
          free[question] = volume.workbook
        }
      }
      for volume in catalogue.workbooks where app.tiers.contains(where: { $0.value == volume.tier })
      {
        let sample = volume.questions.compactMap { free[$0] }
        guard !sample.isEmpty, reported.insert(volume.workbook).inserted else { continue }
        report.add(
          .tierSample(
            sample.count, of: volume.questions.count, bank.workbooks[volume.workbook],
            listed: Set(sample).sorted().map { bank.workbooks[$0].head }))
      }
    }
  }
}

extension Diagnostic {
  /// - Parameter listed: The free workbooks that list them.
  fileprivate static func tierSample(
    _ count: Int, of all: Int, _ workbook: Workbook, listed: [Place]
  ) -> Diagnostic {
    Diagnostic(
      .tierSample, at: workbook.access.map { workbook.place($0.range) } ?? workbook.head,
      Words(
        en: "\(count) of the \(all) \(all == 1 ? "question" : "questions") of this paid workbook "
          + "\(count == 1 ? "is" : "are") free",
        ja: "この有料の問題集の \(all) 問のうち、\(count) 問は無料で読めます"),
      related: listed.prefix(8).map {
        Related($0, Words(en: "a free workbook lists some", ja: "この無料の問題集が並べています"))
      },
      help: Words(
        en: "if that is no sample, take them out of the free workbook",
        ja: "お試しのつもりでなければ、無料の問題集から外してください"))
  }
}
