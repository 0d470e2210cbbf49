import BinderyFormat

extension FileDecoder {
  mutating func announcement(_ index: Int) {
    if tree.nodes[index].kind == .alias, let target = resolve(index) {
      reportAliasWhole(index, target: target, kind: Owner.announcement.name)
      return
    }
    guard let fields = fields(of: index, as: .announcement) else { return }
    let nothing = Text(bytes: [], range: start(of: fields))
    var announcement = Announcement(
      file: file, range: fields.range, id: ownID(of: fields, kind: .announcement),
      title: requiredText(.title, in: fields) ?? nothing,
      publishedAt: publicationDate(in: fields) ?? nothing,
      period: (moment(.from, in: fields), moment(.until, in: fields)))
    if announcement.id == nil { announcement.idSlot = idSlot(of: fields) }
    announcement.body = text(.body, in: fields)
    announcement.category = text(.category, in: fields)
    if let items = list(.apps, in: fields) {
      announcement.apps = references(items, to: .app)
      if items.isEmpty { out.report.add(.noApps(at: place(.apps, fields))) }
    }
    announcement.status =
      word(.status, in: fields, allowed: [.published, .draft]) ?? .published
    if announcement.status == .draft { out.drafts.append(announcement.range) }
    out.announcements.append(announcement)
  }

  /// A build reads no clock, so an announcement says itself when it was made.
  private mutating func publicationDate(in fields: Fields) -> Moment? {
    guard present(.publishedAt, in: fields) != nil else {
      // Reports that it is missing, or null.
      _ = requiredText(.publishedAt, in: fields)
      return nil
    }
    return moment(.publishedAt, in: fields)
  }
}

extension Diagnostic {
  fileprivate static func noApps(at place: Place) -> Diagnostic {
    Diagnostic(
      .range, at: place,
      Words(en: "no app would show the announcement", ja: "このお知らせを表示するアプリがありません"),
      help: Words(
        en: "name an app, or leave `apps` out for all of them",
        ja: "アプリを書くか、`apps` を消してください（消すとすべてのアプリに出ます）"))
  }
}
