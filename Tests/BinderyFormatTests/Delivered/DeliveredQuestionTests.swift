import BinderyFormat
import Testing

@Suite struct DeliveredQuestionTests {
  private static let ab = #""choices":[{"key":"a","text":"甲"},{"key":"b","text":"乙"}]"#

  /// A question with the given type and keys.
  private func question(_ rest: String) throws -> DeliveredQuestion {
    try DeliveredQuestion(line: #"{"id":"1","text":"問い",\#(rest)}"#.utf8)
  }

  @Test("each type has its answer")
  func types() throws {
    func interaction(_ rest: String) throws -> DeliveredQuestion.Interaction {
      let question = try question(rest)
      #expect(rest.contains(#""type":"\#(question.type)""#))
      return question.interaction
    }
    #expect(
      try interaction(#""type":"single_choice",\#(Self.ab),"correct":["b"]"#)
        == .singleChoice(correct: "b"))
    #expect(
      try interaction(#""type":"multiple_choice",\#(Self.ab),"correct":["b","a"]"#)
        == .multipleChoice(correct: ["b", "a"], marking: .allOrNothing))
    #expect(
      try interaction(
        #""type":"multiple_choice",\#(Self.ab),"correct":["b"],"marking":"per_choice""#)
        == .multipleChoice(correct: ["b"], marking: .perChoice))
    #expect(
      try interaction(#""type":"true_false","correct":false"#) == .trueFalse(correct: false))
    #expect(
      try interaction(
        #""type":"short_text","accept":["TCP","tcp "],"ignore":["case","width","spaces","kana"]"#)
        == .shortText(accept: ["TCP", "tcp "], ignore: [.case, .width, .spaces, .kana]))
    #expect(
      try interaction(#""type":"numeric","value":"9.80""#)
        == .numeric(value: "9.80", tolerance: nil, unit: nil))
    #expect(
      try interaction(#""type":"numeric","value":"-0.5","tolerance":{"absolute":"0.10"}"#)
        == .numeric(value: "-0.5", tolerance: .absolute("0.10"), unit: nil))
    #expect(
      try interaction(#""type":"ordering",\#(Self.ab),"correct":["a","b"]"#)
        == .ordering(correct: ["a", "b"]))
    #expect(
      try interaction(#""type":"flashcard","back":"裏""#) == .flashcard(back: "裏"))
  }

  @Test("a unit has its spellings, a relative tolerance its fraction")
  func numeric() throws {
    let unit = #""unit":{"text":"m/s²","accept":["m/s²","m/s^2"]}"#
    let question = try question(
      #""type":"numeric","value":"9.8","tolerance":{"relative":"0.02"},\#(unit)"#)
    guard case .numeric("9.8", .relative("0.02"), let unit?) = question.interaction else {
      Issue.record("\(question.interaction)")
      return
    }
    #expect(unit.text == "m/s²" && unit.accept == ["m/s²", "m/s^2"])
  }

  @Test("a matching has pairs, and targets that belong to none")
  func matching() throws {
    let targets =
      #""targets":[{"key":"a","text":"A"},{"key":"b","text":"B"},{"key":"c","text":"C"}]"#
    let question = try question(
      #""type":"matching",\#(Self.ab),\#(targets),"correct":[["a","c"],["b","a"]]"#)
    guard case .matching(let found, let pairs) = question.interaction else {
      Issue.record("\(question.interaction)")
      return
    }
    #expect(found.map(\.text) == ["A", "B", "C"] && question.choices.map(\.text) == ["甲", "乙"])
    #expect(pairs.map { $0.choice + $0.target } == ["ac", "ba"])
  }

  @Test("a cloze has blanks to type into and blanks to choose from")
  func cloze() throws {
    let options = #"[{"key":"a","text":"80"},{"key":"b","text":"443"}]"#
    let question = try question(
      #""type":"cloze","blanks":[{"key":"1","accept":["TCP"],"ignore":["case"]},{"key":"2","options":\#(options),"correct":"b"}]"#
    )
    guard case .cloze(let blanks) = question.interaction, blanks.count == 2 else {
      Issue.record("\(question.interaction)")
      return
    }
    #expect(blanks.map(\.key) == ["1", "2"])
    #expect(blanks[0].answer == .typed(accept: ["TCP"], ignore: [.case]))
    guard case .chosen(let chosen, "b") = blanks[1].answer else {
      Issue.record("\(blanks[1])")
      return
    }
    #expect(chosen.map(\.text) == ["80", "443"])
  }

  @Test("the choices of a table have cells, and any choice feedback and pictures")
  func table() throws {
    let picture = #"[{"sha256":"\#(digest)","bytes":9,"type":"image/png","alt":"図"}]"#
    let question = try question(
      #""type":"single_choice","columns":["情報","契約"],"choices":["#
        + #"{"key":"a","text":"SCM / NDA","cells":["SCM","NDA"],"feedback":"惜しい","media":\#(picture)},"#
        + #"{"key":"ab","text":" / X","cells":["","X"]}],"correct":["ab"]"#)
    #expect(question.columns == ["情報", "契約"])
    #expect(question.choices.map(\.cells) == [["SCM", "NDA"], ["", "X"]])
    #expect(question.choices[0].feedback == "惜しい")
    #expect(question.choices[0].media.first?.alt?.first == "図")
  }

  @Test("all that a question may say is kept")
  func everything() throws {
    let film =
      #"{"sha256":"\#(digest)","bytes":9,"type":"video/mp4","width":2,"height":3,"duration":1.5,"loop":true,"#
      + #""variants":[{"sha256":"\#(digest)","width":1,"type":"image/webp","bytes":5}],"#
      + #""still":{"sha256":"\#(digest)","bytes":7,"type":"image/png"}}"#
    let question = try question(
      #""type":"true_false","language":"zh-Hant","passage":{"id":"psg-1","revision":"0123456789abcdef"},"#
        + #""media":[\#(film)],"correct":true,"shuffle":false,"explanation":"x","hint":"y","#
        + #""rich":{"text":["問い"]},"tags":["t","u"],"difficulty":5,"points":1.50,"#
        + #""source":{"title":"本","year":"2024","number":"問7","url":"https://example.com"},"#
        + #""license":"CC0","replaces":["7","q-1"],"extra":{"x-b":["c",{"d":"e"}],"x-a":"f"},"#
        + #""keyChange":{"from":"a","to":"b","reason":"c"},"draft":true"#)
    #expect(question.id == .number(1) && question.text == "問い" && question.language == "zh-Hant")
    #expect(question.passage?.id == .name("psg-1"))
    #expect(question.passage?.revision == "0123456789abcdef")
    let media = try #require(question.media.first)
    #expect(media.file.digest.description == digest && media.file.bytes == 9)
    #expect(media.file.type == "video/mp4" && media.width == 2 && media.height == 3)
    #expect(media.duration == 1.5 && media.loops && media.alt == nil)
    #expect(media.variants.map(\.width) == [1] && media.variants[0].file.type == "image/webp")
    #expect(media.still?.file.bytes == 7)
    #expect(!question.shuffle && question.explanation == "x" && question.hint == "y")
    #expect(question.rich == ["text": RichText([.text("問い")])])
    #expect(question.tags == ["t", "u"] && question.difficulty == 5 && question.points == "1.50")
    #expect(question.source?.title?.first == "本" && question.source?.year == "2024")
    #expect(question.source?.number == "問7" && question.source?.url == "https://example.com")
    #expect(question.license == "CC0" && question.replaces == [.number(7), .name("q-1")])
    #expect(question.extra.map(\.key) == ["x-b", "x-a"] && question.extra[1].value == .text("f"))
    #expect(question.extra[0].value.items?[1]["d"] == .text("e"))
    #expect(question.keyChange?.from == "a" && question.keyChange?.to == "b")
    #expect(question.keyChange?.reason == "c" && question.isDraft)
  }

  @Test("what is left out has its default")
  func defaults() throws {
    let question = try question(#""type":"true_false","correct":true"#)
    #expect(question.shuffle && !question.isDraft && question.difficulty == nil)
    #expect(question.choices.isEmpty && question.columns.isEmpty && question.media.isEmpty)
    #expect(question.rich.isEmpty && question.tags.isEmpty && question.extra.isEmpty)
    #expect(question.points == nil && question.passage == nil && question.language == nil)
  }

  @Test("keys that it does not know are passed over, wherever they stand")
  func unknownKeys() throws {
    let later = #""later":{"a":[1,{"b":null}]}"#
    let question = try question(
      #"\#(later),"type":"single_choice","choices":[{"key":"a",\#(later),"text":"甲"}],"#
        + #""correct":["a"],"source":{\#(later),"year":"2024"}"#)
    #expect(question.choices.map(\.text) == ["甲"] && question.source?.year == "2024")
  }

  @Test(
    "what asks in an unknown way is said to, by its type or within it",
    arguments: [
      (#""type":"hotspot","correct":{"x":1},"text":5"#, "type", "hotspot"),
      (
        #""type":"multiple_choice",\#(ab),"correct":["a"],"marking":"weighted""#, "marking",
        "weighted"
      ),
      (#""type":"short_text","accept":["a"],"ignore":["case","accents"]"#, "ignore", "accents"),
      (#""type":"numeric","value":"1","tolerance":{"digits":"2"}"#, "tolerance", "digits"),
      (#""type":"cloze","blanks":[{"key":"1","drawn":[]}]"#, "blanks", "1"),
      (#""type":"cloze","blanks":[{"key":"1","accept":["a"],"ignore":["x"]}]"#, "ignore", "x"),
    ])
  func unsupported(rest: String, key: String, value: String) {
    #expect(throws: FormatError.unsupported(key: key, value: value)) {
      try DeliveredQuestion(line: #"{"id":"1",\#(rest)}"#.utf8)
    }
  }

  @Test(
    "a question that lacks what its type needs is refused",
    arguments: [
      #""type":"single_choice","correct":["a"]"#, #""type":"single_choice",\#(ab)"#,
      #""type":"single_choice",\#(ab),"correct":["c"]"#,
      #""type":"single_choice",\#(ab),"correct":["a","b"]"#,
      #""type":"single_choice",\#(ab),"correct":true"#, #""type":"true_false","correct":["a"]"#,
      #""type":"true_false","correct":"true""#, #""type":"short_text""#, #""type":"numeric""#,
      #""type":"numeric","value":1"#, #""type":"flashcard""#, #""type":"cloze""#,
      #""type":"matching",\#(ab),"targets":[],"correct":[["a","a"]]"#, #""correct":true"#,
      #""type":"true_false","correct":true,"difficulty":1.5"#,
      #""type":"true_false","correct":true,"points":"1""#,
      #""type":"true_false","correct":true,"replaces":["01"]"#,
    ])
  func refused(_ rest: String) {
    #expect(throws: FormatError.self) { try question(rest) }
  }

  @Test("ids without an id's form, and lines without one, are refused")
  func ids() {
    for id in [#""id":"01","#, #""id":1,"#, #""id":"A","#, #""id":"../x","#, ""] {
      #expect(throws: FormatError.self) {
        try DeliveredQuestion(
          line: #"{\#(id)"type":"true_false","text":"?","correct":true}"#.utf8)
      }
    }
  }

  @Test("its digests are those of its line", arguments: questionDigestVectors)
  func digests(line: String, revision: String, scoring: String) {
    // Some vectors are there for the digests alone, and no questions.
    guard let question = try? DeliveredQuestion(line: line.utf8) else { return }
    #expect(question.revision == revision && question.scoring == scoring)
  }

  @Test("questions are equal if their lines are")
  func equality() throws {
    let one = try question(#""type":"true_false","correct":true"#)
    #expect(try one == question(#""type":"true_false","correct":true"#))
    #expect(try one != question(#""type":"true_false","correct":false"#))
  }
}

private let digest = String(repeating: "0123456789abcdef", count: 4)
