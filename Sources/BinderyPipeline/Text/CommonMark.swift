import CMarkdown

/// CommonMark with tables, read by cmark-gfm; the only file that knows it.
///
/// Its strikethrough is not used: while one thread reads a text, cmark-gfm changes a table of the whole process for it.
enum CommonMark {
  /// Nodes below one another that are read; what lies deeper is left out (`MarkdownNode.isCutOff`).
  static let deepest = 24

  /// The tree of a text.
  static func parse(_ text: [UInt8]) -> MarkdownNode {
    _ = registered
    guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT),
      let tables = cmark_find_syntax_extension("table")
    else { preconditionFailure("cmark-gfm gives no parser") }
    defer { cmark_parser_free(parser) }
    cmark_parser_attach_syntax_extension(parser, tables)
    text.withUnsafeBytes { bytes in
      cmark_parser_feed(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    guard let document = cmark_parser_finish(parser) else {
      preconditionFailure("cmark-gfm gives no document")
    }
    defer { cmark_node_free(document) }
    return node(document, depth: 0)
  }

  /// cmark keeps its extensions in a list of the process.
  private static let registered: Void = cmark_gfm_core_extensions_ensure_registered()

  private static func node(_ pointer: OpaquePointer, depth: Int) -> MarkdownNode {
    var node = MarkdownNode(kind: kind(pointer))
    node.literal = string(cmark_node_get_literal(pointer))
    let first = Int(cmark_node_get_start_line(pointer))
    // A line across ends where the next block begins, as cmark-gfm has it.
    let last = node.kind == .divider ? first : Int(cmark_node_get_end_line(pointer))
    node.lines = first...max(first, last)
    guard depth < deepest else {
      node.isCutOff = cmark_node_first_child(pointer) != nil
      return node
    }
    var child = cmark_node_first_child(pointer)
    while let next = child {
      node.children.append(self.node(next, depth: depth + 1))
      child = cmark_node_next(next)
    }
    return node
  }

  private static func kind(_ node: OpaquePointer) -> MarkdownNode.Kind {
    switch string(cmark_node_get_type_string(node)) {
    case "document": .document
    case "paragraph": .paragraph
    case "heading": .heading(Int(cmark_node_get_heading_level(node)))
    case "list":
      cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
        ? .list(numberedFrom: Int(cmark_node_get_list_start(node))) : .list(numberedFrom: nil)
    case "item", "tasklist": .item
    case "block_quote": .quote
    case "code_block": codeBlock(node)
    case "html_block", "html_inline": .html
    case "thematic_break": .divider
    case "table": .table(alignments(node))
    case "table_row", "table_header": .row
    case "table_cell": .cell
    case "text": .text
    case "softbreak", "linebreak": .lineBreak
    case "code": .code
    case "emph": .emphasis
    case "strong": .strong
    case "link":
      .link(target: string(cmark_node_get_url(node)), title: string(cmark_node_get_title(node)))
    case "image": .image(target: string(cmark_node_get_url(node)))
    case let name: preconditionFailure("cmark-gfm gives a node \(name)")
    }
  }

  private static func codeBlock(_ node: OpaquePointer) -> MarkdownNode.Kind {
    var length: Int32 = 0
    var offset: Int32 = 0
    var sign: CChar = 0
    let isFenced = cmark_node_get_fenced(node, &length, &offset, &sign) != 0
    return .codeBlock(info: string(cmark_node_get_fence_info(node)), isFenced: isFenced)
  }

  private static func alignments(
    _ table: OpaquePointer
  ) -> [MarkdownNode.Alignment] {
    guard let signs = cmark_gfm_extensions_get_table_alignments(table) else { return [] }
    return (0..<Int(cmark_gfm_extensions_get_table_columns(table))).map { column in
      switch signs[column] {
      case UInt8(ascii: "l"): .left
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .right
      default: .none
      }
    }
  }

  private static func string(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}
