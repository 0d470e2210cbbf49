import BinderyFormat
import TestSupport
import Testing

@testable import BinderyPipeline

/// What is delivered of passages, read off the bundles.
@Suite struct PassageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("content/ids.lock", "bindery-ids 1\n")
  }

  private func question(_ id: Int) -> String {
    "id: \(id), text: 問\(id)はどれか。, choices: [甲, 乙], correct: 1, explanation: 乙である。"
  }

  /// The bundles of the app, in the order of their names, and what was found.
  private func build() throws -> (bundles: [String], rules: [String]) {
    var options = BuildOptions()
    options.out = folder.path + "/dist"
    let result = try Pipeline(root: folder.path + "/content", jobs: 1).build(options)
    let objects = folder.path + "/dist/main/o"
    guard isFolder(objects) else { return ([], result.check.diagnostics.map(\.rule.name)) }
    let bundles = try names(in: objects).flatMap { part in
      try names(in: objects + "/" + part).map { "dist/main/o/\(part)/\($0)" }
    }.map { String(decoding: try folder.read($0), as: UTF8.self) }
      .filter { !$0.hasPrefix(#"{"format":1,"index":["#) }
    return (bundles, result.check.diagnostics.map(\.rule.name))
  }

  @Test("passages stand before the questions, in the order of their first question, each once")
  func bundle() throws {
    try folder.write("content/passages/a.yml", "id: 1\ntitle: 其の一\ntext: 甲の文。\n")
    try folder.write(
      "content/passages/b.yml", "id: psg-b\ntext: 乙の文。\nsource: {title: 出典}\nlicense: CC0\n")
    try folder.write(
      "content/workbooks/a.yml",
      """
      id: 1
      title: 模試
      questions:
      - passage: psg-b
        questions:
        - {\(question(10))}
        - 12
      - {\(question(11)), passage: 1}
      - 13
      """)
    try folder.write(
      "content/questions/a.yml", "- {\(question(12))}\n- {\(question(13)), passage: psg-b}\n")
    let first = #"{"id":"psg-b","text":"乙の文。","source":{"title":"出典"},"license":"CC0"}"#
    let second = #"{"id":"1","title":"其の一","text":"甲の文。"}"#
    func line(_ id: Int, _ passage: String, _ line: String) -> String {
      let revision = QuestionDigest.revision(ofLine: line.utf8)
      return #"{"id":"\#(id)","type":"single_choice","text":"問\#(id)はどれか。","#
        + #""passage":{"id":"\#(passage)","revision":"\#(revision)"},"choices":[{"key":"a","text":"甲"},"#
        + #"{"key":"b","text":"乙"}],"correct":["b"],"explanation":"乙である。"}"#
    }
    let lines = [
      line(10, "psg-b", first), line(12, "psg-b", first), line(11, "1", second),
      line(13, "psg-b", first),
    ]
    let (bundles, rules) = try build()
    #expect(rules == [])
    #expect(
      bundles == [
        "{\"format\":1,\"passages\":[\n\(first),\n\(second)\n],\"questions\":[\n"
          + lines.joined(separator: ",\n") + "\n]}\n"
      ])
  }

  @Test("the size of a bundle is told without making it", arguments: [0, 1, 3])
  func size(passages: Int) {
    let line = Array("{\"id\":\"1\"}".utf8)
    let lines = BundleLines(
      passages: Array(repeating: line, count: passages), questions: [line, line])
    #expect(lines.size == lines.bytes().count)
  }

  @Test("a passage that changes changes the lines of its questions, and no others")
  func revision() throws {
    func lines(_ text: String) throws -> [Substring] {
      try folder.write("content/passages/a.yml", "id: 1\ntext: \(text)\n")
      try folder.write(
        "content/workbooks/a.yml",
        "id: 1\ntitle: 模試\nquestions:\n- {\(question(10))}\n- {\(question(11)), passage: 1}\n")
      return try build().bundles[0].split(separator: "\n").filter { $0.hasPrefix("{\"id\":\"1") }
    }
    let (before, after) = (try lines("甲の文。"), try lines("乙の文。"))
    #expect(before.count == 3 && after.count == 3)
    #expect(zip(before, after).map { $0 == $1 } == [false, true, false])
  }

  @Test("a workbook is never cut inside a passage")
  func cut() throws {
    try folder.write("content/passages/a.yml", "id: 1\ntext: 甲の文。\n")
    func list(_ ids: ClosedRange<Int>) -> String { ids.map { "- \($0)\n" }.joined() }
    try folder.write(
      "content/questions/a.yml",
      (1...150).map { "- {\(question($0))\($0 >= 40 && $0 < 60 ? ", passage: 1" : "")}\n" }
        .joined())
    // The whole of the other workbook is a stretch of this one, which ends inside the passage.
    try folder.write("content/workbooks/a.yml", "id: 1\ntitle: 甲\nquestions:\n" + list(1...150))
    try folder.write("content/workbooks/b.yml", "id: 2\ntitle: 乙\nquestions:\n" + list(1...50))
    let (bundles, rules) = try build()
    #expect(rules == [])
    let whole = bundles.filter { $0.contains("\"id\":\"150\"") || $0.contains("\"id\":\"40\"") }
    #expect(
      whole.contains { bundle in (40..<60).allSatisfy { bundle.contains("{\"id\":\"\($0)\"") } })
  }

  @Test("a passage that only a draft is about is not delivered")
  func draft() throws {
    try folder.write("content/passages/a.yml", "id: 1\ntext: 甲の文。\n")
    try folder.write(
      "content/workbooks/a.yml",
      "id: 1\ntitle: 模試\nquestions:\n- {\(question(10))}\n"
        + "- {\(question(11)), passage: 1, status: draft}\n")
    let (bundles, rules) = try build()
    #expect(rules == ["draft-in-published"])
    #expect(bundles.count == 1 && bundles[0].hasPrefix("{\"format\":1,\"questions\":["))
  }
}
