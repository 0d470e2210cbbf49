import BinderyFormat
import BinderyPipeline
import TestSupport
import Testing

/// What a build writes for an app in several languages.
@Suite struct LanguageBundleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("content/ids.lock", "bindery-ids 1\n")
    try folder.write("content/bindery.yml", "languages: [ja, en, fr]\n")
    try folder.write("content/images/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n")
    try folder.write(
      "content/workbooks/1.yml",
      """
      id: 1
      title: {ja: 化学, en: Chemistry}
      description: 水の話。
      image: {file: a.svg, alt: {ja: 図, en: Figure}}
      source: {title: {ja: 本, en: Book}}
      questions:
      - id: 1
        text: {ja: 水はどれか。, en: Which is water?, fr: Lequel ?}
        choices: [H₂O, CO₂]
        correct: 0
        explanation: {ja: 水である。, en: Water.}

      """)
    try folder.write(
      "content/workbooks/2.yml",
      """
      id: 2
      title: Exercises
      language: en
      questions:
      - id: 2
        text: Which is a gas?
        choices: [oxygen, iron]
        correct: 0
        explanation: Oxygen is.

      """)
    try folder.write(
      "content/categories/1.yml", "id: 1\ntitle: {ja: 理科, fr: Sciences}\nworkbooks: [1, 2]\n")
    try app("")
  }

  private func app(_ extra: String) throws {
    try folder.write(
      "content/apps/7.yml", "title: {ja: アプリ, en: App}\ncategories: [1]\n" + extra)
  }

  private func build() throws {
    var options = BuildOptions()
    options.out = folder.path + "/dist"
    let result = try Pipeline(root: folder.path + "/content", jobs: 2).build(options)
    let errors = result.check.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors.map(\.message.en))")
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try folder.read("dist/" + path), as: UTF8.self)
  }

  /// The manifest, each digest replaced by what the named object says.
  private func manifest() throws -> String {
    try text("7/m/" + (names(in: folder.path + "/dist/7/m").first ?? ""))
  }

  private func object(_ digest: some StringProtocol) throws -> String {
    try text("7/o/\(digest.prefix(2))/\(digest).json")
  }

  @Test func `The manifest has maps of the languages that are there`() throws {
    try build()
    let lines = try manifest().split(separator: "\n").map(String.init)
    #expect(
      lines[0]
        == #"{"format":1,"app":"7","title":{"ja":"アプリ","en":"App"},"languages":["ja","en","fr"],"categories":["#
    )
    #expect(lines[1] == #"{"id":"1","title":{"ja":"理科","fr":"Sciences"},"workbooks":["#)
    let head =
      #"{"id":"1","title":{"ja":"化学","en":"Chemistry"},"description":{"ja":"水の話。"},"image":{"#
    #expect(lines[2].hasPrefix(head))
    #expect(lines[2].contains(#""alt":{"ja":"図","en":"Figure"}}"#))
    #expect(lines[2].hasSuffix(#""source":{"title":{"ja":"本","en":"Book"}},"bundles":["#))
    // What is in one language for all says so, and is a string.
    #expect(lines[5] == #"{"id":"2","title":"Exercises","language":"en","bundles":["#)
  }

  @Test func `A bundle stands in each language, and once where all say the same`() throws {
    try build()
    let lines = try manifest().split(separator: "\n").map(String.init)
    let translated = try #require(
      lines[3].wholeMatch(
        of:
          /\[{"ja":"(\w{64})","en":"(\w{64})","fr":"(\w{64})"},1,{"ja":(\d+),"en":(\d+),"fr":(\d+)}\]/
      ))
    let texts = try [translated.1, translated.2, translated.3].map(object)
    #expect(
      texts.map(\.utf8.count) == [translated.4, translated.5, translated.6].map { Int($0) })
    let bodies = ["水はどれか。", "Which is water?", "Lequel ?"]
    for (text, body) in zip(texts, bodies) { #expect(text.contains(#""text":"\#(body)""#)) }
    #expect(texts[2].contains(#""explanation":"水である。""#))
    let plain = try #require(
      lines[6].firstMatch(of: /\[{"ja":"(\w{64})","en":"(\w{64})","fr":"(\w{64})"},1,/))
    #expect(plain.1 == plain.2 && plain.2 == plain.3)
  }

  @Test func `An app in one language delivers strings`() throws {
    try app("languages: [en]\noutputs: [bundles, flat]\n")
    try build()
    let lines = try manifest().split(separator: "\n").map(String.init)
    #expect(lines[0] == #"{"format":1,"app":"7","title":"App","languages":["en"],"categories":["#)
    #expect(lines[1] == #"{"id":"1","title":"理科","workbooks":["#)
    let digest = try #require(lines[3].firstMatch(of: /\["(\w{64})",1,\d+\]/)).1
    #expect(try object(digest).contains("Which is water?"))
    #expect(try text("v1/workbooks/1.json").contains(#""text":"Which is water?""#))
    #expect(try text("v1/categories/1.json").hasPrefix(#"{"id":1,"title":"理科","#))
    #expect(try text("v1/apps/7.json").contains(#""title":"App""#))
  }

  @Test func `The flat files are in the first language`() throws {
    try app("outputs: [bundles, flat]\n")
    try build()
    #expect(try text("v1/workbooks/1.json").contains(#""text":"水はどれか。""#))
    #expect(try text("v1/workbooks.json").contains(#""title":"化学""#))
  }

  @Test func `Languages beside the first do not change what an app in it delivers`() throws {
    try app("languages: [ja]\n")
    try build()
    let before = try manifest()
    try folder.write("content/bindery.yml", "languages: [ja]\n")
    for path in ["content/workbooks/1.yml", "content/categories/1.yml", "content/apps/7.yml"] {
      let text = String(decoding: try folder.read(path), as: UTF8.self)
      try folder.write(path, text.replacing(/{ja: ([^,}]*)(, \w\w: [^,}]*)*}/) { "'\($0.1)'" })
    }
    try build()
    #expect(try manifest() == before)
  }

  @Test func `A workbook is cut alike in every language, by the largest`() throws {
    // 130 questions of 1 KiB are one bundle or two; of 5 KiB in English they must be cut finer.
    let long = String(repeating: "x", count: 5000)
    let questions = (1...130).map { id in
      "- id: \(id)\n  text: {ja: 問\(id), en: 'Q\(id) \(long)'}\n  choices: [甲, 乙]\n  correct: 0\n  explanation: 甲\n"
    }
    try folder.write(
      "content/workbooks/1.yml", "id: 1\ntitle: 化学\nquestions:\n" + questions.joined())
    try folder.write("content/categories/1.yml", "id: 1\ntitle: 理科\nworkbooks: [1]\n")
    try folder.write(
      "content/workbooks/2.yml", "id: 2\ntitle: 下書き\nstatus: draft\nquestions: [1]\n")
    try build()
    let counts = try manifest().matches(of: /},(\d+),{"ja":(\d+),"en":(\d+),"fr":(\d+)}/)
    #expect(counts.count > 3)
    #expect(counts.compactMap { Int($0.1) }.reduce(0, +) == 130)
    #expect(counts.compactMap { Int($0.3) }.allSatisfy { $0 < 300_000 })
  }
}
