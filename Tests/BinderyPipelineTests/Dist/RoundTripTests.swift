import BinderyFormat
import Foundation
import TestSupport
import Testing

@testable import BinderyPipeline

/// From YAML to what was delivered and back through `BinderyFormat`: it tells the same as what was authored.
@Suite struct RoundTripTests {
  @Test("what a client reads is what was authored", arguments: DeliveryGoldenTests.names)
  func samples(_ name: String) throws {
    let sample = try DeliveryGoldenTests.sample(name)
    #expect(try !sample.build(withDrafts: true).releases.isEmpty)
    let questions = try compare(sample.content.path, sample.out)
    #expect(questions > 0)
  }

  @Test("the sample project is read back as it was authored")
  func content() throws {
    let content = repository + "/content"
    let folder = try TemporaryFolder()
    var options = BuildOptions()
    options.out = folder.path + "/dist"
    options.check.withDrafts = true
    let result = try Pipeline(root: content, jobs: 2).build(options)
    let questions = try compare(content, options.out)
    #expect(questions == result.releases.reduce(0) { $0 + $1.questions } && questions > 100)
  }

  @Test("what ended is told with what the app has in its place, and none of it is in the index")
  func retired() throws {
    let sample = try DeliveryGoldenTests.sample("lists")
    _ = try sample.build()
    let release = try DeliveredRelease(folder: sample.out + "/it")
    let items = try release.retired()
    #expect(items.map(\.id) == ["7", "8", "9", "1200", "q-old"])
    #expect(items.map(\.replacement) == [nil, nil, "2", "2", "10"])
    for item in items {
      #expect(try release.question(#require(ItemID(item.id)), in: "ja") == nil)
    }
    #expect(try release.question(.number(1), in: "en")?.passage?.id == .name("p-1"))
  }

  /// Compares all that the sources hold with what was built of them, and counts the questions of each app.
  private func compare(_ root: String, _ out: String) throws -> Int {
    let checked = try Pipeline(root: root, jobs: 2).checked(CheckOptions())
    let bank = checked.contents.bank
    var count = 0
    for app in bank.apps {
      let release = try DeliveredRelease(folder: "\(out)/\(app.id)")
      let languages = bank.settings.languages(of: app)
      #expect(release.manifest.languages == languages.map { bank.settings.languages[$0.index] })
      var seen: Set<ItemID> = []
      for (language, tag) in zip(languages, release.manifest.languages) {
        let comparison = Comparison(
          bank: bank, keys: checked.identity.keys, authored: AuthoredTexts(bank, root: root),
          release: release, language: language, tag: tag)
        comparison.head(app.read(in: language))
        comparison.announcements(of: app)
        try comparison.records(of: app)
        for category in release.manifest.categories { try comparison.category(category) }
        for workbook in try release.workbooks { seen.formUnion(try comparison.workbook(workbook)) }
      }
      count += seen.count
    }
    return count
  }
}

private struct Comparison {
  let bank: Bank
  let keys: [[String]]
  let authored: AuthoredTexts
  let release: DeliveredRelease
  let language: AppLanguage
  let tag: String

  func head(_ app: App) {
    let manifest = release.manifest
    #expect(manifest.app == app.id && manifest.title?[tag] == app.title?.string)
    #expect(manifest.tiers == app.tiers.map(\.value))
    #expect(release.pointer.app == app.id)
    #expect(release.pointer.release == release.pointer.manifest.digest.hex(digits: 16))
    let status = release.notices?.status
    #expect(status?.minimumVersion == app.minimumVersion?.string)
    #expect(status?.latestVersion == app.latestVersion?.string)
    #expect(status?.maintenance?.message?[tag] == app.maintenance?.message?.string)
    #expect(status?.maintenance?.period.from == app.maintenance?.from?.string)
    #expect(status?.maintenance?.period.until == app.maintenance?.until?.string)
  }

