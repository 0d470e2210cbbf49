/// Builds the tree of one file from libyaml's events, and reports what is wrong with anchors, aliases and tags.
struct TreeBuilder {
  /// Lists and mappings inside each other, with every alias written out.
  static let deepest = 64
  /// Nodes of one file with every alias written out.
  static let largest: UInt32 = 1_000_000

  private(set) var tree = NodeTree()
  private(set) var report = Report()
  /// Set at a limit: the tree is not whole, and the rest was not read.
  private(set) var isCutOff = false

  private let file: String
  private let text: UnsafeBufferPointer<UInt8>
  /// Indices of the lists and mappings that are open.
  private var open: [Int] = []
  private var anchors: [String: Anchor] = [:]

  private struct Anchor {
    var node: Int
    /// From the `&` to the end of the text.
    var place: SourceRange
    var isUsed = false
    var isScalar: Bool
  }

  init(file: String, text: UnsafeBufferPointer<UInt8>) {
    self.file = file
    self.text = text
    // A corpus averages a scalar in 50 bytes; too small only costs a reallocation.
    tree.nodes.reserveCapacity(8 + text.count / 40)
    tree.arena.reserveCapacity(text.count)
  }

  /// Takes one event in; false means that reading must stop.
  mutating func receive(_ event: borrowing YAMLEvent) -> Bool {
    switch event.kind {
    case .documentStart:
      tree.roots.append(tree.nodes.count)
    case .documentEnd:
      reportUnusedAnchors()
      anchors.removeAll()
    case .scalar:
      scalar(event)
      close(tree.nodes.count - 1)
    case .alias:
      alias(event)
      let height = Int(tree.nodes[tree.nodes.count - 1].height)
      guard open.count + height <= Self.deepest else { return stop(.limitDepth(at: place(event))) }
      close(tree.nodes.count - 1)
    case .listStart, .mappingStart:
      let kind: Node.Kind = event.kind == .listStart ? .list : .mapping
      append(Node(kind: kind, isFlow: event.isFlow, range: valueRange(event), height: 1), event)
      open.append(tree.nodes.count - 1)
      guard open.count <= Self.deepest else { return stop(.limitDepth(at: place(event))) }
    case .listEnd, .mappingEnd:
      let index = open.removeLast()
      // libyaml's end of a block stands at the next token; the last child's end is the true one.
      let start = tree.nodes[index].range.start
      let end = tree.nodes[index].isFlow ? event.end : max(start, lastEnd(in: index))
      tree.nodes[index].range = SourceRange(start, end)
      close(index)
    }
    guard tree.nodes.last.map({ $0.weight <= Self.largest }) ?? true, totalWeight <= Self.largest
    else { return stop(.limitAliases(at: place(event))) }
    return true
  }

  /// Nodes of the file so far, aliases written out.
  private var totalWeight: UInt32 = 0

  private mutating func stop(_ diagnostic: Diagnostic) -> Bool {
    report.add(diagnostic)
    isCutOff = true
    return false
  }

  // MARK: Nodes

  private mutating func append(_ node: Node, _ event: borrowing YAMLEvent) {
    tree.nodes.append(node)
    if let anchor = event.anchor {
      anchors[anchor] = Anchor(
        node: tree.nodes.count - 1, place: restOfText(from: sign("&", in: event)),
        isScalar: node.kind == .scalar)
    }
    if let tag = event.tag { check(tag: tag, of: node, event) }
  }

  private mutating func scalar(_ event: borrowing YAMLEvent) {
    let value = event.value
    var node = Node(kind: .scalar, style: event.style, range: valueRange(event))
    node.valueStart = UInt32(tree.arena.count)
    node.valueCount = UInt32(value.count)
    tree.arena.append(contentsOf: value)
    append(node, event)
  }

  private mutating func alias(_ event: borrowing YAMLEvent) {
    var node = Node(kind: .alias, range: SourceRange(event.start, event.end))
    let name = event.anchor ?? ""
    if let anchor = anchors[name] {
      if open.contains(anchor.node) {
        report.add(.aliasRecursive(name, at: place(event)))
      } else {
        anchors[name]?.isUsed = true
        node.target = Int32(anchor.node)
        node.weight = tree.nodes[anchor.node].weight
        node.height = tree.nodes[anchor.node].height
      }
    } else {
      report.add(.aliasUnknown(name, at: place(event)))
    }
    tree.nodes.append(node)
  }

