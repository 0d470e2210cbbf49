import BinderyFormat
import BinderyPipeline

extension Command {
  static let new = Command(
    "new",
    Words(
      en: "Start a workbook, question, record or other file from a template",
      ja: "問題集・問題・レコードなどをひな形から作る"),
    arguments: [Argument("KIND", known: { Template.kinds }), Argument("NAME")],
    flags: [.content]
  ) { invocation, console in
    let kind = invocation.arguments[0]
    guard let template = Template(kind: kind, language: console.language) else {
      let error = UsageError(
        unknown: kind, kind: Words(en: "template", ja: "ひな形"), known: Template.kinds, listing: "")
      throw UsageError(
        error.message,
        help: Words(
          en: "write one of \(Template.kinds.map { "`\($0)`" }.joined(separator: ", "))",
          ja: "\(Template.kinds.joined(separator: "、")) のどれかを書いてください"))
    }
    let (folder, name) = try template.place(of: invocation.arguments[1])
    let path = invocation.root + "/" + folder + "/" + name + ".yml"
    let shown = displayPrefix(root: invocation.root) + folder + "/" + name + ".yml"
    guard !fileExists(path) else {
      console.complain(
        Words(en: "\(shown) is there already", ja: "\(shown) はもうあります"),
        help: Words(en: "choose another name", ja: "別の名前にしてください"))
      return .worldFailed
    }
    try makeFolders(invocation.root + "/" + folder)
    try writeFile(path, Array(template.text(name: name).utf8))
    console.output.write(TerminalText.visible(shown) + "\n")
    console.say(
      Words(
        en:
          "next: edit the file, then run `bindery assign` to give it its ids, and `bindery check`",
        ja: "次は、ファイルを書き換え、`bindery assign` で id を付けて、`bindery check` で確かめてください"))
    return .good
  }
}

extension Template {
  /// The folder below the content root, and the name, of the new file; a record is named with its type: `mission/greet`.
  /// - Throws: `UsageError`.
  func place(of argument: String) throws(UsageError) -> (folder: String, name: String) {
    guard kind == "record" else { return (folder, try checked(name: argument)) }
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw UsageError(
        Words(
          en: "`\(argument)` does not say the record's type", ja: "「\(argument)」では、レコードの種類が分かりません"),
        help: Words(
          en: "write type and name: `bindery new record mission/greet`",
          ja: "`bindery new record mission/greet` のように、種類と名前を書いてください"))
    }
    guard ItemID(parts[0]) != nil else { throw .recordType(parts[0]) }
    return (folder + "/" + parts[0], try checked(name: parts[1]))
  }

  /// The name of the new file without its extension.
  /// - Throws: `UsageError` for what cannot be one.
  func checked(name: String) throws(UsageError) -> String {
    var name = name
    for ending in [".yml", ".yaml"]
    where name.utf8.count > ending.utf8.count && name.hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    let isSkipped = name.utf8.first == UInt8(ascii: ".") || name.utf8.first == UInt8(ascii: "_")
    // The name also stands in a YAML string in double quotes.
    let isSafe = name.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0.value != 0x7F && !["/", "\"", "\\"].contains($0)
    }
    guard !name.isEmpty, !isSkipped, isSafe else {
      throw UsageError(
        Words(en: "`\(name)` is no name for a file here", ja: "「\(name)」はファイルの名前にできません"),
        help: Words(
          en: "write a name without `/`, `\"` and `\\` that does not begin with `.` or `_`",
          ja: "「/」「\"」「\\」を含まず、「.」や「_」で始まらない名前にしてください"))
    }
    guard kind != "app" || ItemID(name) != nil else {
      throw UsageError(
        Words(en: "`\(name)` is no id for an app", ja: "「\(name)」はアプリの id にできません"),
        help: Words(
          en: "an app is named by its file: use a–z, 0–9 and hyphens",
          ja: "アプリの id はファイルの名前です。a〜z、0〜9、ハイフンで書いてください"))
    }
    guard kind != "record-type" || ItemID(name) != nil else { throw .recordType(name) }
    return name
  }
}

extension UsageError {
  fileprivate static func recordType(_ name: String) -> UsageError {
    UsageError(
      Words(en: "`\(name)` is no name for a record type", ja: "「\(name)」はレコードの種類の名前にできません"),
      help: Words(en: "use a–z, 0–9 and hyphens", ja: "a〜z、0〜9、ハイフンで書いてください"))
  }
}
