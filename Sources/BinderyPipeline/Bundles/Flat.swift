import BinderyFormat

/// The `flat` output of an app: one JSON file a resource with integer ids, for apps that read just that.
///
/// Drafts, archived and paid workbooks have no place in it: it has no mark for them.
struct Flat {
  let bank: Bank
  private let app: App
  /// By id.
  private let volumes: [Volume]
  /// By id; only those that have a workbook here.
  private let shelves: [Shelf]
  /// The newest first.
  private let announcements: [(id: UInt64, announcement: Announcement)]

  private struct Volume {
    var id: UInt64
    var workbook: Workbook
    var questions: [Item]
    /// The lowest id of the categories that list it.
    var category: UInt64?
  }

  private struct Item {
    var question: Question
    /// Of its choices.
    var keys: [String]
  }

  private struct Shelf {
    var id: UInt64
    var category: Category
    /// Indices in `volumes`, by id.
    var volumes: [Int]
  }

  /// - Parameter keys: Of the choices of each question of the bank.
  init(_ catalogue: Catalogue, bank: Bank, keys: [[String]]) {
    self.bank = bank
    // The app's first.
    let language = catalogue.languages[0]
    app = catalogue.app.read(in: language)
    var volumes: [Volume] = []
    var number: [Int: Int] = [:]
    for (index, volume) in catalogue.workbooks.enumerated() {
      let workbook = bank.workbooks[volume.workbook].read(in: language)
      guard volume.tier == nil, workbook.status == .published,
        case .number(let id) = workbook.id?.value
      else { continue }
      let questions = volume.questions.filter { bank.questions[$0].status != .draft }
        .map { Item(question: bank.questions[$0].read(in: language), keys: keys[$0]) }
      guard !questions.isEmpty else { continue }
      number[index] = volumes.count
      volumes.append(Volume(id: id, workbook: workbook, questions: questions))
    }
    var shelves: [Shelf] = []
    for shelf in catalogue.categories {
      guard let category = shelf.category.map({ bank.categories[$0].read(in: language) }),
        category.status == .published, case .number(let id) = category.id?.value
      else { continue }
      let kept = shelf.workbooks.compactMap { number[$0] }.sorted()
      guard !kept.isEmpty else { continue }
      shelves.append(Shelf(id: id, category: category, volumes: kept))
      for index in kept { volumes[index].category = min(volumes[index].category ?? id, id) }
    }
    self.volumes = volumes
    self.shelves = shelves.sorted { $0.id < $1.id }
    announcements = catalogue.announcements.compactMap { index in
      let announcement = bank.announcements[index].read(in: language)
      guard announcement.status != .draft, case .number(let id) = announcement.id?.value else {
        return nil
      }
      return (id, announcement)
    }
  }

  /// A file below the app's flat path.
  struct File {
    var name: String
    var content: Content

    enum Content {
      case bytes([UInt8])
      /// A copy of the file at this path below the content root.
      case copy(of: String)
    }
  }

  /// All files: pictures, then details, lists last.
  func files() -> [File] {
    var files = pictures
    for volume in volumes {
      files.append(json("workbooks/\(volume.id).json") { detail(&$0, volume) })
    }
    for shelf in shelves {
      files.append(json("categories/\(shelf.id).json") { detail(&$0, shelf) })
    }
    for (id, announcement) in announcements {
      files.append(json("announcements/\(id).json") { detail(&$0, id, announcement) })
    }
    if case .number(let id) = app.id {
      files.append(json("apps/\(app.slug).json") { detail(&$0, appID: id) })
    }
    files.append(
      json("workbooks.json") { $0.list("workbooks", volumes) { summary(&$0, $1) } })
    files.append(
      json("categories.json") { $0.list("categories", shelves) { summary(&$0, $1) } })
    files.append(
      json("announcements.json") { json in
        json.list("announcements", announcements) { detail(&$0, $1.id, $1.announcement) }
      })
    files.append(json("status.json") { status(&$0) })
    return files
  }

  private func json(_ name: String, _ members: (inout JSONWriter) -> Void) -> File {
    var json = JSONWriter(reserving: 256)
    json.object(members)
    return File(name: name, content: .bytes(json.bytes + [0x0A]))
  }

  // MARK: Workbooks

  private func summary(_ json: inout JSONWriter, _ volume: Volume) {
    json.member("id") { $0.integer(volume.id) }
    json.member("title", volume.workbook.title.bytes)
    json.member("description", volume.workbook.description?.bytes ?? [])
    json.member("questionCount") { $0.integer(volume.questions.count) }
    if let category = volume.category { json.member("categoryId") { $0.integer(category) } }
  }

  private func detail(_ json: inout JSONWriter, _ volume: Volume) {
    json.member("id") { $0.integer(volume.id) }
    json.member("title", volume.workbook.title.bytes)
    json.member("description", volume.workbook.description?.bytes ?? [])
    if let category = volume.category { json.member("categoryId") { $0.integer(category) } }
    json.member("questions", each: volume.questions) { json, item in
      json.object { detail(&$0, item) }
    }
  }

