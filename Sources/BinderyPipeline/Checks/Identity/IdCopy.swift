import BinderyFormat

/// A copied question that keeps the old words splits its learners' records in two, and shows the same thing twice.
extension Rule {
  package static let idCopy = Rule(
    "id-copy", .identity, .warning,
    explanation: Words(
      en: """
        Two questions have the same stem and the same choices, at most in another order. In a cloze the answers count \
        too, in a matching what belongs to what. Mostly one was copied as a start \
        for a new question and then forgotten. It is an error where `ids.lock` knows one of them and the other is new: \
        `bindery assign` then gives it no id. Write the new question's own text; or delete the copy and list the old one \
        wherever it is needed; or, if the new one takes the old one's place, write `replaces:` with the old id.
        """,
      ja: """
        問題文も選択肢も同じ（順番が違うだけのものを含む）問題が 2 つあります。穴埋めなら答えも、組み合わせなら組も同じ場合です。新しい問題のひな形として写したまま忘れていることが\
        多いです。一方が `ids.lock` にあり、もう一方が新しいときはエラーになり、`bindery assign` も id を付けません。新しい問題の文章に\
        書きかえるか、写しを消して元の問題を必要なところに並べてください。新しいほうが元の問題に取って代わるのなら、`replaces:` に元の \
        id を書いてください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 漢字の読み
      questions:
        - id: 1
          text: 「海月」の読みはどれか。
          choices: [くらげ, ひとで]
          answer: くらげ
          explanation: 海月は「くらげ」と読みます。
        - id: 2
          text: 「海月」の読みはどれか
          choices: [ひとで, くらげ]
          answer: くらげ
          explanation: 海の月と書きます。
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 漢字の読み
      questions:
        - id: 1
          text: 「海月」の読みはどれか。
          choices: [くらげ, ひとで]
          answer: くらげ
          explanation: 海月は「くらげ」と読みます。
        - id: 2
          text: 「海星」の読みはどれか。
          choices: [くらげ, ひとで]
          answer: ひとで
          explanation: 海星は「ひとで」と読みます。
      """,
    check: .bank(checkCopies))
}

extension Rule {
  private static func checkCopies(_ bank: Bank, _ report: inout Report) {
    var groups = bank.groups(of: bank.questions.indices) { bank.questions[$0].stem }
    // Many stems are common ("Which is right?"); only their questions' choices need be looked at.
    groups = groups.flatMap { group in
      bank.groups(of: group) { Fingerprint(of: bank.questions[$0]) }
    }
    for (number, group) in groups.sorted(by: { $0[0] < $1[0] }).enumerated() {
      reportCopies(in: bank.byAge(group, asksGit: number < GitHistory.mostAsked), bank, &report)
    }
  }

  /// Reports each question of a group, the oldest first, against the first of those that it is a copy of.
  private static func reportCopies(in group: [Int], _ bank: Bank, _ report: inout Report) {
    var elders: [Int] = []
    for index in group {
      let elder = elders.first {
        bank.questions[index].isCopy(of: bank.questions[$0])
          && bank.passage(ofQuestion: index) == bank.passage(ofQuestion: $0)
      }
      guard let elder else {
        elders.append(index)
        continue
      }
      report.add(.idCopy(bank.questions[index], of: bank.questions[elder], bank.ledger))
    }
  }
}

extension Bank {
  /// The questions that share a fingerprint with others, group by group, each in path order; those without text are
  /// left out.
  fileprivate func groups(
    of indices: some Collection<Int>, by fingerprint: (Int) -> Fingerprint?
  ) -> [[Int]] {
    var firsts: [Fingerprint: Int] = [:]
    firsts.reserveCapacity(indices.count)
    var groups: [Int: [Int]] = [:]
    for index in indices {
      guard let print = fingerprint(index) else { continue }
      if let first = firsts[print] {
        groups[first, default: [first]].append(index)
      } else {
        firsts[print] = index
      }
    }
    return Array(groups.values)
  }

