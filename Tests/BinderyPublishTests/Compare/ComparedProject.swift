import BinderyFormat
import BinderyPipeline
import BinderyPublish
import Synchronization
import TestSupport
import Testing

/// A project that is edited and built again, and the releases that come of it.
struct ComparedProject {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("content/ids.lock", "bindery-ids 1\n")
    try folder.write("content/bindery.yml", "format: 1\n")
    try folder.write("content/apps/it.yml", "categories: [1]\ntiers: [pro]\n")
  }

  func write(_ file: String, _ text: String) throws { try folder.write("content/" + file, text) }

  func categories(_ workbooks: [Int]) throws {
    try write("categories/1.yml", "id: 1\ntitle: 類\nworkbooks: \(workbooks)\n")
  }

  func workbook(
    _ id: Int, title: String? = nil, head: String = "", _ questions: [String]
  ) throws {
    try write(
      "workbooks/\(id).yml",
      "id: \(id)\ntitle: \(title ?? "第 \(id) 巻")\n\(head)questions:\n" + questions.joined())
  }

  /// A single choice whose choices say which they are.
  static func question(
    _ id: Int, text: String? = nil, right: String = "正", wrong: String = "誤", answer: Int = 0,
    order: String = "abc", _ more: String = ""
  ) -> String {
    let texts = ["a": right, "b": wrong, "c": "他"]
    let choices = order.map { "    - {key: \($0), text: \"\(texts["\($0)"]!) \(id)\"}\n" }.joined()
    return "- id: \(id)\n  text: \(text ?? "問 \(id)")\n  choices:\n\(choices)  correct: \(answer)\n"
      + "  explanation: 説明 \(id)\n" + more
  }

  /// Builds into a folder of its own, and reads what came of it.
  func build(_ out: String) throws -> ReadRelease {
    var options = BuildOptions()
    options.out = "\(folder.path)/\(out)"
    let result = try Pipeline(root: folder.path + "/content", jobs: 2).build(options)
    let errors = result.check.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors.map(\.message.en))")
    let pointer = try LocalPointer(folder.read("\(out)/it/ch/local.json"))
    let log = ReadLog()
    let folder = folder
    let contents = try ReleaseContents(
      manifest: pointer.manifest.digest, notices: pointer.notices?.digest
    ) { name in
      log.names.withLock { $0.append(name) }
      return try folder.read("\(out)/it/\(name)")
    }
    return ReadRelease(contents: contents, log: log)
  }
}

/// A release, and what was read of it.
struct ReadRelease {
  let contents: ReleaseContents
  let log: ReadLog
}

/// Which objects were read. A class, because both the reader and the test look at it.
final class ReadLog: Sendable {
  let names = Mutex<[String]>([])
}

extension LearnerView {
  /// By question, what changed in a workbook.
  func changes(in workbook: Int) -> [String: Question.Change] {
    let questions = workbooks.first { $0.id.description == "\(workbook)" }?.questions ?? []
    return Dictionary(uniqueKeysWithValues: questions.map { ($0.id.description, $0.change) })
  }

  func details(of workbook: Int) -> [Workbook.Detail]? {
    workbooks.first { $0.id.description == "\(workbook)" }?.details
  }
}
