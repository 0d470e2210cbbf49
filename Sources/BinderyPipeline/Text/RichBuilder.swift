import BinderyFormat

/// Puts what was taken out of a Markdown text back into its tree, and writes the plain reading beside it.
struct RichBuilder {
  private let lifted: Lifted
  /// The rich and the plain form of each item that was taken out.
  private let items: [(node: RichNode?, plain: String)]
  private(set) var links: [(target: String, isPicture: Bool, lines: ClosedRange<Int>)] = []
  private(set) var html: [(text: String, lines: ClosedRange<Int>)] = []
  /// Texts as they are shown, each with the lines of its block: what markup is left in them did not work.
  private(set) var shown: [(text: String, lines: ClosedRange<Int>)] = []
  /// Whether something lay deeper than is read.
  private(set) var isCutOff = false

  private let lineStarts: [Int]

  init(_ lifted: Lifted, items: [(node: RichNode?, plain: String)]) {
    self.lifted = lifted
    self.items = items
    lineStarts = lifted.lineStarts
  }

  /// A block or a list of them.
  struct Piece {
    var nodes: [RichNode]
    var plain: String
  }

  // MARK: Blocks

  mutating func blocks(_ nodes: [MarkdownNode]) -> Piece {
    var result = Piece(nodes: [], plain: "")
    var last: MarkdownNode?
    for node in nodes {
      let piece = block(node)
      if let last {
        // As many line breaks as were typed.
        let count = max(1, node.lines.lowerBound - last.lines.upperBound)
        result.plain += String(repeating: "\n", count: count)
      }
      result.nodes += piece.nodes
      result.plain += piece.plain
      last = node
    }
    return result
  }

  private mutating func block(_ node: MarkdownNode) -> Piece {
    if node.isCutOff { isCutOff = true }
    switch node.kind {
    case .paragraph: return wrap(inlines(node.children, node.lines)) { .paragraph($0) }
    case .heading(let level):
      return wrap(inlines(node.children, node.lines)) { .heading(level: level, $0) }
    case .quote: return wrap(blocks(node.children)) { .quote($0) }
    case .list(let start): return list(node, from: start)
    case .codeBlock(let info, _): return codeBlock(node, info)
    case .table(let alignments): return table(node, alignments)
    case .divider:
      return Piece(nodes: [.divider], plain: String(decoding: line(of: node), as: UTF8.self))
    case .html:
      let text = restored(node.literal.trimmingLineEnd)
      html.append((text, node.lines))
      return Piece(nodes: [.paragraph([.text(text)])], plain: text)
    default: return wrap(inlines([node], node.lines)) { .paragraph($0) }
    }
  }

  private func wrap(_ piece: Piece, _ make: ([RichNode]) -> RichNode) -> Piece {
    Piece(nodes: [make(piece.nodes)], plain: piece.plain)
  }

  private mutating func list(_ node: MarkdownNode, from start: Int?) -> Piece {
    var result = Piece(nodes: [], plain: "")
    for (index, item) in node.children.enumerated() {
      if item.isCutOff { isCutOff = true }
      let piece = blocks(item.children)
      result.nodes.append(.item(piece.nodes))
      let marker = marker(of: item, number: start.map { $0 + index })
      if index > 0 {
        let gap = item.lines.lowerBound - node.children[index - 1].lines.upperBound
        result.plain += String(repeating: "\n", count: max(1, gap))
      }
      let indent = String(repeating: " ", count: marker.utf8.count)
      result.plain += marker + piece.plain.indentingFurtherLines(by: indent)
    }
    return Piece(nodes: [.list(numberedFrom: start, items: result.nodes)], plain: result.plain)
  }

  /// The first line of a block as it was typed, without the signs of the quotations around it and without blanks at its
  /// ends.
  private func line(of node: MarkdownNode) -> ArraySlice<UInt8> {
    let number = min(max(node.lines.lowerBound, 1), lineStarts.count - 1)
    let line = lifted.text[lineStarts[number - 1]..<lineStarts[number]]
    let start = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
    return start.prefix(1 + (start.lastIndex { $0 > 0x20 } ?? start.startIndex) - start.startIndex)
  }

  /// What stands before an item, with the sign that was typed.
  private func marker(of item: MarkdownNode, number: Int?) -> String {
    let line = line(of: item)
    guard let number else {
      let sign = line.first.map { Unicode.Scalar($0) } ?? "-"
      return ["*", "+"].contains(sign) ? "\(sign) " : "- "
    }
    let sign = line.drop { (0x30...0x39).contains($0) }.first
    return "\(number)" + (sign == UInt8(ascii: ")") ? ") " : ". ")
  }

  private func codeBlock(_ node: MarkdownNode, _ info: String) -> Piece {
    let text = restored(node.literal.trimmingLineEnd)
    let language = restored(String(info.prefix { $0 != " " }))
    return Piece(
      nodes: [.codeBlock(text, language: language.isEmpty ? nil : language)],
      plain: withoutBlanks(text))
  }

  private mutating func table(
    _ node: MarkdownNode, _ alignments: [RichNode.Alignment]
  ) -> Piece {
    var rows: [RichNode] = []
    var lines: [String] = []
    for row in node.children {
      let cells = row.children.map { inlines($0.children, node.lines) }
      rows.append(.row(cells.map { .cell($0.nodes) }))
      lines.append(cells.map(\.plain).joined(separator: " | "))
    }
    return Piece(
      nodes: [.table(alignments: alignments, rows: rows)], plain: lines.joined(separator: "\n"))
  }

