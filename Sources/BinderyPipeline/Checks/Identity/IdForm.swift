import BinderyFormat

/// An id stands in file names, addresses and learners' records, on disks and in languages that fold case and
/// normalise; so it has one spelling, in ASCII, and a number is one that JavaScript holds exactly (up to 2^53−1:
/// ECMA-262, Number.MAX_SAFE_INTEGER).
extension Rule {
  package static let idForm = Rule(
    "id-form", .identity, .error, fixed: true, hasFix: true,
    explanation: Words(
      en: """
        An id is a whole number from 1 to 9007199254740991 without leading zeros, or 1 to 64 of the characters a–z, \
        0–9 and -, with at least one letter or hyphen and not beginning with a hyphen. Anything else, capital \
        letters and spaces included, would sooner or later be taken for another id by a disk, a browser or a person. \
        The same holds where an id is referred to. `bindery check --fix` mends the spelling where it is clear what \
        was meant; otherwise correct it by hand, or delete the line and run `bindery assign`.
        """,
      ja: """
        id は、先頭に 0 の付かない 1 から 9007199254740991 までの整数か、英小文字・数字・ハイフンを 1〜64 文字並べたもの\
        （英字かハイフンを 1 つ以上含み、先頭はハイフン以外）です。大文字や空白などが混じると、ディスクやブラウザーや人が、いつか\
        別の id と取り違えます。id を参照する側でも同じです。正しい形が明らかなときは `bindery check --fix` で直せます。\
        そうでなければ書き直すか、その行を消して `bindery assign` を実行してください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 細胞分裂
      questions:
        - id: Mitosis-1
          text: 体細胞分裂で、染色体が赤道面に並ぶのはどの時期か。
          choices: [前期, 中期, 後期]
          answer: 中期
          explanation: 中期には、染色体が細胞の赤道面に並びます。
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 細胞分裂
      questions:
        - id: mitosis-1
          text: 体細胞分裂で、染色体が赤道面に並ぶのはどの時期か。
          choices: [前期, 中期, 後期]
          answer: 中期
          explanation: 中期には、染色体が細胞の赤道面に並びます。
      """)
}

extension Diagnostic {
  /// A text in the place of an id that is none.
  ///
  /// - Parameters:
  ///   - mended: The id that it would be in the right spelling, if there is one.
  ///   - isClear: Whether the mended id can be put in its place.
  ///   - taken: Where an item stands that has the mended id already.
  package static func idForm(
    _ malformed: MalformedID, mended: ItemID? = nil, isClear: Bool = false, taken: Place? = nil
  ) -> Diagnostic {
    let written = malformed.written
    var diagnostic = Diagnostic(
      .idForm, at: malformed.place,
      Words(en: "`\(written)` does not have the form of an id", ja: "「\(written)」は id の形になっていません"),
      help: Words(
        en:
          "write a number from 1 to \(ItemID.largestNumber) without leading zeros, or 1 to 64 of a–z, 0–9 and -",
        ja: "先頭に 0 の付かない 1〜\(ItemID.largestNumber) の整数か、英小文字・数字・ハイフン 1〜64 文字で書いてください"))
    if malformed.kind == .app, !malformed.isReference {
      diagnostic.help = Words(
        en: "rename the file, using only a–z, 0–9 and -", ja: "ファイル名を、英小文字・数字・ハイフンだけに変えてください")
    }
    guard let mended else { return diagnostic }
    if isClear {
      diagnostic.help = Words(en: "write `\(mended)`", ja: "「\(mended)」と書いてください")
      diagnostic.edits = [Edit(malformed.place, mended.description)]
    } else if let taken, !malformed.isReference {
      diagnostic.related = [
        Related(taken, Words(en: "`\(mended)` is taken here", ja: "「\(mended)」はここで使われています"))
      ]
    }
    return diagnostic
  }
}
