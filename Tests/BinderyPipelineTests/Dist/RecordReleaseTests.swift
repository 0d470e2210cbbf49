import BinderyFormat
import BinderyPipeline
import Foundation
import TestSupport
import Testing

/// Records and announcements of a project with several apps, as they are delivered.
@Suite struct RecordReleaseTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("content/bindery.yml", "languages: [ja, en]\n")
    try folder.write("content/ids.lock", "bindery-ids 1\n")
    try folder.write("content/media/panda.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n")
    try folder.write(
      "content/workbooks/1.yml",
      "id: 1\ntitle: 基礎\nlanguage: ja\nquestions:\n"
        + "- {id: 1, text: どれか。, choices: [甲, 乙], correct: 1, explanation: 乙です。}\n")
    try folder.write(
      "content/categories/1.yml", "id: 1\ntitle: {ja: 体, en: Body}\nworkbooks: [1]\n")
    for app in ["lion", "panda"] {
      try folder.write("content/apps/\(app).yml", "categories: [1]\n")
    }
    try folder.write(
      "content/record-types/animal.yml",
      """
      required: [name]
      properties:
        name: {type: string, format: text}
        picture: {type: string, format: media}

      """)
    try folder.write(
      "content/records/animal/all.yml",
      "- id: panda\n  name: {ja: パンダ, en: Panda}\n  picture: panda.svg\n"
        + "- id: lion\n  name: ライオン\n  status: draft\n")
  }

  @discardableResult
  private func build(_ change: (inout BuildOptions) -> Void = { _ in }) throws -> BuildResult {
    var options = BuildOptions()
    options.out = folder.path + "/dist"
    change(&options)
    return try Pipeline(root: folder.path + "/content", jobs: 2).build(options)
  }

  /// The last line of an app's manifest, and the objects of records that lie in its folder.
  private func delivered(_ app: String) throws -> (end: String, objects: [String]) {
    let manifest = try names(in: folder.path + "/dist/\(app)/m")[0]
    let text = String(decoding: try folder.read("dist/\(app)/m/\(manifest)"), as: UTF8.self)
    let objects = try names(in: folder.path + "/dist/\(app)/o").flatMap { digits in
      try names(in: folder.path + "/dist/\(app)/o/\(digits)").map {
        String(decoding: try folder.read("dist/\(app)/o/\(digits)/\($0)"), as: UTF8.self)
      }
    }
    return (
      text.split(separator: "\n").last.map(String.init) ?? "",
      objects.filter { $0.hasPrefix(#"{"format":1,"records":["#) }
    )
  }

  @Test("records are one object a language, and a draft is in none")
  func languages() throws {
    let result = try build()
    #expect(result.releases.map(\.leftOut.draftRecords) == [1, 1])
    #expect(result.releases.map(\.records) == [1, 1])
    let (end, objects) = try delivered("panda")
    #expect(end.hasPrefix(#"],"records":[["animal",{"ja":""#) && end.contains(#"}]],"index":[["#))
    #expect(objects.count == 2)
    #expect(objects.contains { $0.contains(#"{"id":"panda","name":"Panda","picture":{"sha256":"#) })
    #expect(objects.allSatisfy { !$0.contains("lion") })
    #expect(try names(in: folder.path + "/dist/panda/o").count >= 3)
    try build { $0.check.withDrafts = true }
    let drafts = try delivered("panda").objects
    #expect(drafts.allSatisfy { $0.contains(#"{"id":"lion","name":"ライオン","draft":true}"#) })
  }

  @Test("an app that names record types has those alone")
  func chosenTypes() throws {
    try folder.write("content/record-types/badge.yml", "properties: {color: {type: string}}\n")
    try folder.write("content/records/badge/gold.yml", "id: gold\ncolor: gold\n")
    try folder.write("content/apps/lion.yml", "categories: [1]\nrecords: [badge]\n")
    try folder.write("content/apps/panda.yml", "categories: [1]\nrecords: []\n")
    try build()
    let lion = try delivered("lion")
    #expect(
      lion.objects == ["{\"format\":1,\"records\":[\n{\"id\":\"gold\",\"color\":\"gold\"}\n]}\n"])
    #expect(
      try delivered("panda").end.hasPrefix(#"],"index":"#) && delivered("panda").objects.isEmpty)
    try folder.write("content/apps/lion.yml", "categories: [1]\nrecords: [bage]\n")
    #expect(try build().check.diagnostics.contains { $0.rule == .enumValue })
  }

  @Test("a record's ids and references are looked after like all others")
  func identity() throws {
    try folder.write(
      "content/record-types/mission.yml",
      "properties:\n  animal: {type: string, format: id:animal}\n  quiz: {type: string, format: id:question}\n"
    )
    try folder.write(
      "content/records/mission/a.yml",
      "- animal: pandas\n  quiz: 1\n- animal: lion\n- id: Feed\n  animal: panda\n- id: panda\n  quiz: 2\n"
    )
    let pipeline = Pipeline(root: folder.path + "/content", jobs: 1)
    let found = try pipeline.check().diagnostics.filter { $0.place.file == "records/mission/a.yml" }
    #expect(
      Set(found.map(\.rule.name)) == [
        "id-missing", "unknown-reference", "draft-in-published", "id-form",
      ])
    let dead = found.filter { $0.rule == .unknownReference }
    #expect(
      dead.map(\.message.en) == ["there is no record `animal/pandas`", "there is no question `2`"])
    #expect(dead.first?.help?.en == "did you mean `panda`?")
    try folder.write("content/records/mission/a.yml", "- animal: panda\n- animal: panda\n  id: 7\n")
    var random = SystemRandomNumberGenerator()
    _ = try pipeline.assign(using: &random)
    let ledger = String(decoding: try folder.read("content/ids.lock"), as: UTF8.self)
    // Ids are unique within a type, and so are the schemes by which they are made.
    #expect(
      ledger.contains("record animal/panda live\n") && ledger.contains("record mission/8 live\n"))
    try folder.write("content/records/mission/a.yml", "id: 8\nanimal: panda\n")
    let lost = try pipeline.check().diagnostics.filter { $0.rule == .idLost }
    #expect(lost.count == 1 && lost[0].help?.en.contains("bindery retire record/mission/7") == true)
    _ = try pipeline.retire(["record/mission/7"], month: "2026-11")
    try folder.write("content/records/mission/a.yml", "id: 7\nanimal: panda\n---\nid: 8\n")
    #expect(try pipeline.check().diagnostics.contains { $0.rule == .idRetired })
  }

  @Test("a reference to what an app does not deliver is told for that app")
  func leftOut() throws {
    func question(_ id: Int) -> String {
      "- {id: \(id), text: \(id) はどれか。, choices: [甲, 乙], correct: 1, explanation: 乙です。}\n"
    }
    try folder.write(
      "content/workbooks/2.yml", "id: 2\ntitle: 応用\nlanguage: ja\nquestions:\n" + question(2))
    try folder.write(
      "content/workbooks/3.yml",
      "id: 3\ntitle: 下書き\nlanguage: ja\nstatus: draft\nquestions:\n" + question(3))
    try folder.write(
      "content/categories/2.yml", "id: 2\ntitle: {ja: 頭, en: Head}\nworkbooks: [2, 3]\n")
    try folder.write("content/apps/lion.yml", "categories: [1, 2]\n")
    try folder.write(
      "content/record-types/mission.yml",
      "properties:\n  animal: {type: string, format: id:animal}\n  quiz: {type: string, format: id:question}\n"
    )
    try folder.write(
      "content/records/mission/a.yml",
      "- {id: one, animal: panda, quiz: 1}\n- {id: two, quiz: 2}\n- {id: three, quiz: 3}\n")
    let pipeline = Pipeline(root: folder.path + "/content", jobs: 1)
    func found(_ rule: String) throws -> [String] {
      try pipeline.check().diagnostics
        .filter { $0.rule.name == rule && $0.place.file == "records/mission/a.yml" }
        .map(\.message.en)
    }
    #expect(
      try Set(found("reference-left-out")) == [
        "the question `2` is not in the app `panda`, which delivers this record",
        "the question `3` is not in the app `panda`, which delivers this record",
      ])
    #expect(
      try found("draft-in-published") == [
        "the question `3` is only in drafts and is left out of the app `lion`"
      ])
    // The type itself is not in the app.
    try folder.write("content/apps/panda.yml", "categories: [1, 2]\nrecords: [mission]\n")
    #expect(
      try found("reference-left-out") == [
        "the record `animal/panda` is not in the app `panda`, which delivers this record"
      ])
    try folder.write("content/apps/panda.yml", "categories: [1]\nrecords: []\n")
    #expect(try found("reference-left-out").isEmpty)
  }

  @Test("a message of maintenance without a translation is told where the app has no title")
  func maintenance() throws {
    try folder.write("content/apps/lion.yml", "categories: [1]\nmaintenance: {message: 点検中です。}\n")
    let found = try Pipeline(root: folder.path + "/content", jobs: 1).check().diagnostics
      .filter { $0.rule.name == "translation-missing" && $0.place.file == "apps/lion.yml" }
    #expect(found.map(\.message.en) == ["of 1 text, 1 has no `en`"])
  }

  @Test("a file that cannot be read keeps the ids of its records, and only of their type")
  func broken() throws {
    let pipeline = Pipeline(root: folder.path + "/content", jobs: 1)
    try folder.write(
      "content/ids.lock", "bindery-ids 1\nrecord animal/lion live\nrecord badge/panda live\n")
    try folder.write(
      "content/records/animal/all.yml", "- id: panda\n  name: \"パンダ\n- id: lion\n  name: [\n")
    let lost = try pipeline.check().diagnostics.filter { $0.rule == .idLost }
    #expect(lost.map(\.message.en) == ["no source has the record `panda` any more"])
  }

  @Test("a schema that cannot be gone by leaves its records alone")
  func brokenSchema() throws {
    try folder.write("content/record-types/animal.yml", "properties:\n  name: {type: strng}\n")
    let found = try Pipeline(root: folder.path + "/content", jobs: 1).check().diagnostics
    #expect(found.filter { $0.severity == .error }.map(\.rule.name) == ["enum"])
  }

  @Test("a default's file is delivered, and what is wrong with it is said in the schema")
  func defaults() throws {
    let schema =
      "properties:\n  name: {type: string, format: text}\n  picture: {type: string, format: media, default: "
    try folder.write("content/record-types/animal.yml", schema + "panda.svg}\n")
    try folder.write("content/records/animal/all.yml", "id: panda\nname: パンダ\n")
    #expect(try build().check.diagnostics.filter { $0.severity == .error }.isEmpty)
    #expect(try delivered("panda").objects.allSatisfy { $0.contains(#""picture":{"sha256":"#) })
    try folder.write("content/record-types/animal.yml", schema + "pando.svg}\n")
    let found = try build().check.diagnostics.filter { $0.rule == .mediaMissing }
    #expect(found.map(\.place.file) == ["record-types/animal.yml"])
  }
}
