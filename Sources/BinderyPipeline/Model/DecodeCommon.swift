import BinderyFormat

/// What several kinds of items share: lists, ids, media, sources, carried fields.
extension FileDecoder {
  /// The items of a list; nil where the field is absent, null or no list (reported).
  mutating func list(_ field: Field, in fields: Fields) -> [Int]? {
    guard let node = present(field, in: fields) else { return nil }
    guard tree.nodes[node].kind == .list else {
      out.report.add(
        tree.nodes[node].kind == .mapping && isLanguageMap(node)
          ? .wrongKindLists(field: field.name, at: place(tree.nodes[node + 1].range))
          : .wrongKind(field: field.name, expected: .list, found: kind(node), at: place(node)))
      return nil
    }
    return Array(tree.children(node))
  }

  /// The items of a required list.
  mutating func requiredList(_ field: Field, in fields: Fields) -> [Int]? {
    if present(field, in: fields) == nil {
      if let value = fields.value(field) {
        // Null, unless it is an alias to nothing, which is reported already.
        if let node = resolve(value) {
          out.report.add(
            .nullText(field: field.name, written: string(node), at: place(field, fields)))
        }
      } else {
        reportRequired(field, in: fields)
      }
      return nil
    }
    return list(field, in: fields)
  }

  mutating func texts(_ field: Field, in fields: Fields) -> [Text] {
    (list(field, in: fields) ?? []).compactMap { text($0, field: field, isRequired: true) }
  }

  mutating func references(_ items: [Int], to kind: ItemKind) -> [Written<ItemID>] {
    items.compactMap { id($0, kind: kind, isReference: true) }
  }

  // MARK: Ids

  mutating func ownID(of fields: Fields, kind: ItemKind) -> Written<ItemID>? {
    fields.value(.id).flatMap { id($0, kind: kind, isReference: false) }
  }

  /// Where `assign` would put an id into the mapping; nil where an id is written, right or wrong.
  mutating func idSlot(of fields: Fields) -> IDSlot? {
    if let value = fields.value(.id), let key = fields.key(.id) {
      guard let node = resolve(value), isNull(node), value == node else { return nil }
      let range = tree.nodes[node].range
      if range.count > 0 { return .value(range, needsSpace: false) }
      // Behind the colon of `id:`.
      var colon = tree.nodes[key].range.end
      while colon < source.count, source[colon] != UInt8(ascii: ":") { colon += 1 }
      return .value(SourceRange(at: min(colon + 1, source.count)), needsSpace: true)
    }
    let node = tree.nodes[fields.node]
    if node.isFlow {
      return .flow(offset: node.range.start + 1, isEmpty: fields.node + 1 == Int(node.next))
    }
    let offset = node.range.start
    return source.withUnsafeBufferPointer { text in
      var lineStart = SourceLines.start(of: offset, in: text)
      if lineStart == 0, text.count >= 3, text[0] == 0xEF, text[1] == 0xBB { lineStart = 3 }
      let indentation = String(repeating: " ", count: max(0, offset - lineStart))
      return .block(offset: offset, lineEnd: lineEnd(in: text), indentation: indentation)
    }
  }

  /// The line end that the file uses first.
  private func lineEnd(in text: UnsafeBufferPointer<UInt8>) -> String {
    let end = SourceLines.end(of: 0, in: text)
    guard end < text.count, text[end] == 0x0D else { return "\n" }
    return end + 1 < text.count && text[end + 1] == 0x0A ? "\r\n" : "\r"
  }

  // MARK: Media

  mutating func mediaList(in fields: Fields) -> [MediaUse] {
    var uses: [MediaUse] = []
    for (field, folder) in [(Field.images, "images"), (.media, "media")] {
      for item in list(field, in: fields) ?? [] {
        if let use = mediaUse(item, field: field, folder: folder) { uses.append(use) }
      }
    }
    return uses
  }

  mutating func image(in fields: Fields) -> MediaUse? {
    present(.image, in: fields).flatMap { mediaUse($0, field: .image, folder: "images") }
  }