  // MARK: In a line

  private mutating func inlines(_ nodes: [MarkdownNode], _ lines: ClosedRange<Int>) -> Piece {
    var result = Piece(nodes: [], plain: "")
    // Where a `~~` opened that nothing has closed yet: the node, and the place in the plain reading.
    var struck: (node: Int, plain: Int)?
    var index = 0
    while index < nodes.count {
      // cmark cuts a text at every sign that could be markup.
      var literal = ""
      while index < nodes.count, nodes[index].kind == .text {
        literal += nodes[index].literal
        index += 1
      }
      if !literal.isEmpty {
        shown.append((literal, lines))
        append(literal, to: &result, &struck)
        continue
      }
      append(nodes[index], lines, to: &result)
      index += 1
    }
    return result
  }

  private mutating func append(
    _ node: MarkdownNode, _ lines: ClosedRange<Int>, to result: inout Piece
  ) {
    if node.isCutOff { isCutOff = true }
    switch node.kind {
    case .lineBreak:
      result.nodes.append(.lineBreak)
      result.plain += "\n"
    case .code:
      let text = restored(node.literal)
      result.nodes.append(.code(text))
      result.plain += withoutBlanks(text)
    case .emphasis: append(inlines(node.children, lines), to: &result) { .emphasis($0) }
    case .strong: append(inlines(node.children, lines), to: &result) { .strong($0) }
    case .link(let target, let title):
      let target = restored(target)
      links.append((target, false, lines))
      let title = restored(title)
      append(inlines(node.children, lines), to: &result) {
        .link(target: target, title: title.isEmpty ? nil : title, $0)
      }
    case .image(let target):
      links.append((restored(target), true, lines))
      let alt = inlines(node.children, lines)
      result.nodes += alt.nodes
      result.plain += alt.plain
    case .html:
      let text = restored(node.literal)
      html.append((text, lines))
      result.nodes.append(.text(text))
      result.plain += text
    default:
      append(inlines(node.children, lines), to: &result) { .other(name: "span", text: nil, $0) }
    }
  }

  private func append(
    _ piece: Piece, to result: inout Piece, _ make: ([RichNode]) -> RichNode
  ) {
    result.nodes.append(make(piece.nodes))
    result.plain += piece.plain
  }

  private func append(
    _ literal: String, to result: inout Piece,
    _ struck: inout (node: Int, plain: Int)?
  ) {
    for part in parts(of: literal) {
      switch part {
      case .text(let text):
        result.addText(text)
      case .item(let index) where lifted.items[index].kind == .strike:
        if let open = struck {
          result.strike(from: open.node, open.plain)
          struck = nil
        } else {
          struck = (result.nodes.count, result.plain.utf8.count)
          result.nodes.append(.text("~~"))
          result.plain += "~~"
        }
      case .item(let index):
        if let node = items[index].node { result.addNode(node) }
        result.plain += items[index].plain
      }
    }
  }

  /// Code as it reads where `{{` would be a blank.
  private func withoutBlanks(_ code: String) -> String {
    lifted.braces == .blanks ? code.replacing("{{", with: "\\{{") : code
  }

  // MARK: Marks

  private enum Part {
    case text(String)
    case item(Int)
  }

  /// A text taken apart at the marks in it.
  private func parts(of text: String) -> [Part] {
    guard text.utf8.contains(Lifted.mark[0]) else { return [.text(text)] }
    var parts: [Part] = []
    // By scalars: a combining mark behind a mark would make one character of both.
    let pieces = text.unicodeScalars.split(separator: "\u{FFFE}", omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() {
      if index % 2 == 1, let item = Int(String(piece)), items.indices.contains(item) {
        parts.append(.item(item))
      } else if !piece.isEmpty {
        parts.append(.text(String(piece)))
      }
    }
    return parts
  }

  /// A text with what was taken out put back as typed: in code, addresses and HTML.
  func restored(_ text: String) -> String {
    parts(of: text).map { part in
      switch part {
      case .text(let text): text
      case .item(let index):
        String(decoding: lifted.written(lifted.items[index]), as: UTF8.self)
      }
    }.joined()
  }
}

extension RichBuilder.Piece {
  fileprivate mutating func addText(_ text: String) {
    addNode(.text(text))
    plain += text
  }

  /// Strikes out what stands behind a `~~`.
  fileprivate mutating func strike(from node: Int, _ plainOffset: Int) {
    var content = Array(nodes[node...])
    nodes.removeSubrange(node...)
    if case .text(let text) = content[0] {
      let rest = String(text.unicodeScalars.dropFirst(2))
      if rest.isEmpty { content.removeFirst() } else { content[0] = .text(rest) }
    }
    nodes.append(.deleted(content))
    let start = plain.utf8.index(plain.startIndex, offsetBy: plainOffset)
    plain.removeSubrange(start..<plain.utf8.index(start, offsetBy: 2))
  }

  /// Joins texts that stand side by side.
  fileprivate mutating func addNode(_ node: RichNode) {
    if case .text(let more) = node, case .text(let before)? = nodes.last {
      nodes[nodes.count - 1] = .text(before + more)
    } else {
      nodes.append(node)
    }
  }
}

extension String {
  fileprivate var trimmingLineEnd: String { last == "\n" ? String(dropLast()) : self }

  fileprivate func indentingFurtherLines(by indent: String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      index == 0 || line.isEmpty ? String(line) : indent + line
    }.joined(separator: "\n")
  }
}
