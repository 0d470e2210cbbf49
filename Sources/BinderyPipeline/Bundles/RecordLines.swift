import BinderyFormat

/// Turns the records of a type into the object that holds them: one record a line.
struct RecordLines {
  let bank: Bank
  /// Delivered media by path below the content root.
  let media: [String: MediaFile]

  func object(_ collection: Catalogue.Collection) -> PackedObject {
    var object = LineObject()
    object.append(#"{"format":1,"records":["#)
    for index in collection.records { object.append(line(bank.records[index])) }
    object.append("]}")
    let bytes = object.finish()
    return PackedObject(name: ObjectName.object(SHA256Digest(of: bytes)), bytes: bytes)
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

/// A reference to the records of a type, as the manifest writes it.
struct RecordsReference {
  var type: String
  var digest: SHA256Digest
  var records: Int
  /// Bytes of the object.
  var size: Int

  func write(_ json: inout JSONWriter) {
    json.array { json in
      json.string(type)
      json.string(digest.description)
      json.integer(records)
      json.integer(size)
    }
  }
}
