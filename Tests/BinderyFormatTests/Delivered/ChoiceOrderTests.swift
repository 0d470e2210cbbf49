import BinderyFormat
import Testing

@Suite struct ChoiceOrderTests {
  @Test("a second implementation shows the same order", arguments: choiceOrderVectors)
  func vectors(question: String, seed: String, keys: String, shown: String) throws {
    let id = try #require(ItemID(question))
    func split(_ keys: String) -> [String] { keys.split(separator: " ").map(String.init) }
    #expect(ChoiceOrder.order(split(keys), of: id, seed: seed) == split(shown))
    #expect(ChoiceOrder.order(split(keys).reversed(), of: id, seed: seed) == split(shown))
  }

  private func question(_ rest: String) throws -> DeliveredQuestion {
    let choices = "abcd".map { #"{"key":"\#($0)","text":"\#($0)"}"# }.joined(separator: ",")
    let line =
      #"{"id":"1234","text":"?","#
      + rest.replacing("CHOICES", with: "[\(choices)]") + "}"
    return try DeliveredQuestion(line: line.utf8)
  }

  @Test("choices are mixed unless the author keeps their order")
  func choices() throws {
    let body = #""type":"single_choice","choices":CHOICES,"correct":["a"]"#
    let mixed = try question(body)
    #expect(mixed.choices(shownFor: "attempt-1").map(\.key) == ["d", "a", "b", "c"])
    let kept = try question(body + #","shuffle":false"#)
    #expect(kept.choices(shownFor: "attempt-1").map(\.key) == ["a", "b", "c", "d"])
  }

  @Test("items to be put in order are always mixed, since their order is the answer")
  func ordering() throws {
    let body = #""type":"ordering","choices":CHOICES,"correct":["a","b","c","d"],"shuffle":false"#
    #expect(
      try question(body).choices(shownFor: "attempt-1").map(\.key) == ["d", "a", "b", "c"])
  }

  @Test("the targets of a matching are mixed by themselves, so that none stands beside its choice")
  func matching() throws {
    let body =
      #""type":"matching","choices":CHOICES,"targets":CHOICES,"correct":[["a","a"],["b","b"],"#
      + #"["c","c"],["d","d"]]"#
    let mixed = try question(body)
    #expect(mixed.choices(shownFor: "attempt-1").map(\.key) == ["d", "a", "b", "c"])
    #expect(mixed.targets(shownFor: "attempt-1").map(\.key) == ["b", "d", "a", "c"])
    let kept = try question(body + #","shuffle":false"#)
    #expect(kept.choices(shownFor: "attempt-1").map(\.key) == ["a", "b", "c", "d"])
    #expect(kept.targets(shownFor: "attempt-1").map(\.key) == ["b", "d", "a", "c"])
  }

  @Test("the options of two blanks are mixed apart from each other")
  func cloze() throws {
    let options = "abc".map { #"{"key":"\#($0)","text":"\#($0)"}"# }.joined(separator: ",")
    let blanks = [1, 2].map { #"{"key":"\#($0)","options":[\#(options)],"correct":"a"}"# }
    let question = try question(
      #""type":"cloze","blanks":[\#(blanks.joined(separator: ",")),{"key":"3","accept":["x"]}]"#)
    guard case .cloze(let blanks) = question.interaction else {
      Issue.record("not a cloze")
      return
    }
    let shown = blanks.map { question.options(of: $0, shownFor: "attempt-1").map(\.key) }
    #expect(shown == [["a", "b", "c"], ["c", "b", "a"], []])
  }
}
