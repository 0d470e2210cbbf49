import BinderyFormat

/// Writes what an app tells its users beside the content: its announcements, one a line, and its status.
struct Notices {
  let bank: Bank
  let catalogue: Catalogue

  private var languages: TextLanguages { TextLanguages(catalogue, bank.settings) }

  /// nil where there is nothing to tell.
  func bytes() -> [UInt8]? {
    let status = status()
    guard status != nil || !catalogue.announcements.isEmpty else { return nil }
    var object = LineObject()
    guard !catalogue.announcements.isEmpty else {
      object.append(#"{"format":1,"status":"#.utf8 + (status ?? []) + "}".utf8)
      return object.finish()
    }
    object.append(#"{"format":1,"announcements":["#)
    for index in catalogue.announcements { object.append(line(bank.announcements[index])) }
    object.append(status.map { Array(#"],"status":"#.utf8) + $0 + "}".utf8 } ?? Array("]}".utf8))
    return object.finish()
  }

  private func line(_ announcement: Announcement) -> [UInt8] {
    var json = JSONWriter(reserving: 512)
    json.object { json in
      json.member("id", announcement.id.map(\.value.description) ?? "")
      json.text("title", announcement.title, in: languages)
      json.text("body", announcement.body, in: languages)
      json.rich("body", announcement.body, in: languages)
      json.memberIfAny("category", announcement.category?.bytes)
      json.member("publishedAt", announcement.publishedAt.bytes)
      json.memberIfAny("from", announcement.period.from?.bytes)
      json.memberIfAny("until", announcement.period.until?.bytes)
      if announcement.status == .draft { json.member("draft") { $0.boolean(true) } }
    }
    return json.bytes
  }

  private func status() -> [UInt8]? {
    let app = catalogue.app
    guard app.minimumVersion != nil || app.latestVersion != nil || app.maintenance != nil else {
      return nil
    }
    var json = JSONWriter()
    json.object { json in
      json.memberIfAny("minimumVersion", app.minimumVersion?.bytes)
      json.memberIfAny("latestVersion", app.latestVersion?.bytes)
      guard let maintenance = app.maintenance else { return }
      json.member("maintenance") { json in
        json.object { json in
          json.text("message", maintenance.message, in: languages)
          json.memberIfAny("from", maintenance.from?.bytes)
          json.memberIfAny("until", maintenance.until?.bytes)
        }
      }
    }
    return json.bytes
  }
}
