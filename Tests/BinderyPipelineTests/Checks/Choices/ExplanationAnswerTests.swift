import TestSupport
import Testing

@testable import BinderyPipeline

/// Which wordings of an explanation are taken for a word on the answer, and which are not.
@Suite struct ExplanationAnswerTests {
  private func rules(
    _ explanation: String, choices: String = "[甲の川, 乙の山, 丙の海, 丁の空]", correct: String = "1",
    text: String = "どれか。", extra: String = ""
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write("ids.lock", "bindery-ids 1\n")
    let type = correct.hasPrefix("[") ? "  type: multiple_choice\n" : ""
    let quoted = explanation.replacing("'", with: "''")
    try folder.write(
      "workbooks/a.yml",
      "id: 1\ntitle: 試験\nquestions:\n- id: 1\n\(type)  text: '\(text)'\n  choices: \(choices)\n"
        + "  correct: \(correct)\n  explanation: '\(quoted)'\n\(extra)")
    return try Pipeline(root: folder.path, jobs: 1).check().diagnostics.map(\.rule.name)
  }

  @Test(
    "an answer that is surely another choice is an error",
    arguments: [
      "正解は「甲の川」です。", "正解は甲の川です。", "よって、正答はア。", "したがって正解は ウ となる。", "答えは C", "答えは「D」でした。",
      "正解は選択肢 c の「丙の海」です。", "正解：A", "選択肢Aが正解です。", "この問題の正解はエ。", "正解は (A)。川だからです。",
      "The answer is C.", "The correct answer is (D) because it is.", "Answer: A",
      "the answer is c. So it is.",
      "The answer is \"丙の海\".",
    ])
  func errors(_ explanation: String) throws {
    #expect(try rules(explanation) == ["explanation-names-other-answer"])
  }

  @Test(
    "what may mean something else is passed over",
    arguments: [
      "正解は「乙の山」です。", "不正解は甲の川です。", "正解は甲の川ではない。", "問2の正解は甲の川です。", "正解は甲の川か乙の山で迷う。",
      "正解は「甲の」です。", "正解はアクセスの多い山です。", "答えはA4の紙に書きます。", "正解は4です。", "The wrong answer is A.",
      "The answer is a mountain.", "The answer is A major.", "The answer is not A.",
      "正解は甲の川と迷いやすい山です。",
      "正解は Z です。", "答えはアイウの順です。", "Vitamin A が正解ではない。",
      "「正解は丙の海」と答えた人が多かった。", "「答えは C」という声もある。",
    ])
  func passed(_ explanation: String) throws { #expect(try rules(explanation) == []) }

  @Test("labels that the stem or the choices have themselves need not be those of the order")
  func labelsOfOthers() throws {
    #expect(try rules("正しいのはアとウ。正解はア。", text: "次のア、イのうち正しいものはどれか。") == [])
    #expect(try rules("正解は A です。", choices: "[B型, A型, O型]") == [])
    #expect(try rules("正解は a です。", choices: "['b', 'a', 'c']") == [])
  }

  @Test("where choices are labels themselves, a label means the choice that it is")
  func labelsAsChoices() throws {
    let wrong = "explanation-names-other-answer"
    #expect(try rules("正解はBです。", choices: "[A, B]", correct: "0").contains(wrong))
    #expect(try rules("正解はアです。", choices: "[イ, ア, ウ]", correct: "0").contains(wrong))
    #expect(try rules("選択肢Bが正解です。", choices: "[A, B]", correct: "0").contains(wrong))
    #expect(try !rules("正解はBです。", choices: "[A, B]", correct: "1").contains(wrong))
    #expect(try !rules("正解はBです。", choices: "[B, A]", correct: "0").contains(wrong))
    #expect(try !rules("正解はB型です。", choices: "[A, B]", correct: "0").contains(wrong))
  }

  @Test("of several right choices each may be named, but no other")
  func several() throws {
    let labels = ["explanation-names-label"]
    #expect(try rules("正解はア、ウ。", correct: "[0, 2]") == labels)
    #expect(try rules("正解はアとイです。", correct: "[0, 2]") == ["explanation-names-other-answer"])
    #expect(try rules("答えは C and D.", correct: "[2, 3]") == labels)
  }

  @Test(
    "a label or place is named where choices are shuffled",
    arguments: [
      "選択肢Aは川です。", "選択肢２は山です。", "選択肢「ウ」は海です。", "上の選択肢のうち川は一つ。", "ア：川です。\n\nイ：山です。", "アは川です。ウは海です。",
      "A は川です。B は山です。", "2番目の選択肢が山です。", "Options A and B differ.", "The second option is a hill.",
      "option (c) is a sea.", "正解はイです。", "Choice D's sky.", "①は川。③は海。",
    ])
  func labels(_ explanation: String) throws {
    #expect(try rules(explanation) == ["explanation-names-label"])
    #expect(try rules(explanation, extra: "  shuffle: false\n") == [])
  }

  @Test(
    "what only looks like a label is passed over",
    arguments: [
      "選択肢が2つに絞れる。", "選択肢2つのうちの山です。", "選択肢から選びます。", "Aは一つだけです。", "ビタミンAは山です。", "{{choice:b}} は山です。",
      "アは、山の名前です。", "an option a day", "the options and choices", "Plan B is a hill. A hill.",
      "選択肢アルプスは山です。",
      "A hill. B-type.", "①山です。", "選択肢 4 つのうちの一つです。", "選択肢 2 個が山です。", "選択肢 3 種類です。",
      "各選択肢 1 点です。",
    ])
  func noLabels(_ explanation: String) throws { #expect(try rules(explanation) == []) }
}
