import BinderyFormat

/// A list beside the workbooks, such as a shard of the index: one item a line, the same in all languages.
struct PackedList: Sendable {
  var reference: ListReference
  var object: PackedObject

  /// - Parameter head: The object's first line, which opens the list.
  init(_ head: StaticString, _ lines: [[UInt8]], _ hasher: inout SHA256Hasher) {
    var list = LineObject(reserving: lines.reduce(64) { $0 + $1.count + 2 })
    list.append(head.description)
    for line in lines { list.append(line) }
    list.append("]}")
    let bytes = list.finish()
    hasher.update(bytes)
    let digest = hasher.finish()
    reference = ListReference(digest: digest, items: lines.count, size: bytes.count)
    object = PackedObject(name: ObjectName.object(digest), bytes: bytes)
  }
}

/// A reference to a list, as the manifest writes it.
struct ListReference: Sendable {
  var digest: SHA256Digest
  var items: Int
  /// Bytes.
  var size: Int

  func write(_ json: inout JSONWriter) {
    json.array { json in
      json.string(digest.description)
      json.integer(items)
      json.integer(size)
    }
  }
}
