import BinderyFormat
import Foundation
import Testing

@testable import BinderyPublish

/// Lines of bundles, before and after.
@Suite struct QuestionComparisonTests {
  private func question(_ body: String) throws -> ComparedQuestion {
    let line = #"{"id":"1",\#(body)}"#
    let bundle = Array("{\"format\":1,\"questions\":[\n\(line)\n]}\n".utf8)
    return try #require(try ComparedQuestion.all(in: bundle).first)
  }

  private static let matching =
    #""type":"matching","text":"t","choices":[{"key":"a","text":"L"}],"#
    + #""targets":[{"key":"a","text":"R"},{"key":"b","text":"X"}],"correct":[["a","a"]]"#
  private static let cloze =
    #""type":"cloze","text":"{{1}} {{2}}","blanks":[{"key":"1","accept":["x"]},"#
    + #"{"key":"2","options":[{"key":"a","text":"Y"},{"key":"b","text":"N"}],"correct":"a"}]"#

  private static let two =
    #""choices":[{"key":"a","text":"A"},{"key":"b","text":"B"}],"correct":"#

  @Test(arguments: [
    // What was right, and is; where texts are the same, what else decides.
    (
      #""type":"true_false","text":"t","correct":true"#, (":true", ":false"),
      "answer-key true → false"
    ),
    (
      #""type":"short_text","text":"t","accept":["x"]"#, (#"["x"]"#, #"["x","y"]"#),
      "answer-key x → x, y"
    ),
    (
      #""type":"short_text","text":"t","accept":["x"]"#,
      (#"["x"]"#, #"["x"],"ignore":["case"]"#), "answer-key x → x: ignore none → ignore case"
    ),
    (
      #""type":"numeric","text":"t","value":"1.0","tolerance":{"absolute":"0.1"}"#,
      ("0.1", "0.2"), "answer-key 1.0 → 1.0: tolerance 0.1 → tolerance 0.2"
    ),
    (
      #""type":"numeric","text":"t","value":"1","unit":{"text":"m","accept":["m"]}"#,
      (#""text":"m""#, #""text":"metre""#), "wording unit"
    ),
    (
      #""type":"ordering","text":"t",\#(two)["a","b"]"#,
      (#"["a","b"]"#, #"["b","a"]"#), "answer-key A, B → B, A: keys a b → keys b a"
    ),
    (matching, (#""text":"R""#, #""text":"S""#), "right-choice-text R → S"),
    (matching, (#""text":"X""#, #""text":"Z""#), "choices text"),
    (matching, (#"["a","a"]"#, #"["a","b"]"#), "answer-key L = R → L = X: keys a=a → keys a=b"),
    (cloze, (#"["x"]"#, #"["z"]"#), "answer-key {{1}} x, {{2}} Y → {{1}} z, {{2}} Y"),
    (cloze, (#""text":"Y""#, #""text":"y""#), "right-choice-text Y → y"),
    (cloze, (#""text":"N""#, #""text":"n""#), "choices text"),
    (
      #""type":"flashcard","text":"t","back":"b""#, (#""back":"b""#, #""back":"c""#),
      "right-choice-text b → c"
    ),
    (
      #""type":"multiple_choice","text":"t",\#(two)["a"]"#,
      (#"["a"]"#, #"["a"],"marking":"per_choice""#),
      "answer-key A → A: marking all_or_nothing → marking per_choice"
    ),
    (
      #""type":"true_false","text":"t","correct":true,"explanation":"e""#,
      (#":"e""#, #":"e","rich":{"explanation":[{"t":"p","c":["e"]}]}"#),
      "wording explanation"
    ),
    (
      #""type":"true_false","text":"t","correct":true,"passage":{"id":"1","revision":"0"}"#,
      (#""revision":"0""#, #""revision":"1""#), "wording passage"
    ),
    (#""type":"true_false","text":"t","correct":true"#, (":true", #":true,"replaces":["7"]"#), "-"),
    (#""type":"true_false","text":"t","correct":true"#, (":true", #":true,"later":1"#), "wording "),
    // Of a type of a later version.
    (#""type":"drawing","text":"t","correct":["a"]"#, (#""t""#, #""u""#), "wording "),
    (#""type":"drawing","text":"t","correct":["a"]"#, (#"["a"]"#, #"["b"]"#), "answer-key  → "),
  ])
  func `a change is told as the gravest that it is`(
    body: String, edit: (String, String), expected: String
  ) throws {
    let edited = body.replacingOccurrences(of: edit.0, with: edit.1)
    #expect(edited != body)
    let change = try question(body).change(to: question(edited))
    #expect(change.map(Self.told) ?? "-" == expected)
    #expect(try question(body).change(to: question(body)) == nil)
  }

  private static func told(_ change: LearnerView.Question.Change) -> String {
    let kind = change.kind.rawValue + " "
    switch change {
    case .answerKey(let from, let to, _):
      let lost = from.conditions.filter { !to.conditions.contains($0) }
      let new = to.conditions.filter { !from.conditions.contains($0) }
      return kind + list(from.texts) + " → " + list(to.texts)
        + (lost + new == [] ? "" : ": " + list(lost) + " → " + list(new))
    case .rightChoiceText(let from, let to): return kind + list(from) + " → " + list(to)
    case .choices(let edits): return kind + list(edits.map(\.rawValue))
    case .wording(let fields): return kind + list(fields)
    default: return kind
    }
  }

  private static func list(_ texts: [String]) -> String { texts.joined(separator: ", ") }
}