  func announcements(of app: App) {
    let wanted = bank.announcements.filter { $0.apps?.contains { $0.value == app.id } ?? true }
    let found = release.notices?.announcements ?? []
    #expect(Set(found.map(\.id)) == Set(wanted.compactMap { $0.id?.value }))
    for announcement in wanted {
      guard let delivered = found.first(where: { $0.id == announcement.id?.value }) else {
        continue
      }
      same(delivered.told(in: tag), authored.told(announcement.read(in: language)))
    }
  }

  func records(of app: App) throws {
    let catalogue = Catalogue(app, bank: bank, withDrafts: true)
    #expect(release.manifest.records.map(\.type) == catalogue.records.map(\.type))
    for (collection, reference) in zip(catalogue.records, release.manifest.records) {
      let delivered = try release.records(reference, in: tag)
      #expect(delivered.map(\.id) == collection.records.map { bank.records[$0].id?.value })
      for (record, index) in zip(delivered, collection.records) {
        same(record.told, try authored.told(bank.records[index].read(in: language)))
      }
    }
  }

  func category(_ delivered: BinderyFormat.Manifest.Category) throws {
    guard let id = delivered.id else { return }
    let category = try #require(bank.category(id))
    let workbooks = category.workbooks.map(\.value.description)
    same(
      delivered.told(in: tag),
      try authored.told(category.read(in: language), workbooks: workbooks))
  }

  /// The ids of its questions.
  func workbook(_ delivered: BinderyFormat.Manifest.Workbook) throws -> [ItemID] {
    let workbook = try #require(bank.workbook(delivered.id))
    same(delivered.told(in: tag), try authored.told(workbook.read(in: language)))
    let entries = workbook.entries.compactMap(bank.index(of:))
    let bundles = try release.bundles(of: delivered, in: tag)
    let questions = bundles.flatMap(\.questions)
    #expect(questions.map(\.id) == entries.map { bank.questions[$0].id?.value })
    #expect(bundles.flatMap(\.skipped).isEmpty)
    for (question, index) in zip(questions, entries) { try self.question(question, index) }
    for question in [questions.first, questions.last].compactMap({ $0 }) {
      #expect(try release.question(question.id, in: tag)?.told.lines == question.told.lines)
    }
    for bundle in bundles {
      for passage in bundle.passages {
        same(
          passage.told,
          try authored.told(
            bank.passages[#require(bank.passageIndex[passage.id])].read(in: language)))
      }
      for question in bundle.questions {
        #expect(bundle.passage(of: question)?.revision == question.passage?.revision)
      }
    }
    return questions.map(\.id)
  }

  private func question(_ delivered: DeliveredQuestion, _ index: Int) throws {
    let passage = bank.passage(ofQuestion: index).map { bank.passages[$0] }
    same(
      delivered.told,
      try authored.told(
        bank.questions[index].read(in: language), keys: keys[index], passage: passage))
    // Whatever stands in the line has come out of it; a table may have empty cells.
    let told = delivered.told.text
    for text in try texts(in: JSONSerialization.jsonObject(with: Data(delivered.line)))
    where !text.isEmpty {
      #expect(told.contains(TextLines.shown(text)), "\(text)")
    }
  }

  /// All texts of a JSON value, but for those that only lead to others.
  private func texts(in value: Any) -> [String] {
    switch value {
    case let text as String: [text]
    case let items as [Any]: items.flatMap(texts)
    case let members as [String: Any]:
      members.filter { !["rich", "revision", "variants"].contains($0.key) }.values.flatMap(texts)
    default: []
    }
  }

  private func same(_ delivered: TextLines, _ authored: TextLines) {
    // By bytes: for Swift's `==`, か + ゛ is が.
    let (left, right) = (delivered.text, authored.text)
    #expect(left.utf8.elementsEqual(right.utf8), "\(left)\nis not\n\(right)")
  }
}
