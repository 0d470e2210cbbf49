import Testing

@testable import BinderyPipeline

@Suite struct NearestTests {
  private let fields = [
    "id", "text", "choices", "correct", "answer", "explanation", "points", "tags",
  ]

  @Test(arguments: [
    ("explanaton", "explanation"), ("Choices", "choices"), ("corect", "correct"),
    ("anwser", "answer"),
    ("ｔｅｘｔ", "text"), ("tag", "tags"), ("point", "points"),
  ])
  func `finds the name of a slip`(written: String, meant: String) {
    #expect(nearest(to: written, among: fields) == [meant])
  }

  @Test(arguments: ["x", "banana", "", "solution", "correctAnswerOfThisQuestion"])
  func `finds nothing for another word`(written: String) {
    #expect(nearest(to: written, among: fields).isEmpty)
  }

  @Test func `gives the nearest first and equal ones in order`() {
    let ids = ["q-124", "q-134", "q-123", "q-9999999"]
    #expect(nearest(to: "q-1234", among: ids, limit: 3) == ["q-124", "q-134", "q-123"])
    #expect(nearest(to: "q-123", among: ids, limit: 2) == ["q-123", "q-124"])
  }

  @Test func `compares letters not graphemes`() {
    #expect(nearest(to: "か\u{3099}", among: ["が", "か"]) == ["か"])
  }

  @Test func `leaves long texts alone`() {
    let long = String(repeating: "長", count: 10_000)
    #expect(nearest(to: long, among: [long + "い"]).isEmpty)
  }
}
