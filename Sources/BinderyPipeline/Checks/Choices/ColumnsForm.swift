/// A table is only one if each row has a cell for every column.
extension Rule {
  package static let columnsForm = Rule(
    "columns-form", .choices, .error, fixed: true,
    explanation: Words(
      en: """
        With `columns` the choices are the rows of a table, and each of them is a list with a cell for every column, as \
        `- [SCM, NDA]`, or a mapping that has that list as its `cells`. Here a row has another number of cells, or is \
        no list, or cells stand in a question without `columns`. So cells would stand under the wrong head. Correct the \
        row; quote a cell that holds a comma, and write `""` for an empty one.
        """,
      ja: """
        `columns` を書くと、選択肢は表の行になります。どの行も、`- [SCM, NDA]` のように列の数だけセルを並べたリストか、\
        そのリストを `cells` に持つ書き方にします。ここでは、セルの数が列の数と違うか、リストになっていないか、\
        `columns` のない問題にセルが書かれています。このままではセルが別の列に入ってしまいます。\
        行を直してください。コンマを含むセルは引用符で囲み、空のセルは `""` と書きます。
        """),
    bad: """
      id: 1
      text: 情報と契約の略語の組み合わせとして、正しいものはどれか。
      columns: [供給網の管理, 秘密保持契約]
      choices:
        - [SCM, NDA]
        - [CRM]
        - [ERP, SLA]
      correct: 0
      explanation: 供給網の管理は SCM、秘密保持契約は NDA です。
      """,
    good: """
      id: 1
      text: 情報と契約の略語の組み合わせとして、正しいものはどれか。
      columns: [供給網の管理, 秘密保持契約]
      choices:
        - [SCM, NDA]
        - [CRM, NDA]
        - [ERP, SLA]
      correct: 0
      explanation: 供給網の管理は SCM、秘密保持契約は NDA です。
      """)
}

enum ColumnsFault {
  case noColumns
  /// `columns`: how many there are, if that is known.
  case noRow(columns: Int?)
  case cells(Int, columns: Int)
  case noTable
}

extension Diagnostic {
  static func columnsForm(_ fault: ColumnsFault, at place: Place) -> Diagnostic {
    switch fault {
    case .noColumns:
      Diagnostic(
        .columnsForm, at: place, Words(en: "`columns` lists nothing", ja: "「columns」のリストが空です"),
        help: Words(
          en: "write the heads of the columns, or delete the line", ja: "列の見出しを書くか、この行を消してください"))
    case .noRow(let columns):
      Diagnostic(
        .columnsForm, at: place,
        Words(en: "a choice that is no row of cells", ja: "選択肢がセルのリストになっていません"),
        help: columns.map {
          Words(
            en: "write it as a list of \($0) cells, or delete `columns`",
            ja: "\($0) 個のセルのリストとして書くか、`columns` を消してください")
        } ?? Words(en: "write it as a list of cells", ja: "セルのリストとして書いてください"))
    case .cells(let found, let columns):
      Diagnostic(
        .columnsForm, at: place,
        Words(
          en:
            "a row of \(found) \(found == 1 ? "cell" : "cells") in a table of \(columns) \(columns == 1 ? "column" : "columns")",
          ja: "\(columns) 列の表に、セルが \(found) 個の行があります"),
        help: Words(
          en: "write \(columns) cells; quote a cell that holds a comma",
          ja: "セルを \(columns) 個書いてください。コンマを含むセルは引用符で囲みます"))
    case .noTable:
      Diagnostic(
        .columnsForm, at: place,
        Words(en: "`cells` in a question without `columns`", ja: "`columns` のない問題に「cells」があります"),
        help: Words(
          en: "add `columns:` with the heads, or write the choice as `text:`",
          ja: "`columns:` に列の見出しを書くか、選択肢を `text:` で書いてください"))
    }
  }
}
