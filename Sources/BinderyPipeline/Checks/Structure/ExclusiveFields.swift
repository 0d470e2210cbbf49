import BinderyFormat

/// Where two fields say the same thing, nobody can know which one holds when they differ.
extension Rule {
  package static let exclusiveFields = Rule(
    "exclusive-fields", .structure, .error,
    explanation: Words(
      en: """
        Two fields are given of which only one may stand: `correct` and `answer` both say which \
        choice is right. As soon as one is edited and the other is not, they disagree. Keep one \
        and delete the other. In the same way a question is about one passage, whether it names it itself or a \
        workbook's list does.
        """,
      ja: """
        どちらか一方だけを書く項目が、両方書かれています。\
        たとえば `correct` と `answer` はどちらも正解を示すので、片方だけ直すと食い違ってしまいます。\
        一つを残して、もう一つを消してください。\
        一つの問題に別々の大問を指定したとき（問題自身の `passage` と、問題集のリストの `passage` など）も同じです。
        """),
    bad: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      answer: H₂O
      """,
    good: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      """,
    check: .bank(checkPassages))
}

extension Rule {
  private static func checkPassages(_ bank: Bank, _ report: inout Report) {
    guard !bank.passages.isEmpty else { return }
    var first: [Int: PassageGift] = [:]
    for gift in bank.passageGifts {
      guard let earlier = first[gift.question] else {
        first[gift.question] = gift
        continue
      }
      if earlier.passage.value != gift.passage.value {
        report.add(.twoPassages(bank.questions[gift.question].id?.value, gift, earlier))
      }
    }
  }
}

extension Diagnostic {
  package static func exclusiveFields(
    _ first: String, _ second: String, at place: Place, other: Place
  ) -> Diagnostic {
    Diagnostic(
      .exclusiveFields, at: place,
      Words(
        en: "`\(first)` and `\(second)` cannot stand together",
        ja: "「\(first)」と「\(second)」は一緒に書けません"),
      related: [Related(other, Words(en: "the other stands here", ja: "もう一つはここです"))],
      help: Words(en: "keep one of them", ja: "どちらか一つだけにしてください"))
  }

  fileprivate static func twoPassages(
    _ id: ItemID?, _ later: PassageGift, _ first: PassageGift
  ) -> Diagnostic {
    let name = id.map { " `\($0)`" } ?? ""
    return Diagnostic(
      .exclusiveFields, at: later.place,
      Words(
        en:
          "the question\(name) gets the passage `\(later.passage.value)` here, and another elsewhere",
        ja:
          "問題\(name.isEmpty ? "" : name + " ")に、ここでは大問「\(later.passage.value)」、別のところではほかの大問が指定されています"
      ),
      related: [
        Related(
          first.place,
          Words(
            en: "here it gets `\(first.passage.value)`", ja: "ここでは「\(first.passage.value)」です"))
      ],
      help: Words(
        en: "a question is about one passage wherever it is listed: keep one of them",
        ja: "問題の大問は、どこに並べても一つです。どちらかにそろえてください"))
  }
}
