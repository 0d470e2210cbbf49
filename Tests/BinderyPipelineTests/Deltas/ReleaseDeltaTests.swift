import BinderyFormat
import TestSupport
import Testing

@testable import BinderyPipeline

/// Deltas between two built releases, applied as a client does.
@Suite struct ReleaseDeltaTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("content/ids.lock", "bindery-ids 1\n")
    try folder.write("content/bindery.yml", "languages: [ja, en]\n")
    try folder.write("content/categories/1.yml", "id: 1\ntitle: 類\nworkbooks: [1, 2, 3]\n")
    try folder.write("content/apps/it.yml", "categories: [1]\ntiers: [basic, pro]\n")
    try folder.write("content/record-types/badge.yml", "properties: {color: {type: string}}\n")
    try folder.write("content/records/badge/a.yml", "id: gold\ncolor: gold\n")
    for (id, tier) in [(1, "free"), (2, "basic"), (3, "pro")] {
      try workbook(id, tier, id * 1000..<id * 1000 + 150)
    }
  }

  private func question(_ id: Int, _ more: String, _ isPlain: Bool) -> String {
    let text = "第 \(id) 問\(more)。正しいものはどれか。"
    return "- id: \(id)\n  text: "
      + (isPlain ? text : "{ja: \"\(text)\", en: \"Question \(id)\(more): which is right?\"}")
      + "\n  choices: [\"これは \(id) の正しい選択肢\", \"これは \(id) の誤った選択肢\"]\n"
      + "  correct: 0\n  explanation: \"\(id) の説明。\"\n"
  }

  /// - Parameters:
  ///   - listed: A question that another workbook holds, listed last.
  ///   - isPlain: In the first language alone.
  private func workbook(
    _ id: Int, _ tier: String, _ questions: some Sequence<Int>, edited: Int? = nil,
    listed: Int? = nil, isPlain: Bool = false
  ) throws {
    var lines = questions.map { question($0, $0 == edited ? "（改）" : "", isPlain) }
    if let listed { lines.append("- \(listed)\n") }
    try folder.write(
      "content/workbooks/\(id).yml",
      "id: \(id)\ntitle: 第 \(id) 巻\naccess: \(tier)\nquestions:\n" + lines.joined())
  }

  /// Builds into a folder of its own, and reads what came of it.
  private func build(_ out: String, app: String = "it") throws -> ReleaseObjects {
    var options = BuildOptions()
    options.out = "\(folder.path)/\(out)"
    let result = try Pipeline(root: folder.path + "/content", jobs: 2).build(options)
    #expect(result.releases.count == 1)
    let pointer = try LocalPointer(folder.read("\(out)/\(app)/ch/local.json"))
    return try ReleaseObjects(manifest: pointer.manifest.digest) {
      try folder.read("\(out)/\(app)/\($0)")
    }
  }

  /// Applies the deltas below the prefixes of what is shown, and checks that all of the new release is there then.
  /// - Parameter fetched: What no delta makes.
  private func update(
    _ objects: [PackedObject], from old: ReleaseObjects, to new: ReleaseObjects, tier: String?,
    fetched: [ReleaseObjects.Object] = []
  ) throws {
    let whole = Dictionary(uniqueKeysWithValues: objects.map { ($0.name, $0.bytes) })
    var held: [String: [UInt8]] = [:]
    for object in old.free + (tier.map(old.bundles) ?? []) + fetched {
      held[object.name] = object.lines.bytes
    }
    let wanted = new.free + (tier.map(new.bundles) ?? [])
    var made: [String: [UInt8]] = [:]
    for prefix in [nil, tier].prefix(tier == nil ? 1 : 2) {
      func delta(_ object: String? = nil) throws -> Delta? {
        let name = ObjectName.delta(from: old.name, to: new.name, object: object)
        return try whole[ObjectName.prefix(tier: prefix) + name].map { try Delta($0) }
      }
      for entry in try delta()?.objects ?? [] {
        let share = try entry.steps.isEmpty ? delta(entry.name)?.objects.first : entry
        let steps = try #require(share)
        let size = try #require(wanted.first { $0.name == entry.name }).size
        made[entry.name] = try steps.made(size: size) { held[$0] }
      }
    }
    for object in wanted {
      #expect((made[object.name] ?? held[object.name]) == object.lines.bytes)
    }
  }

  @Test("each tier comes to the new release, to the byte")
  func tiers() throws {
    let old = try build("old")
    try workbook(1, "free", 1000..<1150, edited: 1077)
    try workbook(2, "basic", Array(2000..<2050) + Array(2060..<2150), listed: 1078)
    try workbook(3, "pro", Array(3000..<3150).reversed())
    try folder.write("content/records/badge/a.yml", "id: gold\ncolor: yellow\n")
    let new = try build("new")
    let objects = ReleaseDelta(from: old, to: new).objects()
    #expect(
      Set(objects.map { String($0.name.prefix { $0 != "-" }) })
        == ["d/\(old.name)", "p/basic/d/\(old.name)", "p/pro/d/\(old.name)"])
    for tier in [nil, "basic", "pro"] {
      try update(objects, from: old, to: new, tier: tier)
    }
    #expect(objects.map(\.bytes) == ReleaseDelta(from: old, to: new).objects().map(\.bytes))
    #expect(ReleaseDelta(from: new, to: new).objects().isEmpty)
  }

  @Test("what is free names nothing that is paid, and shows none of its lines")
  func secrets() throws {
    let old = try build("old")
    // A question of the highest tier becomes free.
    try workbook(1, "free", 1000..<1150, listed: 3100)
    try workbook(3, "pro", 3000..<3150, edited: 3001)
    let new = try build("new")
    let objects = ReleaseDelta(from: old, to: new).objects()
    let free = try #require(objects.first { $0.name.hasPrefix("d/") })
    let text = String(decoding: free.bytes, as: UTF8.self)
    #expect(!text.contains("第 3001 問") && text.contains("第 3100 問"))
    for tier in old.paid {
      #expect(tier.bundles.allSatisfy { !text.contains("\"\($0.name)\"") })
    }
    try update(objects, from: old, to: new, tier: nil)
    try update(objects, from: old, to: new, tier: "pro")
  }

  @Test("a workbook's bundles are made from its own, also of questions that an earlier one has")
  func ownSources() throws {
    // 2 has every second question of 1, and comes behind it.
    func write(edited: Int? = nil) throws {
      let questions = (1000..<1150).filter { edited == nil || $0 != 1075 }
      try workbook(1, "free", questions, edited: edited)
      let listed = questions.filter { $0 % 2 == 0 }.map { "\($0)" }.joined(separator: ", ")
      try folder.write(
        "content/workbooks/2.yml", "id: 2\ntitle: 第 2 巻\nquestions: [\(listed)]\n")
    }
    try write()
    let old = try build("old")
    try write(edited: 1100)
    let new = try build("new")
    let owners = Dictionary(grouping: old.free, by: \.part).mapValues { $0.map(\.name) }
    for object in ReleaseDelta(from: old, to: new).objects() {
      for entry in try Delta(object.bytes).objects {
        let made = try #require(new.free.first { $0.name == entry.name })
        #expect(Set(entry.sources).isSubset(of: owners[made.part] ?? []))
      }
    }
    try update(ReleaseDelta(from: old, to: new).objects(), from: old, to: new, tier: nil)
  }

  @Test("the shares of a large delta are objects of their own, and one that saves little is none")
  func large() throws {
    try workbook(1, "free", 1000..<1999)
    let old = try build("old")
    try workbook(1, "free", (1000..<1999).map { $0 % 4 == 0 ? $0 + 10_000 : $0 })
    let new = try build("new")
    let objects = ReleaseDelta(from: old, to: new).objects()
    #expect(objects.count > 4 && objects[0].name == "d/\(old.name)-\(new.name).json")
    #expect(objects.dropFirst().allSatisfy { $0.name.hasPrefix("d/\(old.name)-\(new.name)/") })
    try update(objects, from: old, to: new, tier: nil)
    try workbook(1, "free", 21_000..<21_999)
    #expect(try ReleaseDelta(from: old, to: build("other")).objects().isEmpty)
  }

  @Test("a new workbook is no part of a delta, and does not take it from those who hold the others")
  func newWorkbook() throws {
    try folder.write("content/bindery.yml", "languages: [ja]\n")
    for (id, tier) in [(1, "free"), (2, "basic"), (3, "pro")] {
      try workbook(id, tier, id * 1000..<id * 1000 + 150, isPlain: true)
    }
    let old = try build("old")
    try workbook(1, "free", 1000..<1150, edited: 1077, isPlain: true)
    let listed = "workbooks: [1, 2, 3, 4, 5]\n"
    try folder.write("content/categories/1.yml", "id: 1\ntitle: 類\n" + listed)
    // One question of the other workbooks makes it no less new.
    try workbook(4, "free", 4000..<4150, listed: 1078, isPlain: true)
    try workbook(5, "pro", 5000..<5150, isPlain: true)
    let new = try build("new")
    func bundles(_ objects: [ReleaseObjects.Object], of id: UInt64) -> [ReleaseObjects.Object] {
      objects.filter { $0.part == .bundle(.number(id), language: nil) }
    }
    let fetched = bundles(new.free, of: 4)
    #expect(!fetched.isEmpty)
    let objects = ReleaseDelta(from: old, to: new).objects()
    let delta = try #require(objects.first)
    #expect(objects.count == 1 && delta.bytes.count < 3000, "\(objects.map(\.bytes.count))")
    let made = Set(try Delta(delta.bytes).objects.map(\.name))
    #expect(made.isDisjoint(with: fetched.map(\.name)))
    try update(objects, from: old, to: new, tier: nil, fetched: fetched)
    try update(
      objects, from: old, to: new, tier: "pro",
      fetched: fetched + bundles(new.bundles(of: "pro"), of: 5))
  }

  @Test("a workbook that takes the questions of another one is made of that")
  func renamedWorkbook() throws {
    let old = try build("old")
    try removeFile(folder.path + "/content/workbooks/1.yml")
    try folder.write("content/categories/1.yml", "id: 1\ntitle: 類\nworkbooks: [2, 3, 4]\n")
    try workbook(4, "free", 1000..<1150, edited: 1077)
    let new = try build("new")
    let objects = ReleaseDelta(from: old, to: new).objects()
    #expect(!objects.isEmpty)
    try update(objects, from: old, to: new, tier: nil)
  }

  @Test("one edited question of 3,000 costs less than 0.7 kB")
  func size() throws {
    try folder.write("content/bindery.yml", "languages: [ja]\n")
    func write(edited: Int?) throws {
      for id in 1...3 {
        let questions = id * 10_000..<id * 10_000 + 1000
        try workbook(id, "free", questions, edited: edited, isPlain: true)
      }
    }
    try write(edited: nil)
    let old = try build("old")
    try write(edited: 20_500)
    let new = try build("new")
    let objects = ReleaseDelta(from: old, to: new).objects()
    #expect(objects.count == 1 && objects[0].bytes.count < 700, "\(objects.map(\.bytes.count))")
    try update(objects, from: old, to: new, tier: nil)
  }
}
