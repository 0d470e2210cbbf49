import BinderyFormat

/// A list that is an object of its own, such as a shard of the index or a page of the manifest: the same in all languages.
struct PackedList: Sendable {
  var reference: ListReference
  var object: PackedObject

  /// - Parameters:
  ///   - head: The object's first line, which opens the list.
  ///   - items: As many as lines, if nil.
  init(
    _ head: StaticString, _ lines: [[UInt8]], items: Int? = nil,
    named name: (SHA256Digest) -> String = { ObjectName.object($0) }, _ hasher: inout SHA256Hasher
  ) {
    var list = LineObject(reserving: lines.reduce(64) { $0 + $1.count + 2 })
    list.append(head.description)
    for line in lines { list.append(line) }
    list.append("]}")
    let bytes = list.finish()
    hasher.update(bytes)
    let digest = hasher.finish()
    reference = ListReference(digest: digest, items: items ?? lines.count, size: bytes.count)
    object = PackedObject(name: name(digest), bytes: bytes)
  }
}

/// A reference to a list, as the manifest writes it.
struct ListReference: Sendable {
  var digest: SHA256Digest
  var items: Int
  /// Bytes.
  var size: Int

  var json: [UInt8] {
    var json = JSONWriter()
    write(&json)
    return json.bytes
  }

  func write(_ json: inout JSONWriter) {
    json.array { json in
      json.string(digest.description)
      json.integer(items)
      json.integer(size)
    }
  }
}
