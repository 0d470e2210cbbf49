/// Invisible characters make two answers that look the same differ, break scoring, and turn text around (bidi
/// overrides hide what a line says: CVE-2021-42574). Names are those of the Unicode Character Database.
extension Rule {
  package static let controlCharacter = Rule(
    "control-character", .reading, .error, fixed: true, hasFix: true, hasMilderForms: true,
    explanation: Words(
      en: """
        The text holds a character that cannot be seen and should not be there: a control character, a line \
        separator, a zero-width space, a soft hyphen, an override of the text's direction, or U+FFFD, the mark of a \
        character that was lost. They come in by copying from PDF, Word or the web, make equal choices differ and \
        confuse searches. Delete it; for U+FFFD type the character that was lost. Joiners inside emoji and between \
        letters of Arabic and Indic scripts are right and not reported.
        """,
      ja: """
        目に見えない、文章にあるべきでない文字です。制御文字、特殊な改行、ゼロ幅スペース、ソフトハイフン、文字の向きを変える記号、\
        そして失われた文字の跡である U+FFFD が当たります。PDF や Word、ウェブからのコピーで紛れ込み、同じに見える選択肢が別物になったり、検索できなくなったりします。\
        その文字を消し、U+FFFD は元の文字に直してください。絵文字の中や、アラビア文字・インド系文字の間の結合記号は正しいので報告しません。
        """),
    bad: """
      id: 1
      text: りんごを英語で書いたものはどれか。
      choices:
        - ap\u{200B}ple
        - orange
      correct: 0
      explanation: apple です。
      """,
    good: """
      id: 1
      text: 家族の絵文字はどれか。
      choices:
        - 👨\u{200D}👩\u{200D}👧
        - 🍎
      correct: 0
      explanation: 三人の顔です。
      """)
}

extension Diagnostic {
  /// - Parameters:
  ///   - scalar: The character, or the first of a run of its kind.
  ///   - place: The character, or the run.
  ///   - isParting: Whether it keeps signs apart that would be YAML's own without it.
  package static func controlCharacter(
    _ scalar: Unicode.Scalar, at place: Place, isParting: Bool = false
  ) -> Diagnostic {
    let suspicion = Suspicion(scalar.value)
    let name = "U+" + hexadecimal(scalar.value)
    var diagnostic = Diagnostic(
      .controlCharacter, at: place,
      Words(
        en: "\(suspicion.name.en) \(name) in the file",
        ja: "ファイルに\(suspicion.name.ja)（\(name)）があります"),
      help: suspicion.help,
      edits: suspicion.isDeletable && !isParting ? [Edit(place, "")] : [])
    diagnostic.isFixed = !suspicion.isHarmless
    return diagnostic
  }

  /// What stands for all further finds in a file that has too many to list.
  package static func controlCharacters(more count: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .controlCharacter, at: place,
      Words(
        en: "\(count) more control or invisible characters from here on",
        ja: "ここから先に、制御文字や見えない文字がさらに \(count) 個あります"),
      help: Words(
        en: "look whether this is a text file at all", ja: "テキストファイルかどうか確かめてください"))
  }

  /// At least four capital digits, as Unicode writes code points.
  static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension TextFault {
  /// An entity that stands for a character which cannot be seen.
  /// - Parameters:
  ///   - written: `&#8203;`.
  ///   - number: That of the character.
  static func hiddenEntity(_ written: String, number: UInt32, at range: Range<Int>) -> TextFault {
    let suspicion = Suspicion(number)
    let name = "U+" + Diagnostic.hexadecimal(number)
    var fault = TextFault(
      .controlCharacter, at: range,
      Words(
        en:
          "`\(written)` puts a character that cannot be seen into the text: \(suspicion.name.en) \(name)",
        ja: "`\(written)` は目に見えない文字になります: \(suspicion.name.ja)（\(name)）"),
      help: Words(en: "delete it", ja: "消してください"), edits: [(range, "")])
    fault.isMild = suspicion.isHarmless
    return fault
  }
}

/// What kind of unwanted character one is.
package struct Suspicion: Sendable {
  package var name: Words
  package var help: Words
  /// Whether nothing but the character itself has to go.
  package var isDeletable: Bool
  /// Whether it may be tolerated: it shows nothing and changes nothing else.
  package var isHarmless: Bool

  init(_ scalar: UInt32) {
    let delete = Words(en: "delete it", ja: "消してください")
    isDeletable = true
    isHarmless = false
    help = delete
    switch scalar {
    case 0xFFFD:
      name = Words(en: "replacement character", ja: "失われた文字の跡")
      help = Words(
        en: "a character was lost in a conversion; type it again", ja: "変換で失われた文字を入力し直してください")
      isDeletable = false
      isHarmless = true
    case 0x2028, 0x2029, 0x85, 0x0B, 0x0C:
      name = Words(en: "special line break", ja: "特殊な改行文字")
      help = Words(
        en: "break the line with the Enter key, or delete it", ja: "Enter キーで改行し直すか、消してください")
      isDeletable = false
    case 0x80...0x9F:
      name = Words(en: "control character", ja: "制御文字")
      help = Words(
        en:
          "the file was probably converted from another encoding wrongly; type the character again",
        ja: "文字コードの変換に失敗した跡と思われます。入力し直してください")
      isDeletable = false
    case 0x202A...0x202E, 0x2066...0x2069:
      name = Words(en: "text direction control", ja: "文字の向きを変える制御文字")
    case 0x00AD: (name, isHarmless) = (Words(en: "soft hyphen", ja: "ソフトハイフン"), true)
    case 0x200B: (name, isHarmless) = (Words(en: "zero width space", ja: "ゼロ幅スペース"), true)
    case 0x2060: (name, isHarmless) = (Words(en: "word joiner", ja: "単語結合子"), true)
    case 0xFEFF:
      (name, isHarmless) = (Words(en: "zero width no-break space", ja: "ゼロ幅ノーブレークスペース"), true)
    case 0x200C:
      (name, isHarmless) = (Words(en: "zero width non-joiner", ja: "ゼロ幅非接合子"), true)
    case 0x200D: (name, isHarmless) = (Words(en: "zero width joiner", ja: "ゼロ幅接合子"), true)
    case 0xFFFE, 0xFFFF: name = Words(en: "noncharacter", ja: "文字でない符号")
    default: name = Words(en: "control character", ja: "制御文字")
    }
  }
}