  /// The oldest first: those that the ledger knows, then as git's history has them, then in path order.
  fileprivate func byAge(_ indices: [Int], asksGit: Bool) -> [Int] {
    let known = indices.filter { isRecorded(questions[$0]) }
    let others = indices.filter { !isRecorded(questions[$0]) }
    return asksGit ? byHistory(known) + byHistory(others) : known + others
  }

  private func byHistory(_ indices: [Int]) -> [Int] {
    guard let history, indices.count > 1, indices.count <= GitHistory.mostAsked else {
      return indices
    }
    var ages: [(Int, Int)] = []
    for index in indices {
      let stem = questions[index].place(questions[index].text.range)
      guard let since = history.since(stem) else { return indices }
      ages.append((index, since))
    }
    return ages.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
  }

  private func isRecorded(_ question: Question) -> Bool {
    question.id.flatMap { ledger?.contains(.question, $0.value) } ?? false
  }
}

extension Question {
  /// Whether stem, choices and pictures are the same, and it is said nowhere that one replaces the other. Two with one
  /// id have a finding of their own.
  fileprivate func isCopy(of other: Question) -> Bool {
    func names(_ one: Question, _ two: Question) -> Bool {
      one.replaces.contains { $0.value == two.id?.value }
    }
    return (id == nil || id?.value != other.id?.value)
      && !names(self, other) && !names(other, self)
      && AsRead.folded(text.bytes).elementsEqual(AsRead.folded(other.text.bytes))
      && foldedChoices == other.foldedChoices && foldedAnswers == other.foldedAnswers
      && media.map(\.path) == other.media.map(\.path)
  }

  /// What is shown besides stem and pictures: the choices, or the back of a card.
  private var foldedChoices: Set<[UInt8]> {
    if case .back(let back) = answer { return [AsRead.fold(back.bytes)] }
    return Set(allChoices.map { AsRead.fold($0.text.bytes) })
  }

  /// What makes another question of the same words: the first answer of each blank to type into, and what belongs to
  /// what. Of drills the sentence may be one and the same: 「{{1}}は{{2}}の首都である。」
  private var foldedAnswers: [[UInt8]] {
    switch answer {
    case .blanks(let blanks):
      blanks.map { blank -> [UInt8] in
        guard case .typed(let accepted) = blank, let first = accepted.texts.first else { return [] }
        return AsRead.fold(first.bytes)
      }
    case .pairs(let pairing):
      zip(choices, pairing.rights).map { left, right -> [UInt8] in
        AsRead.fold(left.text.bytes) + [0x0A] + AsRead.fold(pairing.targets[right].text.bytes)
      }.sorted { $0.lexicographicallyPrecedes($1) }
    default: []
    }
  }
}

extension Diagnostic {
  fileprivate static func idCopy(
    _ copy: Question, of elder: Question, _ ledger: Ledger?
  ) -> Diagnostic {
    func isRecorded(_ question: Question) -> Bool {
      question.id.flatMap { ledger?.contains(.question, $0.value) } ?? false
    }
    let name = elder.id.map { " `\($0.value)`" } ?? ""
    var diagnostic = Diagnostic(
      .idCopy, at: copy.head,
      Words(
        en: "the question\(name) has the same stem and choices, and was there before",
        ja: "問題文と選択肢が、前からある問題\(name.isEmpty ? "" : name + " ")と同じです"),
      related: [Related(elder.head, Words(en: "the older one", ja: "前からある問題"))],
      help: Words(
        en:
          "write the new question's own text, or `replaces: [\(elder.id.map { "\($0.value)" } ?? "ID")]` if it takes the other's place",
        ja:
          "新しい問題の文章に書きかえるか、取って代わるのなら `replaces: [\(elder.id.map { "\($0.value)" } ?? "ID")]` と書いてください"
      ))
    if isRecorded(elder), !isRecorded(copy) { diagnostic.severity = .error }
    return diagnostic
  }
}
