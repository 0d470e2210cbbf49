import BinderyFormat

/// The entries of a mapping whose names the format does not know: the author's own, or a record type's.
struct Members {
  struct Entry {
    var name: ArraySlice<UInt8>
    /// Index of the node of the name.
    var key: Int
    var value: Int
  }

  /// Index of the mapping's node.
  let node: Int
  /// In the order of the source, each name once.
  private(set) var entries: [Entry] = []
  private var places: [ArraySlice<UInt8>: Int] = [:]

  init(node: Int) { self.node = node }

  subscript(name: ArraySlice<UInt8>) -> Entry? { places[name].map { entries[$0] } }
  subscript(name: StaticString) -> Entry? {
    self[UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount).map(\.self)[...]]
  }

  /// Adds an entry; gives the one that has its name already, if there is one.
  mutating func add(_ entry: Entry) -> Entry? {
    if let place = places[entry.name] { return entries[place] }
    places[entry.name] = entries.count
    entries.append(entry)
    return nil
  }
}

extension FileDecoder {
  /// The entries of a mapping; nil where the node is none (reported).
  /// - Parameter field: What the mapping is the value of.
  mutating func members(of index: Int, field: String) -> Members? {
    guard let node = resolve(index) else { return nil }
    guard tree.nodes[node].kind == .mapping else {
      out.report.add(
        isNull(node)
          ? .nullText(field: field, written: string(node), at: place(index))
          : .wrongKind(field: field, expected: .mapping, found: kind(node), at: place(index)))
      return nil
    }
    var members = Members(node: node)
    var children = tree.children(node)
    while let key = children.next(), let value = children.next() {
      guard tree.nodes[key].kind == .scalar else {
        out.report.add(
          .wrongKind(field: field, expected: .scalar, found: kind(key), at: place(key)))
        continue
      }
      let entry = Members.Entry(name: tree.value(key), key: key, value: value)
      if entry.name.elementsEqual("<<".utf8), tree.nodes[key].style == .plain {
        out.report.add(.mergeKey(at: place(key)))
      } else if let first = members.add(entry) {
        out.report.add(.duplicateKey(string(key), at: place(key), first: place(first.key)))
      }
    }
    return members
  }

  /// The entry's value, resolved through an alias; nil where it is absent, null or an alias to nothing.
  mutating func present(_ entry: Members.Entry?) -> Int? {
    guard let entry, let node = resolve(entry.value), !isNull(node) else { return nil }
    return node
  }

  /// Reports names that are none of the known ones; gives those that they are slips for.
  @discardableResult
  mutating func reportUnknown(
    _ entries: [Members.Entry], in members: Members, known: [ArraySlice<UInt8>], of owner: Words
  ) -> Set<ArraySlice<UInt8>> {
    guard !entries.isEmpty else { return [] }
    let names = known.map { String(decoding: $0, as: UTF8.self) }
    var misspelt: Set<ArraySlice<UInt8>> = []
    for (count, entry) in entries.enumerated() {
      let name = string(entry.key)
      // Where there are more, something else than a letter is wrong.
      let nearest = count < 20 ? nearest(to: name, among: names).first : nil
      let meant = nearest.map { ArraySlice($0.utf8) }
      let isSlip = nearest.map { UnknownField.isClose(name, $0) } ?? false
      let isFree = meant.map { members[$0] == nil && !misspelt.contains($0) } ?? false
      if isSlip, let meant { misspelt.insert(meant) }
      out.report.add(
        .unknownField(
          name, of: owner, nearest: nearest, isFixable: isSlip && isFree, at: place(entry.key)))
    }
    return misspelt
  }
}
