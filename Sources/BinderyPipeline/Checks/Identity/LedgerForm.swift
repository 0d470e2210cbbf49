/// A ledger that is read wrongly hands out ids that learners' records hold already; so one that is not whole is
/// neither used nor overwritten.
extension Rule {
  package static let ledgerForm = Rule(
    "ledger-form", .identity, .error, fixed: true,
    explanation: Words(
      en: """
        `ids.lock` is damaged: a line has not the form that Bindery writes, the file is cut off, an id has two lines, a \
        merge conflict is unsettled, or a newer version of Bindery wrote it. Bindery does not guess here, since a wrong \
        guess would give one learner's answers to another question, and leaves the file as it is. Restore it with git \
        (`git log -p -- ids.lock` shows what happened). What a merge leaves, conflict markers or two lines for one id, \
        `bindery assign` settles.
        """,
      ja: """
        `ids.lock` が壊れています。Bindery が書く形になっていない行がある、途中で切れている、同じ id の行が 2 つある、マージの衝突が\
        残っている、または新しい版の Bindery が書いたもの、のどれかです。推測を誤ると学習者の解答が別の問題のものになるため、Bindery は\
        推測せず、ファイルもそのままにしておきます。git で元に戻してください（`git log -p -- ids.lock` で経緯が分かります）。マージで\
        残った衝突のしるしや、同じ id の 2 つの行は、`bindery assign` を実行すると解決されます。
        """),
    bad: """
      === ids.lock
      bindery-ids 1
      question 1 live a=5b1e77
      workbook 1 live
      === workbooks/1.yml
      id: 1
      title: 漢字の読み
      questions:
        - id: 1
          text: 「海月」の読みはどれか。
          choices: [くらげ, ひとで]
          answer: くらげ
          explanation: 海月は「くらげ」と読みます。
      """,
    good: """
      === ids.lock
      bindery-ids 1
      question 1 live a=f1956a8f! b=b9de4ce5
      workbook 1 live
      === workbooks/1.yml
      id: 1
      title: 漢字の読み
      questions:
        - id: 1
          text: 「海月」の読みはどれか。
          choices: [くらげ, ひとで]
          answer: くらげ
          explanation: 海月は「くらげ」と読みます。
      """)
}

extension Diagnostic {
  static func ledgerForm(_ fault: LedgerFault, file: String) -> Diagnostic {
    Diagnostic(
      .ledgerForm, at: Place(file, SourceRange(fault.range.lowerBound, fault.range.upperBound)),
      fault.words,
      help: fault.help)
  }

  /// An id that two branches gave to different questions while lists name it, or that a file holds which does not parse.
  static func ledgerUnsettled(_ key: LedgerKey, references: [Reference]) -> Diagnostic {
    Diagnostic(
      .ledgerForm, at: Place(Ledger.fileName, SourceRange(at: 0)),
      Words(
        en:
          "`\(key)` has several lines after a merge, and it is not clear which questions are meant; nothing was written",
        ja: "マージのあと「\(key)」の行がいくつもあり、どの問題のことか決められません。何も書き込みませんでした"),
      related: references.map {
        Related($0.place, Words(en: "named here", ja: "ここで使われています"))
      },
      help: Words(
        en:
          "mend the files that do not parse; where two questions have the id, delete it at one and correct the lists; where one has it, and is the one that the lists mean, `bindery assign --same \(key.id)`",
        ja:
          "読めないファイルを直し、2 つの問題が同じ id なら片方の id を消して一覧を直してください。1 つだけで、一覧もその問題のことなら `bindery assign --same \(key.id)` を実行してください"
      ))
  }

  /// Two lines about one id; `line` is the lower one.
  static func ledgerForm(
    repeating line: LedgerBytes, first: LedgerBytes, file: String
  ) -> Diagnostic {
    let name = line.split(separator: UInt8(ascii: " ")).prefix(2)
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    return Diagnostic(
      .ledgerForm, at: Place(file, SourceRange(line.startIndex, line.endIndex)),
      Words(en: "`\(name)` has two lines", ja: "「\(name)」の行が 2 つあります"),
      related: [
        Related(
          Place(file, SourceRange(first.startIndex, first.endIndex)),
          Words(en: "the other one", ja: "もう 1 つの行"))
      ],
      help: Words(
        en: "run `bindery assign`, which settles what a merge leaves",
        ja: "マージで残ったものなら、`bindery assign` を実行すると解決されます"))
  }
}