  private func detail(_ json: inout JSONWriter, _ item: Item) {
    let question = item.question
    if case .number(let id) = question.id?.value { json.member("id") { $0.integer(id) } }
    json.member("type", question.type.name)
    json.member("text", Self.named(question.text, item))
    json.member("choices", each: question.choices) { json, choice in json.string(choice.text.bytes)
    }
    if case .choices(let right) = question.answer, let index = right.first {
      json.member("correct") { $0.integer(index) }
    }
    json.member("explanation", question.explanation.map { Self.named($0, item) } ?? [])
    let images = Self.images(of: item)
    guard !images.isEmpty else { return }
    json.member("images", each: images) { json, path in
      json.string(bank.settings.media.baseURL + "/" + Self.percentEncoded(path))
    }
  }

  /// A text with the choices' own words where it speaks of one by its key: `flat` has no keys.
  private static func named(_ text: Text, _ item: Item) -> ArraySlice<UInt8> {
    guard item.question.refersToChoices else { return text.bytes }
    let (bytes, start) = (text.bytes, text.bytes.startIndex)
    var (result, end): ([UInt8], Int) = ([], start)
    for (reference, range) in ChoiceReference.all(in: bytes) {
      guard let place = item.keys.firstIndex(of: reference.key),
        item.question.choices.indices.contains(place)
      else { continue }
      result += bytes[end..<start + range.lowerBound]
      result += item.question.choices[place].text.bytes
      end = start + range.upperBound
    }
    result += bytes[end...]
    return result[...]
  }

  // MARK: Pictures

  /// The question's pictures, below `images/`.
  private static func images(of item: Item) -> [String] {
    item.question.media.compactMap(\.path).filter { $0.hasBytePrefix("images/") }
      .map { String($0.dropFirst("images/".count)) }
  }

  private var pictures: [File] {
    let paths = Set(volumes.flatMap(\.questions).flatMap(Self.images))
    return paths.sorted { $0.bytesPrecede($1) }
      .map { File(name: "images/" + $0, content: .copy(of: "images/" + $0)) }
  }

  /// A path as it stands in a URL: everything but RFC 3986's unreserved characters and `/` is percent-encoded.
  static func percentEncoded(_ path: String) -> String {
    var encoded: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        encoded.append(byte)
      default:
        encoded += [UInt8(ascii: "%"), upperHexDigit(byte >> 4), upperHexDigit(byte & 15)]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func upperHexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  // MARK: Categories, app, announcements, status

  private func summary(_ json: inout JSONWriter, _ shelf: Shelf) {
    json.member("id") { $0.integer(shelf.id) }
    json.member("title", shelf.category.title.bytes)
    json.member("description", shelf.category.description?.bytes ?? [])
    json.member("workbookCount") { $0.integer(shelf.volumes.count) }
  }

  private func detail(_ json: inout JSONWriter, _ shelf: Shelf) {
    json.member("id") { $0.integer(shelf.id) }
    json.member("title", shelf.category.title.bytes)
    json.member("description", shelf.category.description?.bytes ?? [])
    json.member("workbooks", each: shelf.volumes) { json, index in
      json.object { summary(&$0, volumes[index]) }
    }
  }

  private func detail(_ json: inout JSONWriter, appID: UInt64) {
    json.member("id") { $0.integer(appID) }
    json.member("slug", app.slug)
    json.member("title", app.title?.bytes ?? [])
    json.member("categories", each: shelves) { json, shelf in json.object { summary(&$0, shelf) } }
  }

  private func detail(_ json: inout JSONWriter, _ id: UInt64, _ announcement: Announcement) {
    json.member("id") { $0.integer(id) }
    json.member("title", announcement.title.bytes)
    json.member("body", announcement.body?.bytes ?? [])
    json.member("category", announcement.category?.bytes ?? [])
    json.member("publishedAt", RFC3339.utc(announcement.publishedAt.bytes) ?? "")
  }

  private func status(_ json: inout JSONWriter) {
    let unset = ArraySlice("0.0.0".utf8)
    json.member("minimumVersion", app.minimumVersion?.bytes ?? unset)
    json.member("latestVersion", app.latestVersion?.bytes ?? unset)
    json.member("isMaintenance") { $0.boolean(app.maintenance != nil) }
    json.member("maintenanceMessage", app.maintenance?.message?.bytes ?? [])
  }
}

extension JSONWriter {
  /// A list and its `total`.
  fileprivate mutating func list<Item>(
    _ key: StaticString, _ items: [Item], _ members: (inout JSONWriter, Item) -> Void
  ) {
    member(key, each: items) { json, item in json.object { members(&$0, item) } }
    member("total") { $0.integer(items.count) }
  }
}
