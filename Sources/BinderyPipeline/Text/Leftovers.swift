/// What CommonMark made of a text that its author cannot have meant, and where that stands in the text.
struct Leftovers {
  private(set) var faults: [TextFault] = []
  private let source: ArraySlice<UInt8>
  private let lifted: Lifted
  /// Where each line of `lifted.text` begins, and its end.
  private let lineStarts: [Int]
  /// Where the search for the next find of a kind in a block goes on.
  private var cursor = 0
  private var stars = Stars()

  init(
    _ source: ArraySlice<UInt8>, _ lifted: Lifted, _ tree: MarkdownNode, _ builder: RichBuilder,
    _ use: TextUse
  ) {
    self.source = source
    self.lifted = lifted
    lineStarts = lifted.lineStarts
    if builder.isCutOff { faults.append(.markdownTooDeep(at: 0..<min(1, source.count))) }
    addHTML(builder)
    addLinks(builder)
    for shown in builder.shown { addSigns(in: shown.text, shown.lines, builder) }
    if source.contains(UInt8(ascii: "&")) { addEntities(builder) }
    faults += stars.faults(in: source)
    addBlocks(tree.children, use)
    addDefinitions()
    addEmphasisInWords(tree)
  }

  // MARK: Places

  /// The source of some lines, in offsets from 0.
  private func range(of lines: ClosedRange<Int>) -> Range<Int> {
    let last = lineStarts.count - 1
    // Of some blocks cmark-gfm gives no line.
    let start = lineStarts[min(max(lines.lowerBound, 1) - 1, last)]
    let end = lineStarts[min(lines.upperBound, last)]
    let lower = lifted.sourceOffset(start)
    return lower..<max(lower, lifted.sourceOffset(end))
  }

  /// Where a text stands in a block, from the last find on.
  private mutating func find(_ text: String, in lines: ClosedRange<Int>) -> Range<Int>? {
    let block = range(of: lines)
    let needle = Array(text.utf8)
    // `[a]()` leads nowhere, which has no place of its own.
    guard let first = needle.first else { return nil }
    var at = max(block.lowerBound, cursor)
    while at + needle.count <= block.upperBound {
      if source[source.startIndex + at] == first,
        source[(source.startIndex + at)...].starts(with: needle)
      {
        cursor = at + needle.count
        return at..<at + needle.count
      }
      at += 1
    }
    return nil
  }

  // MARK: HTML and links

  private mutating func addHTML(_ builder: RichBuilder) {
    cursor = 0
    for (text, lines) in builder.html {
      let first = String(text.prefix { $0 != "\n" })
      let place = find(first, in: lines) ?? range(of: lines)
      faults.append(.rawHTML(first, at: place))
    }
  }

  private mutating func addLinks(_ builder: RichBuilder) {
    cursor = 0
    for (target, isPicture, lines) in builder.links {
      let place = find(target, in: lines) ?? range(of: lines)
      if isPicture {
        faults.append(
          SafeLink.isRemote(target)
            ? .remotePicture(target, at: place) : .markdownPicture(target, at: place))
      } else if !SafeLink.isSafe(target) {
        faults.append(.unsafeLink(target, at: place))
      }
    }
  }

  // MARK: Signs that are shown