  /// A name, or a mapping of `file`, `alt`, `still` and `loop`.
  mutating func mediaUse(_ index: Int, field: Field, folder: String) -> MediaUse? {
    guard let node = resolve(index) else { return nil }
    guard tree.nodes[node].kind == .mapping else {
      guard let name = text(index, field: field, isRequired: true) else { return nil }
      var use = MediaUse(range: name.range)
      use.path = resolve(name, folder, &use)
      return use
    }
    guard let fields = fields(of: node, as: .media), let name = requiredText(.file, in: fields)
    else { return nil }
    var use = MediaUse(range: name.range)
    use.path = resolve(name, folder, &use)
    use.alt = text(.alt, in: fields)
    if let still = text(.still, in: fields) {
      use.still = resolve(still, folder, &use, isStill: true)
    }
    if let value = fields.value(.loop), let loops = boolean(value, field: .loop) {
      use.loops = loops
    }
    checkIsMoving(use, fields)
    return use
  }

  /// Pictures do not move, so they have no still picture and no end to begin again at.
  private mutating func checkIsMoving(_ use: MediaUse, _ fields: Fields) {
    guard let type = use.path.flatMap(MediaType.init(path:)) else { return }
    let films = [MediaType.mp4, .webm]
    let owners = [Field.still: films, .loop: films + [.mp3, .m4a]]
    for field in [Field.still, .loop] where fields.has(field) {
      guard let owners = owners[field], !owners.contains(type) else { continue }
      out.report.add(
        .fieldOfOtherMedia(
          field: field.name, type: type.rawValue, owners: owners.map(\.rawValue),
          at: place(field, fields)))
    }
  }

  private mutating func resolve(
    _ name: Text, _ folder: String, _ use: inout MediaUse, isStill: Bool = false
  ) -> String? {
    let onlyPictures = isStill || folder == "images"
    switch media.resolve(name.bytes, folder: folder, onlyPictures: onlyPictures) {
    case .found(let path):
      return path
    case .outside:
      out.report.add(.mediaOutside(written: name.string, at: place(name.range)))
    case .missing(let reason, let candidates):
      use.near += candidates
      out.report.add(
        .mediaMissing(
          written: name.string, candidates: candidates, reason: reason, at: place(name.range)))
    }
    return nil
  }

  // MARK: Sources and periods

  mutating func citation(in fields: Fields) -> Citation? {
    guard let node = present(.source, in: fields),
      let fields = self.fields(of: node, as: .citation, field: "source")
    else { return nil }
    let citation = Citation(
      title: text(.title, in: fields), year: text(.year, in: fields),
      number: text(.number, in: fields), url: text(.url, in: fields))
    if let url = citation.url, !SafeLink.isPage(url.string) {
      out.report.add(.unsafeSource(url.string, at: place(url.range)))
    }
    return citation
  }

  mutating func availability(in fields: Fields) -> (from: Moment?, until: Moment?)? {
    guard let node = present(.available, in: fields),
      let fields = self.fields(of: node, as: .availability, field: "available")
    else { return nil }
    return (moment(.from, in: fields), moment(.until, in: fields))
  }

  // MARK: Carried fields

  /// The `x-…` fields that the settings name, in the settings' order.
  mutating func carried(in fields: Fields) -> [(name: String, value: Carried)] {
    guard !settings.extra.isEmpty, !fields.extras.isEmpty else { return [] }
    return settings.extra.compactMap { name in
      guard let extra = fields.extras.first(where: { tree.value($0.key).elementsEqual(name.utf8) }),
        let value = carried(extra.value)
      else { return nil }
      return (name, value)
    }
  }

  private mutating func carried(_ index: Int) -> Carried? {
    guard let node = resolve(index) else { return nil }
    switch tree.nodes[node].kind {
    case .scalar, .alias:
      return isNull(node) ? nil : .text(tree.text(node))
    case .list:
      return .list(tree.children(node).compactMap { carried($0) })
    case .mapping:
      var pairs: [(key: Text, value: Carried)] = []
      var children = tree.children(node)
      while let key = children.next(), let value = children.next() {
        if let value = carried(value) { pairs.append((tree.text(key), value)) }
      }
      return .mapping(pairs)
    }
  }

  // MARK: Not yet

  /// Reports a field that the format knows and this version does not read.
  mutating func notYet(_ field: Field, in fields: Fields) {
    guard fields.has(field) else { return }
    out.report.add(
      .notYet(
        Words(en: "`\(field.name)`", ja: "「\(field.name)」"), at: place(field, fields), help: nil))
  }
}
