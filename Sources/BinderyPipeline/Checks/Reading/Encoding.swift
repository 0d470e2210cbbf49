/// Shift_JIS keeps `\` as the second byte of 表 and ソ; a file in it cannot be read as UTF-8, and a guess would
/// deliver other characters than the author typed.
extension Rule {
  package static let encoding = Rule(
    "encoding", .reading, .error, fixed: true,
    explanation: Words(
      en: """
        The file is not UTF-8, so its characters cannot be known for sure; nothing in it is read. Bindery says which \
        encoding is likely and where the first byte stands that UTF-8 cannot have, but does not convert silently: a \
        wrong guess would put other characters before learners. Save the file as UTF-8 in your editor, or run the \
        command in the message and look at the result.
        """,
      ja: """
        ファイルが UTF-8 ではないため、文字を確実に読み取れません（中身は何も読まれません）。推定される文字コードと、UTF-8 にならない最初の位置を示しますが、\
        自動では変換しません。推定が外れると、別の文字が学習者に届いてしまうからです。\
        エディターで UTF-8 を選んで保存し直すか、メッセージのコマンドで変換して、結果を確かめてください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      === questions/2.yml
      i\0d\0:\0 \02\0
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
      """)
}

extension Diagnostic {
  /// - Parameter place: The first byte that UTF-8 cannot have there.
  package static func encoding(likely: LikelyEncoding, at place: Place) -> Diagnostic {
    let name = likely.name
    var diagnostic = Diagnostic(
      .encoding, at: place,
      Words(
        en: "the file is not UTF-8\(name.map { "; it is probably \($0.en)" } ?? "")",
        ja: "ファイルが UTF-8 ではありません\(name.map { "（おそらく \($0.ja) です）" } ?? "")"),
      help: Words(
        en: "correct the bytes here, or save the file as UTF-8 in your editor",
        ja: "この位置の文字を直すか、エディターで UTF-8 を選んで保存し直してください"))
    guard let charset = likely.charset else { return diagnostic }
    diagnostic.help = Words(
      en: "save it as UTF-8 in your editor, or convert it",
      ja: "エディターで UTF-8 を選んで保存し直すか、次のコマンドで変換してください")
    diagnostic.command = { prefix in
      let path = prefix + place.file
      let name = "utf8-" + (path.split(separator: "/").last ?? "")
      return "iconv -f \(charset) -t UTF-8 \(shellWord(path)) > \(shellWord(name))"
    }
    return diagnostic
  }

  /// For a file or folder whose name is not UTF-8, so that nothing can refer to it.
  static func encodingOfName(at place: Place) -> Diagnostic {
    Diagnostic(
      .encoding, at: place,
      Words(
        en: "the name of this file or folder is not UTF-8, so it is not read",
        ja: "ファイルかフォルダーの名前が UTF-8 ではないため、読みません"),
      help: Words(en: "give it another name", ja: "名前を付け直してください"))
  }

  private static func shellWord(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      switch $0 {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "/"):
        true
      default: false
      }
    }
    if isPlain { return text }
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
