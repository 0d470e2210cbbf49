import BinderyFormat

/// Turns the records of a type into the objects that hold them, one in each of the app's languages: one record a line.
struct RecordLines {
  let bank: Bank
  /// Delivered media by path below the content root.
  let media: [String: MediaFile]

  func pack(_ collection: Catalogue.Collection, _ languages: [AppLanguage]) -> PackedRecords {
    var reference = RecordsReference(type: collection.type, records: collection.records.count)
    var objects: [PackedObject] = []
    for language in languages {
      let bytes = object(collection.records.map { bank.records[$0].read(in: language) })
      let digest = SHA256Digest(of: bytes)
      // What is translated nowhere is one object in all languages.
      if !reference.digests.contains(digest) {
        objects.append(PackedObject(name: ObjectName.object(digest), bytes: bytes))
      }
      reference.digests.append(digest)
      reference.sizes.append(bytes.count)
    }
    return PackedRecords(reference: reference, objects: objects)
  }

  func object(_ records: [Record]) -> [UInt8] {
    var object = LineObject()
    object.append(#"{"format":1,"records":["#)
    for record in records { object.append(line(record)) }
    object.append("]}")
    return object.finish()
  }

  private func line(_ record: Record) -> [UInt8] {
    var json = JSONWriter(reserving: 512)
    json.object { json in
      json.member("id", record.id.map(\.value.description) ?? "")
      for member in record.members {
        json.member(named: member.name) { write(member.value, &$0) }
      }
      rich(record, &json)
      if record.status == .draft { json.member("draft") { $0.boolean(true) } }
    }
    return json.bytes
  }

  /// `rich`: for each text that says more than its plain reading, the way to it and its tree.
  private func rich(_ record: Record, _ json: inout JSONWriter) {
    var found: [(path: [UInt8], tree: [UInt8])] = []
    for member in record.members {
      member.value.forEachRichText(at: RecordValue.step(member.name)) { found.append(($0, $1)) }
    }
    guard !found.isEmpty else { return }
    json.member("rich") { json in
      json.object { json in
        for (path, tree) in found { json.member(named: path) { $0.verbatim(tree) } }
      }
    }
  }

  private func write(_ value: RecordValue, _ json: inout JSONWriter) {
    switch value {
    case .text(let text): json.string(text.bytes)
    case .string(let bytes): json.string(bytes)
    case .number(let digits): json.verbatim(digits)
    case .boolean(let value): json.boolean(value)
    case .media(let use): json.media(use, media)
    case .list(let items):
      json.array { json in
        for item in items { write(item, &json) }
      }
    case .mapping(let members):
      json.object { json in
        for member in members { json.member(named: member.name) { write(member.value, &$0) } }
      }
    }
  }
}

extension RecordValue {
  /// Gives the texts that have a tree, each with the way to it: names and places from 0, parted by `/` (RFC 6901 without
  /// the first).
  fileprivate func forEachRichText(at path: [UInt8], _ body: ([UInt8], [UInt8]) -> Void) {
    func inside(_ step: [UInt8]) -> [UInt8] { path + [UInt8(ascii: "/")] + step }
    switch self {
    case .string, .number, .boolean, .media: break
    case .text(let text):
      if let tree = text.forms?.rich { body(path, tree) }
    case .list(let items):
      for (place, item) in items.enumerated() {
        item.forEachRichText(at: inside(Array(String(place).utf8)), body)
      }
    case .mapping(let members):
      for member in members {
        member.value.forEachRichText(at: inside(Self.step(member.name)), body)
      }
    }
  }

  /// A name as a step of a way.
  fileprivate static func step(_ name: ArraySlice<UInt8>) -> [UInt8] {
    name.flatMap { byte in
      switch byte {
      case UInt8(ascii: "~"): Array("~0".utf8)
      case UInt8(ascii: "/"): Array("~1".utf8)
      default: [byte]
      }
    }
  }
}

/// The records of a type, packed.
struct PackedRecords {
  var reference: RecordsReference
  var objects: [PackedObject]
}

/// A reference to the records of a type, as the manifest writes it: one object in each of the app's languages.
struct RecordsReference {
  var type: String
  var records: Int
  /// In the order of the app's languages, as the sizes.
  var digests: [SHA256Digest] = []
  /// Bytes.
  var sizes: [Int] = []
}
