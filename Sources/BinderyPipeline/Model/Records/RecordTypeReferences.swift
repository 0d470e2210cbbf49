import BinderyFormat

/// The names between the schemas of a record type.
extension FileDecoder {
  /// Puts in what each `$ref` stands for; reports names that lead nowhere, and those that lead to nothing but names.
  mutating func lookUpReferences(_ reading: inout RecordTypeReading) {
    let root = reading.type.schemas.count - 1
    for (schema, written) in reading.references {
      guard let target = target(of: written, root: root, reading) else { continue }
      reading.type.schemas[schema].form = .reference(target)
    }
    var reported: Set<Int> = []
    for (schema, written) in reading.references {
      // Names that lead into one circle are one mistake.
      guard let way = reading.type.endlessWay(from: schema), reported.isDisjoint(with: way) else {
        continue
      }
      reported.formUnion(way)
      out.report.add(.referenceEndless(written.string, at: place(written.range)))
    }
  }

  /// `#` is the whole file, `#/$defs/NAME` a schema of `$defs`; nil for others (reported).
  private mutating func target(
    of written: Text, root: Int, _ reading: RecordTypeReading
  ) -> Int? {
    if written.bytes.elementsEqual("#".utf8) { return root }
    let head = "#/$defs/"
    if written.bytes.starts(with: head.utf8) {
      let name = Self.unescaped(written.bytes.dropFirst(head.utf8.count))
      if let definition = reading.definitions[name] { return definition }
      if reading.unread.contains(name) { return nil }
    }
    let known = reading.definitions.keys.map { head + String(decoding: $0, as: UTF8.self) }
    out.report.add(
      .referenceUnknown(
        written.string, known: known.sorted { $0.bytesPrecede($1) }, at: place(written.range)))
    return nil
  }

  /// A name in a JSON pointer (RFC 6901): `~1` is `/`, `~0` is `~`.
  private static func unescaped(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard name.contains(UInt8(ascii: "~")) else { return name }
    var out: [UInt8] = []
    for byte in name {
      if out.last == UInt8(ascii: "~"), byte == UInt8(ascii: "1") {
        out[out.count - 1] = UInt8(ascii: "/")
      } else if out.last != UInt8(ascii: "~") || byte != UInt8(ascii: "0") {
        out.append(byte)
      }
    }
    return out[...]
  }

  // MARK: What stands at the top of a record

  /// A record is a mapping, and some names in it are Bindery's own.
  mutating func checkTop(_ root: Int, _ reading: RecordTypeReading) {
    for schema in reading.type.alternatives(to: root) {
      guard case .mapping(let properties) = reading.type.schemas[schema].form else {
        out.report.add(.recordNoMapping(at: place(reading.type.schemas[schema].range)))
        continue
      }
      for property in properties.known {
        let name = String(decoding: property.name, as: UTF8.self)
        if ["status", "draft", "rich"].contains(name) {
          out.report.add(.propertyReserved(name, at: place(property.range)))
        } else if name == "id", !reading.type.isPlainString(property.schema) {
          out.report.add(.propertyIDForm(at: place(property.range)))
        }
      }
    }
  }
}

extension RecordType {
  /// Names of names, and forms of forms, that a schema may have inside each other.
  private static let deepest = 64

  /// The schemas that a value of this one may be read by: itself, or what it names, or each of its `oneOf`.
  func alternatives(to schema: Int) -> [Int] {
    var (found, seen, open) = ([Int](), Set<Int>(), [schema])
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      let inner = inner(next)
      if inner.isEmpty { found.append(next) } else { open += inner.reversed() }
    }
    return found
  }

  /// The schemas on a way that comes to no end, or not soon; nil where every way does.
  fileprivate func endlessWay(from schema: Int) -> Set<Int>? {
    var done: Set<Int> = []
    var open: [(schema: Int, next: Int)] = [(schema, 0)]
    var path: Set<Int> = [schema]
    while let (schema, next) = open.last {
      let inner = inner(schema)
      if next < inner.count {
        open[open.count - 1].next += 1
        let child = inner[next]
        if path.contains(child) || open.count > Self.deepest { return path }
        if done.insert(child).inserted {
          open.append((child, 0))
          path.insert(child)
        }
      } else {
        path.remove(schema)
        open.removeLast()
      }
    }
    return nil
  }

  /// What stands in the place of the schema without being a part of it.
  private func inner(_ schema: Int) -> [Int] {
    switch schemas[schema].form {
    case .reference(let target): target < 0 ? [] : [target]
    case .oneOf(let branches): branches
    default: []
    }
  }

  fileprivate func isPlainString(_ schema: Int) -> Bool {
    alternatives(to: schema).allSatisfy {
      if case .string = schemas[$0].form { true } else { false }
    }
  }
}
