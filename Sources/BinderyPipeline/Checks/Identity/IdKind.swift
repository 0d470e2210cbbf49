import BinderyFormat

/// A minted id says by its prefix what it names; one with another kind's prefix has been pasted to the wrong place,
/// and misleads everyone who reads it in a list, a record or a log.
extension Rule {
  package static let idKind = Rule(
    "id-kind", .identity, .error, fixed: true,
    explanation: Words(
      en: """
        Ids made by `bindery assign` begin with a sign of their kind: `q-` question, `wb-` workbook, `cat-` category, \
        `psg-` passage, `rec-` record, `ann-` announcement. Here an item has an id with the sign of another kind, which is \
        mostly one pasted from elsewhere, and would mislead everyone who meets it in a list or a learner's record. \
        Put the item's own id back, or delete the line and run `bindery assign`.
        """,
      ja: """
        `bindery assign` が付ける id は、種類を表すしるしで始まります。`q-` は問題、`wb-` は問題集、`cat-` はカテゴリ、`psg-` は大問、\
        `rec-` はレコード、`ann-` はお知らせです。ここでは、別の種類のしるしで始まる id が付いています。たいていは、ほかの場所から\
        貼り付けたもので、一覧や学習者の記録を見る人が取り違えます。元の id に戻すか、その行を消して `bindery assign` を実行してください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: ことわざ
      questions:
        - id: wb-4k2m9q7x1c
          text: 「猿も木から落ちる」と似た意味のことわざはどれか。
          choices: [弘法にも筆の誤り, 石の上にも三年]
          answer: 弘法にも筆の誤り
          explanation: どちらも、名人でも失敗することがあるという意味です。
      """,
    good: """
      === workbooks/1.yml
      id: wb-4k2m9q7x1c
      title: ことわざ
      questions:
        - id: q-8f3k2m9x1d
          text: 「猿も木から落ちる」と似た意味のことわざはどれか。
          choices: [弘法にも筆の誤り, 石の上にも三年]
          answer: 弘法にも筆の誤り
          explanation: どちらも、名人でも失敗することがあるという意味です。
      """)
}

extension Diagnostic {
  package static func idKind(
    _ id: ItemID, of other: ItemKind, on kind: ItemKind, at place: Place
  ) -> Diagnostic {
    Diagnostic(
      .idKind, at: place,
      Words(
        en: "`\(id)` is the id of \(other.spoken.en), but stands on \(kind.spoken.en)",
        ja: "「\(id)」は\(other.spoken.ja)の id ですが、\(kind.spoken.ja)に付いています"),
      help: Words(
        en: "put the right id back, or delete the line and run `bindery assign`",
        ja: "正しい id に戻すか、この行を消して `bindery assign` を実行してください"))
  }
}