  private mutating func addSigns(
    in text: String, _ lines: ClosedRange<Int>, _ builder: RichBuilder
  ) {
    guard
      text.utf8.contains(where: {
        $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "]")
          || $0 == UInt8(ascii: "|")
      })
    else { return }
    cursor = 0
    let block = range(of: lines)
    let bytes = source[source.startIndex + block.lowerBound..<source.startIndex + block.upperBound]
    if text.contains("**") { stars.note(text, bytes, from: block.lowerBound) }
    if text.contains("`"), let place = find("`", in: lines) { addBacktick(place) }
    if text.contains("]("), let place = find("](", in: lines) {
      addOnce(.markdownLink(at: place))
    }
    addTableRule(bytes, block, text)
  }

  /// Adds a finding, unless another cell of the same table has led to it already.
  private mutating func addOnce(_ fault: TextFault) {
    if !faults.contains(where: { $0.rule == fault.rule && $0.range == fault.range }) {
      faults.append(fault)
    }
  }

  private mutating func addBacktick(_ place: Range<Int>) {
    let start = source.startIndex + place.lowerBound
    let isEscaped = start > source.startIndex && source[start - 1] == UInt8(ascii: "\\")
    if !isEscaped { addOnce(.markdownCode(at: place)) }
  }

  /// `|---|` that makes no table.
  private mutating func addTableRule(
    _ bytes: ArraySlice<UInt8>, _ block: Range<Int>, _ text: String
  ) {
    guard text.contains("|"), text.contains("--") else { return }
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.endIndex
      let line = bytes[start..<end]
      if line.contains(UInt8(ascii: "|")), line.contains(UInt8(ascii: "-")),
        line.allSatisfy({ "|-: ".utf8.contains($0) })
      {
        let lower = start - source.startIndex
        addOnce(.markdownTable(at: lower..<lower + line.count))
        return
      }
      start = end + 1
    }
  }

  // MARK: Entities

  private mutating func addEntities(_ builder: RichBuilder) {
    let addresses = builder.links.map { (text: $0.target, lines: $0.lines) }
    for (text, lines) in builder.shown + addresses {
      let hidden = HiddenEntities.hidden(in: text)
      guard !hidden.isEmpty else { continue }
      for find in HiddenEntities.all(giving: hidden, in: source, range(of: lines)) {
        let start = source.startIndex + find.range.lowerBound
        let written = String(decoding: source[start..<start + find.range.count], as: UTF8.self)
        addOnce(.hiddenEntity(written, number: find.number, at: find.range))
      }
    }
  }

  // MARK: Blocks

  private mutating func addBlocks(_ nodes: [MarkdownNode], _ use: TextUse) {
    if use.isChoice, let node = nodes.first, !lifted.text.contains(0x0A), node.kind != .paragraph {
      let isTakenApart: Bool
      switch node.kind {
      case .html, .codeBlock(_, isFenced: true): isTakenApart = false
      default: isTakenApart = true
      }
      if isTakenApart { faults.append(.markdownChoice(node.kind, source)) }
    }
    addOpenFences(nodes)
  }

  /// Code that nothing ends.
  private mutating func addOpenFences(_ nodes: [MarkdownNode]) {
    for node in nodes {
      if case .codeBlock(_, isFenced: true) = node.kind {
        let block = range(of: node.lines)
        let lines = source[
          source.startIndex + block.lowerBound..<source.startIndex + block.upperBound
        ]
        .split(separator: 0x0A).map { $0.filter { $0 != 0x20 && $0 != UInt8(ascii: ">") } }
        let isClosed = lines.count > 1 && (lines.last?.starts(with: lines[0].prefix(3)) ?? false)
        if !isClosed { faults.append(.markdownFence(at: block.lowerBound..<block.lowerBound + 3)) }
      }
      addOpenFences(node.children)
    }
  }

  /// `[label]: address` in a line of its own, which is not shown.
  private mutating func addDefinitions() {
    var isInFence = false
    for line in 0..<lineStarts.count - 1 {
      let text = lifted.text[lineStarts[line]..<lineStarts[line + 1]]
        .drop { $0 == 0x20 }
      if text.starts(with: "```".utf8) || text.starts(with: "~~~".utf8) { isInFence.toggle() }
      guard !isInFence, text.first == UInt8(ascii: "["), lineStarts[line] + 3 >= text.startIndex,
        let close = text.firstIndex(of: UInt8(ascii: "]")), close > text.startIndex + 1,
        close + 1 < text.endIndex, text[close + 1] == UInt8(ascii: ":")
      else { continue }
      let target = text[(close + 2)...].split(whereSeparator: { $0 == 0x20 || $0 == 0x0A })
      guard target.count == 1 else { continue }
      let start = lifted.sourceOffset(text.startIndex)
      let end = lifted.sourceOffset(target[0].endIndex)
      faults.append(.markdownDefinition(at: start..<max(start, end)))
    }
  }

  // MARK: Emphasis

  /// `3*4*5`, where the stars vanish.
  private mutating func addEmphasisInWords(_ node: MarkdownNode) {
    cursor = 0
    addEmphasis(in: node.children, node.lines)
  }

  private mutating func addEmphasis(in nodes: [MarkdownNode], _ lines: ClosedRange<Int>) {
    for (index, node) in nodes.enumerated() {
      let isInline = node.kind == .emphasis || node.kind == .strong
      if node.kind == .emphasis, index > 0, index + 1 < nodes.count,
        let before = nodes[index - 1].literal.utf8.last, isWord(before),
        let after = nodes[index + 1].literal.utf8.first, isWord(after),
        let inside = node.children.first?.literal, let place = find("*" + inside, in: lines)
      {
        faults.append(.markdownStarsInWord(at: place))
      }
      addEmphasis(in: node.children, isInline ? lines : isBlock(node) ? node.lines : lines)
    }
  }

  private func isBlock(_ node: MarkdownNode) -> Bool {
    switch node.kind {
    case .text, .lineBreak, .code, .emphasis, .strong, .link, .image, .html: false
    case .row, .cell: false
    default: true
    }
  }

  private func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}
