extension RichText {
  /// Reads a tree from its JSON.
  /// - Throws: `FormatError` where a node is neither a string nor an object with `t`, or lacks what its kind needs.
  public init(json: [UInt8]) throws(FormatError) {
    var reader = try JSONReader(json)
    self = try RichText(&reader)
    try reader.finish()
  }

  init(_ reader: inout JSONReader) throws(FormatError) { nodes = try reader.richNodes() }

  /// Writes the canonical JSON: absent and usual values left out.
  public func write(to json: inout JSONWriter) { json.rich(nodes) }
}

// MARK: Reading

extension JSONReader {
  fileprivate mutating func richNodes() throws(FormatError) -> [RichNode] {
    try list { reader throws(FormatError) in
      guard reader.peek() == UInt8(ascii: "{") else { return .text(try reader.string()) }
      let fields = try NodeFields(&reader)
      let name = try required(fields.texts["t"], "t")
      if let block = try fields.block(name) { return block }
      return try fields.inline(name)
    }
  }
}

/// The keys of a node's object, before its kind says what they mean.
private struct NodeFields {
  /// `t`, `text`, `lang`, `href`, `title`, `tex`, `base`, `reading`, `key`.
  private(set) var texts: [String: String] = [:]
  private var level: Int?
  private var start: Int?
  private var isOrdered = false
  private var isDisplay = false
  private var alignments: [RichNode.Alignment] = []
  private var content: [RichNode] = []

  init(_ reader: inout JSONReader) throws(FormatError) {
    try reader.enterObject()
    while let key = try reader.nextKey() {
      switch key {
      case "c": content = try reader.richNodes()
      case "level": level = try reader.whole(from: 1)
      case "start": start = try reader.whole()
      case "ordered": isOrdered = try reader.boolean()
      case "display": isDisplay = try reader.boolean()
      case "align":
        alignments = try reader.strings().map { RichNode.Alignment(rawValue: $0) ?? .none }
      default:
        if reader.peek() == UInt8(ascii: "\"") {
          texts[key] = try reader.string()
        } else {
          try reader.skipValue()
        }
      }
    }
  }

  func block(_ name: String) throws(FormatError) -> RichNode? {
    switch name {
    case "p": return .paragraph(content)
    case "h": return .heading(level: try required(level, "level"), content)
    case "list": return .list(numberedFrom: isOrdered ? start ?? 1 : nil, items: content)
    case "item": return .item(content)
    case "quote": return .quote(content)
    case "pre": return .codeBlock(try text("text"), language: texts["lang"])
    case "table": return .table(alignments: alignments, rows: content)
    case "row": return .row(content)
    case "cell": return .cell(content)
    case "hr": return .divider
    default: return nil
    }
  }

  func inline(_ name: String) throws(FormatError) -> RichNode {
    switch name {
    case "em": .emphasis(content)
    case "strong": .strong(content)
    case "del": .deleted(content)
    case "code": .code(try text("text"))
    case "link": .link(target: try text("href"), title: texts["title"], content)
    case "br": .lineBreak
    case "math": .math(tex: try text("tex"), plain: try text("text"), isDisplay: isDisplay)
    case "chem": .chemistry(tex: try text("tex"), plain: try text("text"))
    case "ruby": .ruby(base: try text("base"), reading: try text("reading"))
    case "choice": .choice(key: try text("key"))
    case "blank": .blank(key: try text("key"))
    default: .other(name: name, text: texts["text"], content)
    }
  }

  private func text(_ key: String) throws(FormatError) -> String { try required(texts[key], key) }
}

// MARK: Writing

extension JSONWriter {
  fileprivate mutating func rich(_ nodes: [RichNode]) {
    array { json in
      for node in nodes { json.rich(node) }
    }
  }

  private mutating func rich(_ node: RichNode) {
    guard case .text(let text) = node else {
      object { json in
        json.member("t", node.name)
        json.richMembers(node)
      }
      return
    }
    string(text)
  }

  private mutating func richMembers(_ node: RichNode) {
    switch node {
    case .paragraph(let content), .item(let content), .quote(let content), .row(let content),
      .cell(let content), .emphasis(let content), .strong(let content), .deleted(let content):
      self.content(content)
    case .heading(let level, let content):
      member("level") { $0.integer(level) }
      self.content(content)
    case .list(let start, let items):
      if let start {
        member("ordered") { $0.boolean(true) }
        if start != 1 { member("start") { $0.integer(start) } }
      }
      content(items)
    case .codeBlock(let text, let language):
      member("text", text)
      memberIfAny("lang", language?.utf8)
    case .table(let alignments, let rows):
      if alignments.contains(where: { $0 != .none }) {
        member("align", each: alignments) { $0.string($1.rawValue) }
      }
      content(rows)
    case .code(let text): member("text", text)
    case .link(let target, let title, let content):
      member("href", target)
      memberIfAny("title", title?.utf8)
      self.content(content)
    case .math(let tex, let plain, let isDisplay):
      member("tex", tex)
      member("text", plain)
      if isDisplay { member("display") { $0.boolean(true) } }
    case .chemistry(let tex, let plain):
      member("tex", tex)
      member("text", plain)
    case .ruby(let base, let reading):
      member("base", base)
      member("reading", reading)
    case .choice(let key), .blank(let key): member("key", key)
    case .other(_, let text, let content):
      if let text { member("text", text) }
      if !content.isEmpty { self.content(content) }
    case .divider, .lineBreak, .text: break
    }
  }

  private mutating func content(_ nodes: [RichNode]) {
    member("c") { $0.rich(nodes) }
  }
}

extension RichNode {
  /// What stands behind `t`; empty for a string.
  public var name: String {
    switch self {
    case .paragraph: "p"
    case .heading: "h"
    case .list: "list"
    case .item: "item"
    case .quote: "quote"
    case .codeBlock: "pre"
    case .table: "table"
    case .row: "row"
    case .cell: "cell"
    case .divider: "hr"
    case .text: ""
    case .emphasis: "em"
    case .strong: "strong"
    case .deleted: "del"
    case .code: "code"
    case .link: "link"
    case .lineBreak: "br"
    case .math: "math"
    case .chemistry: "chem"
    case .ruby: "ruby"
    case .choice: "choice"
    case .blank: "blank"
    case .other(let name, _, _): name
    }
  }
}
