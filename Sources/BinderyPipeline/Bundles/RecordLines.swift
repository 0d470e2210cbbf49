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
      if record.status == .draft { json.member("draft") { $0.boolean(true) } }
    }
    return json.bytes
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
