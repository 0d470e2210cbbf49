/// A comment that outlives its reason hides the next mistake of that kind; compilers report such comments for the same
/// reason (Rust's `unfulfilled_lint_expectations`, ESLint's `reportUnusedDisableDirectives`).
extension Rule {
  package static let allowUnused = Rule(
    "allow-unused", .structure, .warning,
    explanation: Words(
      en: """
        A comment `# bindery: allow RULE reason` silences nothing, or does not say why it is there. Left standing, it \
        would hide the next mistake of that kind at this place, and whoever reads it later cannot tell whether it is \
        still needed. Delete it when what it allowed is gone; otherwise check the rule's name, put the comment on the \
        line of the finding or the line before it, and write the reason behind the name. Some rules cannot be \
        allowed; `bindery rules` marks them with `!`.
        """,
      ja: """
        コメント `# bindery: allow 規則 理由` が何も抑えていないか、理由が書かれていません。そのまま残すと、\
        この場所で次に同じ間違いをしたときに気づけませんし、あとで読む人には、まだ必要なのかどうかが分かりません。\
        許していたものがなくなったのなら、コメントを消してください。そうでなければ、規則の名前を確かめ、指摘のある行かその前の行に置き、\
        名前のあとに理由を書いてください。許すことのできない規則もあり、`bindery rules` では `!` が付いています。
        """),
    bad: """
      id: 1
      text: 日本でいちばん長い川はどれか。
      # bindery: allow choice-alike 略称の有無を問う
      choices: [信濃川, 利根川]
      answer: 信濃川
      explanation: 信濃川の長さは 367 km です。
      """,
    good: """
      id: 1
      text: 二乗の書き方として正しいものはどれか。
      # bindery: allow choice-alike 大文字と小文字の違いを問う
      choices: [X の二乗, x の二乗]
      answer: x の二乗
      explanation: 変数は小文字で書きます。
      """)
}

extension Diagnostic {
  static func allowUnused(_ rule: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .allowUnused, at: place,
      Words(
        en: "this comment allows `\(rule)`, and there is nothing to allow",
        ja: "「\(rule)」を許すコメントですが、ここに許すものはありません"),
      help: Words(en: "delete the comment", ja: "コメントを消してください"))
  }

  static func allowFixed(_ rule: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .allowUnused, at: place,
      Words(en: "`\(rule)` cannot be allowed", ja: "「\(rule)」は許すことができません"),
      help: Words(
        en: "mend what the rule finds, and delete the comment",
        ja: "指摘されたところを直して、コメントを消してください"))
  }

  static func allowUnknown(_ rule: String, at place: Place) -> Diagnostic {
    let near = nearest(to: rule, among: Rule.all.map(\.name)).first
    return Diagnostic(
      .allowUnused, at: place,
      rule.isEmpty
        ? Words(en: "this comment names no rule to allow", ja: "どの規則を許すのかが書かれていません")
        : Words(
          en: "there is no rule `\(rule)` to allow", ja: "許そうとしている「\(rule)」という規則はありません"),
      help: near.map {
        Words(en: "did you mean `\($0)`", ja: "「\($0)」のことですか")
      } ?? Words(en: "`bindery rules` lists the rules", ja: "bindery rules で規則の一覧が見られます"))
  }

  static func allowWithoutReason(_ rule: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .allowUnused, at: place,
      Words(
        en: "this comment does not say why `\(rule)` is allowed", ja: "「\(rule)」を許す理由が書かれていません"),
      help: Words(
        en: "write the reason behind the rule's name", ja: "規則の名前のあとに理由を書いてください"))
  }
}
