import BinderyFormat

extension FileDecoder {
  /// Decodes an app; `fileName` is its file's name without extension, and its id.
  mutating func app(_ index: Int, fileName: String) {
    guard let fields = fields(of: index, as: .app) else { return }
    guard let id = appID(fileName, in: fields) else { return }
    var app = App(
      file: file, range: fields.range, id: id, slug: id.description,
      outputsRange: place(.outputs, fields).range,
      flatPath: Written("v1", place(.flatPath, fields).range))
    if let slug = name(.slug, in: fields) { app.slug = slug.value }
    app.title = text(.title, in: fields)
    if let items = requiredList(.categories, in: fields) {
      app.categories = references(items, to: .category)
      if items.isEmpty { out.report.add(.emptyApp(at: place(.categories, fields))) }
    } else {
      app.categories = []
    }
    app.tiers = tiers(in: fields)
    app.outputs = outputs(in: fields) ?? [.bundles]
    if let path = name(.flatPath, in: fields) { app.flatPath = path }
    app.languages = languages(in: fields)
    app.records = recordTypes(in: fields)
    app.minimumVersion = version(.minimumVersion, in: fields)
    app.latestVersion = version(.latestVersion, in: fields)
    app.maintenance = maintenance(in: fields)
    out.apps.append(app)
  }

  /// The file's name, if it has an id's form and an `id:` written in it says the same.
  private mutating func appID(_ name: String, in fields: Fields) -> ItemID? {
    guard let id = ItemID(name) else {
      out.malformedIDs.append(
        MalformedID(kind: .app, isReference: false, written: name, place: place(start(of: fields))))
      return nil
    }
    if let written = text(.id, in: fields), written.string != name {
      out.report.add(
        .enumValue(field: "id", written: written.string, allowed: [name], at: place(written.range)))
    }
    return id
  }

  /// A text that becomes part of a path, so it must have an id's form.
  private mutating func name(_ field: Field, in fields: Fields) -> Written<String>? {
    guard let text = text(field, in: fields) else { return nil }
    guard ItemID(text.bytes) != nil else {
      out.report.add(
        .range(
          field: field.name, written: text.string, bounds: "a–z 0–9 -", at: place(text.range)))
      return nil
    }
    return Written(text.string, text.range)
  }

  private mutating func tiers(in fields: Fields) -> [Written<String>] {
    var tiers: [Written<String>] = []
    for text in texts(.tiers, in: fields) {
      let name = text.string
      if ItemID(text.bytes) == nil || name == "free" {
        out.report.add(
          .range(
            field: "tiers", written: name, bounds: "a–z 0–9 -, ≠ free", at: place(text.range)))
      } else if let first = tiers.first(where: { $0.value == name }) {
        out.report.add(.duplicateKey(name, at: place(text.range), first: place(first.range)))
      } else {
        tiers.append(Written(name, text.range))
      }
    }
    return tiers
  }

  private mutating func outputs(in fields: Fields) -> Set<App.Output>? {
    guard let items = list(.outputs, in: fields) else { return nil }
    if items.isEmpty { out.report.add(.emptyOutputs(at: place(.outputs, fields))) }
    var outputs: Set<App.Output> = []
    for item in items {
      guard let text = text(item, field: .outputs, isRequired: true) else { continue }
      if let output = App.Output(rawValue: text.string) {
        outputs.insert(output)
      } else {
        out.report.add(
          .enumValue(
            field: "outputs", written: text.string, allowed: App.Output.allCases.map(\.rawValue),
            at: place(text.range)))
      }
    }
    return outputs
  }

  private mutating func languages(in fields: Fields) -> [Written<String>] {
    var chosen: [Written<String>] = []
    for text in texts(.languages, in: fields) {
      let tag = text.string
      if !settings.namesLanguages {
        out.report.add(.unnamedChoice(tag, at: place(text.range)))
      } else if !settings.languages.contains(tag) {
        out.report.add(
          .enumValue(
            field: "languages", written: tag, allowed: settings.languages, at: place(text.range)))
      } else if let first = chosen.first(where: { $0.value == tag }) {
        out.report.add(.duplicateKey(tag, at: place(text.range), first: place(first.range)))
      } else {
        chosen.append(Written(tag, text.range))
      }
    }
    return chosen
  }

  private mutating func recordTypes(in fields: Fields) -> [Written<String>]? {
    guard present(.records, in: fields) != nil else { return nil }
    return texts(.records, in: fields).map { text in
      if recordTypes[text.string] == nil {
        let names = recordTypes.names
        out.report.add(
          names.isEmpty
            ? .noRecordTypes(text.string, at: place(text.range))
            : .enumValue(
              field: "records", written: text.string, allowed: names, at: place(text.range)))
      }
      return Written(text.string, text.range)
    }
  }

  private mutating func maintenance(in fields: Fields) -> App.Maintenance? {
    guard let node = present(.maintenance, in: fields),
      let fields = self.fields(of: node, as: .maintenance, field: "maintenance")
    else { return nil }
    return App.Maintenance(
      message: text(.message, in: fields), from: moment(.from, in: fields),
      until: moment(.until, in: fields))
  }
}
