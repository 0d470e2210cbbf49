import BinderyFormat
import BinderyPipeline

/// The learner's view of several apps as one JSON object for programs, with LF behind it.
///
///     {"apps":[{
///       "app":"it","from":"0123456789abcdef","to":"…",        from: null for a first release
///       "keyChanges":[KEYCHANGE,…],                            to be accepted
///       "announcedKeyChanges":[KEYCHANGE,…],                   with a `key-change` of the author's
///       "workbooks":[{"id":"1","title":"…","change":"added|removed|changed",
///         "questionsBefore":98,"questionsAfter":100,           null where there is no such workbook
///         "questions":[QUESTION,…]}],
///       "records":[{"type":"mission","before":11,"after":12}], null where there are none
///       "categories":false,"notices":"added|removed|changed",  null where they stay
///       "fields":["title","tiers","languages"],                of the app
///       "summary":{"answer-key":1,"right-choice-text":0,…}     each kind, each question once
///     }]}
///
/// KEYCHANGE is `{"question","text","from":RIGHT,"to":RIGHT,"reason"}`, RIGHT `{"texts":[…],"conditions":[…]}`, QUESTION
/// `{"id","text","change"}` and by its `change`: for `answer-key` `from`, `to` and `reason`, for `right-choice-text`
/// `from` and `to` as lists of texts, for `choices` `edits` (`text added removed order`), for `wording` `fields`, for
/// `replaced` `by`. A workbook has, if they changed, `retitled`, `access` and `status` as `{"from","to"}`, `reordered`
/// as `true`, and `fields`. Texts are whole.
package enum LearnerViewJSON {
  package static func bytes(_ views: [LearnerView]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("apps", each: views) { json, view in json.object { write(view, &$0) } }
    }
    return JSONRenderer.escapingHidden(json.bytes) + [0x0A]
  }

  private static func write(_ view: LearnerView, _ json: inout JSONWriter) {
    json.member("app", view.app.description)
    json.member("from") { $0.stringOrNull(view.from) }
    json.member("to", view.to)
    json.member("keyChanges", each: view.keyChanges) { json, change in write(change, &json) }
    json.member("announcedKeyChanges", each: view.announcedKeyChanges) { json, change in
      write(change, &json)
    }
    json.member("workbooks", each: view.workbooks) { json, workbook in
      json.object { write(workbook, &$0) }
    }
    write(view.asides, &json)
    json.member("summary") { json in
      json.object { json in
        for kind in LearnerView.Question.Kind.allCases {
          json.member(named: kind.rawValue.utf8) { $0.integer(view.count(of: kind)) }
        }
      }
    }
  }

  private static func write(_ change: LearnerView.KeyChange, _ json: inout JSONWriter) {
    json.object { json in
      json.member("question", change.question.description)
      json.member("text", change.text)
      json.member("from") { write(change.from, &$0) }
      json.member("to") { write(change.to, &$0) }
      json.member("reason") { $0.stringOrNull(change.reason) }
    }
  }

  private static func write(_ answer: LearnerView.RightAnswer, _ json: inout JSONWriter) {
    json.object { json in
      json.member("texts", answer.texts)
      json.member("conditions", answer.conditions)
    }
  }

  private static func write(_ workbook: LearnerView.Workbook, _ json: inout JSONWriter) {
    json.member("id", workbook.id.description)
    json.member("title", workbook.title)
    json.member("change", workbook.presence.rawValue)
    json.member("questionsBefore") { $0.integerOrNull(workbook.questionsBefore) }
    json.member("questionsAfter") { $0.integerOrNull(workbook.questionsAfter) }
    for detail in workbook.details {
      switch detail {
      case .title(let from, let to): json.change("retitled", from, to)
      case .access(let from, let to): json.change("access", from, to)
      case .status(let from, let to): json.change("status", from, to)
      case .order: json.member("reordered") { $0.boolean(true) }
      case .fields(let names): json.member("fields", names)
      }
    }
    json.member("questions", each: workbook.questions) { json, question in
      json.object { write(question, &$0) }
    }
  }

  private static func write(_ question: LearnerView.Question, _ json: inout JSONWriter) {
    json.member("id", question.id.description)
    json.member("text", question.text)
    json.member("change", question.change.kind.rawValue)
    switch question.change {
    case .answerKey(let from, let to, let reason):
      json.member("from") { write(from, &$0) }
      json.member("to") { write(to, &$0) }
      json.member("reason") { $0.stringOrNull(reason) }
    case .rightChoiceText(let from, let to):
      json.member("from", from)
      json.member("to", to)
    case .choices(let edits): json.member("edits", edits.map(\.rawValue))
    case .wording(let fields): json.member("fields", fields)
    case .replaced(let id): json.member("by", id)
    case .retired, .removed, .added: break
    }
  }

  private static func write(_ asides: [LearnerView.Aside], _ json: inout JSONWriter) {
    var records: [(type: String, before: Int?, after: Int?)] = []
    var (haveCategories, notices, fields): (Bool, String?, [String]) = (false, nil, [])
    for aside in asides {
      switch aside {
      case .app(let names): fields = names
      case .categories: haveCategories = true
      case .records(let type, let before, let after): records.append((type, before, after))
      case .notices(let presence): notices = presence.rawValue
      }
    }
    json.member("records", each: records) { json, record in
      json.object { json in
        json.member("type", record.type)
        json.member("before") { $0.integerOrNull(record.before) }
        json.member("after") { $0.integerOrNull(record.after) }
      }
    }
    json.member("categories") { $0.boolean(haveCategories) }
    json.member("notices") { $0.stringOrNull(notices) }
    json.member("fields", fields)
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ key: StaticString, _ texts: [String]) {
    member(key, each: texts) { json, text in json.string(text) }
  }

  fileprivate mutating func change(_ key: StaticString, _ from: String, _ to: String) {
    member(key) { json in
      json.object { json in
        json.member("from", from)
        json.member("to", to)
      }
    }
  }

  fileprivate mutating func stringOrNull(_ text: String?) {
    if let text { string(text) } else { null() }
  }

  fileprivate mutating func integerOrNull(_ number: Int?) {
    if let number { integer(number) } else { null() }
  }
}
