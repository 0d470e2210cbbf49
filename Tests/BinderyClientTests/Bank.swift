import BinderyFormat
import TestSupport

@testable import BinderyPipeline

/// Workbooks of the app `it` that are edited at random, and the release that comes of them.
struct Bank {
  struct Workbook {
    let id: Int
    let tier: String?
    var questions: [Question]
  }

  struct Question {
    let id: Int
    var text: String
  }

  private(set) var workbooks: [Workbook] = [] { didSet { build() } }
  /// By their names below the app's folder.
  private(set) var objects: [String: [UInt8]] = [:]
  private(set) var manifest: [UInt8] = []
  private var lastID = 0

  /// - Parameter size: Questions a workbook.
  init(size: Int, tiers: [String?] = [nil, nil, "pro"]) {
    var made: [Workbook] = []
    for (index, tier) in tiers.enumerated() {
      let questions = (0..<size).map { _ in newQuestion() }
      made.append(Workbook(id: index + 1, tier: tier, questions: questions))
    }
    workbooks = made
    // Not done by `didSet` in here.
    build()
  }

  private mutating func newQuestion() -> Question {
    lastID += 1
    return Question(id: lastID, text: "問 \(lastID)：正しいものはどれか。")
  }

  /// Adds, rewords, removes and moves a few questions.
  mutating func edit(_ random: inout SplitMix) {
    var workbooks = workbooks
    defer { self.workbooks = workbooks }
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let index = workbooks.indices.randomElement(using: &random)!
      let count = workbooks[index].questions.count
      let place = Int.random(in: 0..<count, using: &random)
      switch Int.random(in: 0...3, using: &random) {
      case 0:
        let question = newQuestion()
        workbooks[index].questions.insert(question, at: place)
      case 1 where count > 5: workbooks[index].questions.remove(at: place)
      case 2:
        let moved = workbooks[index].questions.remove(at: place)
        workbooks[index].questions.append(moved)
      default: workbooks[index].questions[place].text += "（改）"
      }
    }
  }

  mutating func reword(workbook: Int, at place: Int) {
    workbooks[workbook].questions[place].text += "（改）"
  }

  // MARK: The release

  /// Questions a bundle.
  private static let width = 8

  private func bundles(of workbook: Workbook) -> [(bytes: [UInt8], count: Int)] {
    stride(from: 0, to: workbook.questions.count, by: Self.width).map { start in
      let part = workbook.questions[start...].prefix(Self.width)
      let lines = part.map { SampleRelease.question($0.id, $0.text) }
      return (SampleRelease.bundle(lines), part.count)
    }
  }

  func objectName(_ bundle: [UInt8], tier: String?) -> String {
    ObjectName.prefix(tier: tier) + ObjectName.object(SHA256Digest(of: bundle))
  }

  private mutating func build() {
    objects = [:]
    var object = LineObject()
    object.append(
      #"{"format":1,"app":"it","tiers":["pro"],"languages":["ja"],"categories":["#)
    object.append(#"{"id":"9","title":"c","workbooks":["#)
    for workbook in workbooks {
      let access = workbook.tier.map { #""access":"\#($0)","# } ?? ""
      object.append(#"{"id":"\#(workbook.id)","title":"w","# + access + #""bundles":["#)
      for (bytes, count) in bundles(of: workbook) {
        object.append(#"["\#(SHA256Digest(of: bytes))",\#(count),\#(bytes.count)]"#)
        objects[objectName(bytes, tier: workbook.tier)] = bytes
      }
      object.append("]}")
    }
    object.append("]}")
    object.append("]}")
    manifest = object.finish()
    objects[ObjectName.manifest(SHA256Digest(of: manifest))] = manifest
  }

  /// A workbook's objects.
  func names(workbook index: Int) -> [String] {
    bundles(of: workbooks[index]).map { objectName($0.bytes, tier: workbooks[index].tier) }
  }

  /// The release's.
  var name: String { SHA256Digest(of: manifest).hex(digits: 16) }

  func pointer(seq: Int, deltasFrom: Int? = nil) -> ChannelPointer {
    var pointer = ChannelPointer(
      app: .name("it"), channel: .name("prod"), place: .init(epoch: 1, seq: seq),
      issuedAt: "2026-04-01T00:00:00Z", root: 1, manifest: LocalPointer.Object(of: manifest))
    pointer.deltasFrom = deltasFrom
    return pointer
  }

  private func releaseObjects() throws -> ReleaseObjects {
    let objects = objects
    return try ReleaseObjects(manifest: SHA256Digest(of: manifest)) { objects[$0] ?? [] }
  }

  /// The objects of the delta to another release, by their names below the app's folder.
  func delta(to new: Bank) throws -> [String: [UInt8]] {
    let objects = try ReleaseDelta(from: releaseObjects(), to: new.releaseObjects()).objects()
    return Dictionary(uniqueKeysWithValues: objects.map { ($0.name, $0.bytes) })
  }
}
