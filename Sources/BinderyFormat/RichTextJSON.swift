extension RichText: Decodable {
  public init(from decoder: any Decoder) throws {
    nodes = try decoder.singleValueContainer().decode([RichNode].self)
  }

  /// Writes the canonical JSON: absent and usual values left out.
  public func write(to json: inout JSONWriter) { json.rich(nodes) }
}

// MARK: Reading

extension RichNode: Decodable {
  private enum Key: String, CodingKey {
    case t, c, level, ordered, start, text, lang, align, href, title, tex, display, base, reading
    case key
  }

  /// - Throws: `DecodingError` where a node is neither a string nor an object with `t`, or lacks what its kind needs.
  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self = .text(text)
      return
    }
    let node = try decoder.container(keyedBy: Key.self)
    let content = try node.decodeIfPresent([RichNode].self, forKey: .c) ?? []
    let name = try node.decode(String.self, forKey: .t)
    self = try Self.block(name, node, content) ?? Self.inline(name, node, content)
  }

  private static func block(
    _ name: String, _ node: KeyedDecodingContainer<Key>, _ content: [RichNode]
  ) throws -> RichNode? {
    switch name {
    case "p": return .paragraph(content)
    case "h": return .heading(level: try node.decode(Int.self, forKey: .level), content)
    case "list":
      let isOrdered = try node.decodeIfPresent(Bool.self, forKey: .ordered) ?? false
      let start = try node.decodeIfPresent(Int.self, forKey: .start) ?? 1
      return .list(numberedFrom: isOrdered ? start : nil, items: content)
    case "item": return .item(content)
    case "quote": return .quote(content)
    case "pre":
      return .codeBlock(
        try node.decode(String.self, forKey: .text),
        language: try node.decodeIfPresent(String.self, forKey: .lang))
    case "table":
      return .table(
        alignments: try node.decodeIfPresent([Alignment].self, forKey: .align) ?? [], rows: content)
    case "row": return .row(content)
    case "cell": return .cell(content)
    case "hr": return .divider
    default: return nil
    }
  }

  private static func inline(
    _ name: String, _ node: KeyedDecodingContainer<Key>, _ content: [RichNode]
  ) throws -> RichNode {
    func string(_ key: Key) throws -> String { try node.decode(String.self, forKey: key) }
    switch name {
    case "em": return .emphasis(content)
    case "strong": return .strong(content)
    case "del": return .deleted(content)
    case "code": return .code(try string(.text))
    case "link":
      return .link(
        target: try string(.href), title: try node.decodeIfPresent(String.self, forKey: .title),
        content)
    case "br": return .lineBreak
    case "math":
      return .math(
        tex: try string(.tex), plain: try string(.text),
        isDisplay: try node.decodeIfPresent(Bool.self, forKey: .display) ?? false)
    case "chem": return .chemistry(tex: try string(.tex), plain: try string(.text))
    case "ruby": return .ruby(base: try string(.base), reading: try string(.reading))
    case "choice": return .choice(key: try string(.key))
    case "blank": return .blank(key: try string(.key))
    default:
      return .other(
        name: name, text: try node.decodeIfPresent(String.self, forKey: .text), content)
    }
  }
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