  /// Ends a node: all that was appended since lies below it.
  private mutating func close(_ index: Int) {
    tree.nodes[index].next = UInt32(tree.nodes.count)
    let weight = tree.nodes[index].weight
    if let parent = open.last {
      let (sum, overflow) = tree.nodes[parent].weight.addingReportingOverflow(weight)
      tree.nodes[parent].weight = overflow ? .max : sum
      totalWeight = max(totalWeight, tree.nodes[parent].weight)
      let height = tree.nodes[index].height + 1
      if height > tree.nodes[parent].height { tree.nodes[parent].height = height }
    }
  }

  private func lastEnd(in parent: Int) -> Int {
    // The last node of the array that closed below the parent: its last child, or one inside that.
    guard tree.nodes.count > parent + 1 else { return 0 }
    var last = parent + 1
    while Int(tree.nodes[last].next) < tree.nodes.count { last = Int(tree.nodes[last].next) }
    return tree.nodes[last].range.end
  }

  // MARK: Anchors and tags

  private mutating func reportUnusedAnchors() {
    // An anchor on a text that nothing refers to was most likely meant as text.
    let swallowed = anchors.values.filter { $0.isScalar && !$0.isUsed }
    for anchor in swallowed.sorted(by: { $0.place.start < $1.place.start }) {
      report.add(.anchorOnText(string(anchor.place), at: Place(file, anchor.place)))
      tree.nodes[anchor.node].isSwallowed = true
    }
  }

  private mutating func check(tag: String, of node: Node, _ event: borrowing YAMLEvent) {
    let core = ["str", "int", "float", "bool", "null", "map", "seq"]
    if core.contains(where: { tag == "tag:yaml.org,2002:" + $0 }) { return }
    let start = sign("!", in: event)
    let isLocal = tag.first == "!"
    guard isLocal, node.kind == .scalar, node.style == .plain else {
      let end = restOfText(from: start).end
      let place = Place(file, SourceRange(start, min(end, max(node.range.start, start + 1))))
      report.add(.tagUnknown(tag, at: place))
      return
    }
    let range = restOfText(from: start)
    tree.nodes[tree.nodes.count - 1].isSwallowed = true
    report.add(
      .tagOnText(
        string(range), at: Place(file, range), edits: [.quoting(range, string(range), file: file)]))
  }

  // MARK: Places

  private func place(_ event: borrowing YAMLEvent) -> Place {
    Place(file, SourceRange(event.start, event.end))
  }

  private func string(_ range: SourceRange) -> String {
    String(decoding: text[range.start..<range.end], as: UTF8.self)
  }

  /// The event's range without the anchor and tag that stand before a value.
  private func valueRange(_ event: borrowing YAMLEvent) -> SourceRange {
    guard event.anchor != nil || event.tag != nil else {
      return SourceRange(event.start, event.end)
    }
    var at = event.start
    while at < event.end, text[at] == UInt8(ascii: "&") || text[at] == UInt8(ascii: "!") {
      while at < event.end, text[at] > 0x20 { at += 1 }
      while at < event.end, text[at] <= 0x20 { at += 1 }
    }
    return SourceRange(at, event.end)
  }

  /// Where the anchor's or tag's sign stands in front of the event's value.
  private func sign(_ sign: Unicode.Scalar, in event: borrowing YAMLEvent) -> Int {
    var at = event.start
    while at < event.end, text[at] != UInt8(ascii: sign) { at += 1 }
    return min(at, max(event.start, event.end - 1))
  }

  /// From an offset to where the author's text ends: inside brackets with the item, else with the line.
  private func restOfText(from start: Int) -> SourceRange {
    let isInFlow = open.last.map { tree.nodes[$0].isFlow } ?? false
    return isInFlow
      ? SourceLines.restOfItem(from: start, in: text)
      : SourceLines.restOfLine(from: start, in: text)
  }
}
