import BinderyFormat

/// What one file holds, decoded.
package struct DecodedFile: Sendable {
  package var questions: [Question] = []
  package var workbooks: [Workbook] = []
  package var categories: [Category] = []
  package var passages: [Passage] = []
  package var apps: [App] = []
  package var announcements: [Announcement] = []
  package var records: [Record] = []
  package var recordTypes: [RecordType] = []
  package var held: [LedgerKey] = []
  package var malformedIDs: [MalformedID] = []
  package var report = Report()
  package var allows: [AllowComment] = []
  /// Why the file could not be read from the disk.
  package var failure: FileError?
  /// Too large to be read.
  package var isUnread = false
  /// The drafts in it, whose findings weigh less.
  package var drafts: [SourceRange] = []

  package init() {}
}

/// Reads the mappings of one file by the format's fields: every scalar as its field says, never as YAML guesses.
package struct FileDecoder {
  let file: String
  let source: [UInt8]
  let tree: NodeTree
  let settings: Settings
  let media: MediaLibrary
  var out = DecodedFile()
  /// Of the project; while these are read, their names only.
  var recordTypes = RecordTypes()
  var checksQuestions = true
  /// Whether the `text` being read may hold blanks, as that of a cloze.
  var hasBlanks = false
  /// Values that could not be read, so far.
  var gaps = 0
  /// Texts in several languages, so far.
  var translated = 0
  /// Texts that speak of choices by their keys, so far.
  var referring = 0
  /// The record that is being read.
  var reading = RecordReading()

  init(
    file: String, source: [UInt8], tree: NodeTree, settings: Settings, media: MediaLibrary
  ) {
    self.file = file
    self.source = source
    self.tree = tree
    self.settings = settings
    self.media = media
  }

  // MARK: Places

  func place(_ node: Int) -> Place { Place(file, tree.nodes[node].range) }
  func place(_ range: SourceRange) -> Place { Place(file, range) }
  /// The key of a field, or the start of its mapping where the field is missing.
  func place(_ field: Field, _ fields: Fields) -> Place {
    fields.key(field).map { place($0) } ?? place(start(of: fields))
  }
  /// The first key of a mapping: a place to point at that is not the whole block.
  func start(of fields: Fields) -> SourceRange { start(of: fields.node) }

  func start(of mapping: Int) -> SourceRange {
    let first = mapping + 1
    guard first < Int(tree.nodes[mapping].next) else { return tree.nodes[mapping].range }
    return tree.nodes[first].range
  }

  // MARK: Mappings

  /// Looks up the fields of a mapping and reports what does not belong in it; nil where the node is no mapping.
  mutating func fields(of index: Int, as owner: Owner, field: String? = nil) -> Fields? {
    guard let node = resolve(index) else { return nil }
    guard tree.nodes[node].kind == .mapping else {
      if isNull(node) {
        out.report.add(
          .nullText(field: field ?? owner.name.en, written: string(node), at: place(index)))
      } else {
        out.report.add(
          .wrongKind(
            field: field ?? owner.name.en, expected: .mapping, found: kind(node), at: place(index)))
      }
      return nil
    }
    var fields = Fields(node: node, range: tree.nodes[node].range, owner: owner)
    var children = tree.children(node)
    var unknown: [Int] = []
    while let key = children.next(), let value = children.next() {
      if !take(key, value, into: &fields) { unknown.append(key) }
    }
    for key in unknown { reportUnknown(key, in: &fields) }
    return fields
  }

  /// A field of which the mapping's owner knows nothing: mostly a slip for one that is missing.
  private mutating func reportUnknown(_ key: Int, in fields: inout Fields) {
    let owner = fields.owner
    let name = string(key)
    let nearest = nearest(to: name, among: owner.fields.fields.map(\.name)).first
    let meant = nearest.flatMap { FieldTable.field(named: ArraySlice($0.utf8)) }
    let isSlip = nearest.map { UnknownField.isClose(name, $0) } ?? false
    // Where that field is there too, or another slip for it, its name would stand twice.
    let isFree = meant.map { !fields.has($0) && !fields.misspelt.contains($0) } ?? false
    if isSlip, let meant { fields.misspelt.insert(meant) }
    out.report.add(
      .unknownField(
        name, of: owner.name, nearest: nearest, isFixable: isSlip && isFree, at: place(key)))
  }

  /// Puts a field in its slot; false where the owner has no field of the name.
  private mutating func take(_ key: Int, _ value: Int, into fields: inout Fields) -> Bool {
    guard tree.nodes[key].kind == .scalar else {
      out.report.add(
        .wrongKind(field: fields.owner.name.en, expected: .scalar, found: kind(key), at: place(key))
      )
      return true
    }
    let name = tree.value(key)
    if let field = FieldTable.field(named: name), fields.owner.fields.contains(field) {
      if let first = fields.key(field) {
        out.report.add(.duplicateKey(field.name, at: place(key), first: place(first)))
      } else {
        fields.set(field, key: key, value: value)
      }
    } else if name.elementsEqual("<<".utf8), tree.nodes[key].style == .plain {
      out.report.add(.mergeKey(at: place(key)))
    } else if name.starts(with: "x-".utf8) {
      if let first = fields.extras.first(where: { tree.value($0.key).elementsEqual(name) }) {
        out.report.add(.duplicateKey(string(key), at: place(key), first: place(first.key)))
      } else {
        fields.add(extra: key, value: value)
      }
    } else {
      return false
    }
    return true
  }

  // MARK: Nodes

  /// The node that a value is or stands for; nil where that could not be read (reported), which leaves a gap.
  mutating func resolve(_ index: Int) -> Int? {
    let node = tree.resolve(index)
    if node == nil { gaps += 1 }
    return node
  }

  func kind(_ node: Int) -> NodeKind {
    switch tree.nodes[node].kind {
    case .list: .list
    case .mapping: .mapping
    case .scalar, .alias: .scalar
    }
  }

  func string(_ node: Int) -> String { String(decoding: tree.value(node), as: UTF8.self) }

  func isNull(_ node: Int) -> Bool { tree.isNull(node) }

  /// The field's value, resolved through an alias; nil where it is absent, null or an alias to nothing.
  mutating func present(_ field: Field, in fields: Fields) -> Int? {
    guard let value = fields.value(field), let node = resolve(value), !isNull(node) else {
      return nil
    }
    return node
  }
}
