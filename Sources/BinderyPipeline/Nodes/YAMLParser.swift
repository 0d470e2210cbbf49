import CYAML

/// The one user of libyaml: turns texts into events with byte ranges.
///
/// One parser reads file after file, and keeps its memory between them. libyaml's own reader, which copies a text one
/// character at a time, is passed by: what it looks for `ByteScan` has found already, so a text is laid into the
/// parser's buffer as it is, with zeros behind it, and counts as read to its end (0.2.5, api.c and reader.c).
struct YAMLParser: ~Copyable {
  /// Zeros behind a text: libyaml looks at most at a `\U` escape's eight digits ahead.
  private static let padding = 16

  /// On the heap, since libyaml keeps addresses into it.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private var buffer: UnsafeMutableBufferPointer<UInt8>
  private var cursor = ByteCursor(UnsafeBufferPointer(start: nil, count: 0))

  init() {
    parser = .allocate(capacity: 1)
    buffer = .allocate(capacity: 16 << 10)
    initialize()
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    buffer.deallocate()
  }

  /// libyaml's version, as `0.2.5`.
  static var libraryVersion: String { String(cString: yaml_get_version_string()) }

  /// Gives the events of `text`, sound UTF-8 without control characters, to `receive` until it returns false or the
  /// stream ends.
  /// - Throws: `YAMLFault` where libyaml cannot read on.
  mutating func forEachEvent(
    in text: UnsafeBufferPointer<UInt8>, _ receive: (borrowing YAMLEvent) -> Bool
  ) throws(YAMLFault) {
    load(text)
    defer { rewind() }
    var raw = yaml_event_t()
    while true {
      guard yaml_parser_parse(parser, &raw) == 1 else { throw fault() }
      let isLast = raw.type == YAML_STREAM_END_EVENT
      var goesOn = true
      if let kind = YAMLEvent.Kind(raw) {
        let start = cursor.offset(of: raw.start_mark.index)
        let end = cursor.offset(of: raw.end_mark.index)
        goesOn = withUnsafePointer(to: &raw) {
          receive(YAMLEvent(kind: kind, start: start, end: end, raw: $0))
        }
      }
      yaml_event_delete(&raw)
      if isLast || !goesOn { return }
    }
  }

  // MARK: The parser's memory

  private func initialize() {
    guard yaml_parser_initialize(parser) == 1 else { preconditionFailure("out of memory") }
    parser.pointee.encoding = YAML_UTF8_ENCODING
    parser.pointee.eof = 1
  }

  /// Lays a text into the buffer.
  private mutating func load(_ text: UnsafeBufferPointer<UInt8>) {
    let needed = text.count + Self.padding
    if buffer.count < needed {
      buffer.deallocate()
      buffer = .allocate(capacity: max(needed, 2 * buffer.count))
    }
    let end = buffer[..<text.count].update(fromContentsOf: text)
    buffer[end..<needed].update(repeating: 0)
    let bytes = UnsafeBufferPointer(rebasing: buffer[..<text.count])
    cursor = ByteCursor(bytes)
    parser.pointee.buffer.pointer = buffer.baseAddress! + cursor.offset(of: 0)
    parser.pointee.buffer.last = buffer.baseAddress! + needed
    // Characters, of which there are no more than bytes.
    parser.pointee.unread = needed
  }

  /// Makes ready for the next text. Behind a sound stream's end libyaml holds nothing but marks and flags; after
  /// anything else it may hold all sorts of things.
  private func rewind() {
    guard parser.pointee.state == YAML_PARSE_END_STATE,
      parser.pointee.tag_directives.top == parser.pointee.tag_directives.start
    else {
      yaml_parser_delete(parser)
      return initialize()
    }
    parser.pointee.mark = yaml_mark_t()
    parser.pointee.stream_start_produced = 0
    parser.pointee.stream_end_produced = 0
    parser.pointee.tokens.head = parser.pointee.tokens.start
    parser.pointee.tokens.tail = parser.pointee.tokens.start
    parser.pointee.tokens_parsed = 0
    parser.pointee.token_available = 0
    parser.pointee.simple_keys.top = parser.pointee.simple_keys.start
    parser.pointee.state = YAML_PARSE_STREAM_START_STATE
  }

  private mutating func fault() -> YAMLFault {
    let raw = parser.pointee
    guard raw.error != YAML_MEMORY_ERROR else { preconditionFailure("out of memory") }
    return YAMLFault(
      problem: raw.problem.map { String(cString: $0) } ?? "",
      context: raw.context.map { String(cString: $0) },
      offset: cursor.offset(of: raw.problem_mark.index),
      contextOffset: raw.context == nil ? nil : cursor.offset(of: raw.context_mark.index),
      isInFlow: raw.flow_level > 0)
  }
}

/// Where and why libyaml stopped.
struct YAMLFault: Error {
  /// libyaml's words.
  var problem: String
  /// libyaml's words for what it was reading.
  var context: String?
  /// Byte of the problem.
  var offset: Int
  /// Byte where the construct that it was reading starts.
  var contextOffset: Int?
  /// Whether brackets were open there.
  var isInFlow: Bool
}

/// One event of libyaml, valid only while it is being received.
struct YAMLEvent: ~Copyable {
  enum Kind {
    case scalar, alias, listStart, listEnd, mappingStart, mappingEnd, documentStart, documentEnd

    fileprivate init?(_ raw: yaml_event_t) {
      switch raw.type {
      case YAML_SCALAR_EVENT: self = .scalar
      case YAML_ALIAS_EVENT: self = .alias
      case YAML_SEQUENCE_START_EVENT: self = .listStart
      case YAML_SEQUENCE_END_EVENT: self = .listEnd
      case YAML_MAPPING_START_EVENT: self = .mappingStart
      case YAML_MAPPING_END_EVENT: self = .mappingEnd
      case YAML_DOCUMENT_START_EVENT: self = .documentStart
      case YAML_DOCUMENT_END_EVENT: self = .documentEnd
      default: return nil
      }
    }
  }

  let kind: Kind
  /// Bytes of the text; an anchor or tag is inside.
  let start: Int
  let end: Int
  fileprivate let raw: UnsafePointer<yaml_event_t>

  var value: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: raw.pointee.data.scalar.value, count: raw.pointee.data.scalar.length)
  }

  var style: ScalarStyle {
    switch raw.pointee.data.scalar.style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  var isFlow: Bool {
    switch kind {
    case .listStart: raw.pointee.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
    case .mappingStart: raw.pointee.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
    default: false
    }
  }

  /// The anchor on a node, or the name that an alias refers to.
  var anchor: String? {
    let name =
      switch kind {
      case .scalar: raw.pointee.data.scalar.anchor
      case .listStart: raw.pointee.data.sequence_start.anchor
      case .mappingStart: raw.pointee.data.mapping_start.anchor
      case .alias: raw.pointee.data.alias.anchor
      default: nil as UnsafeMutablePointer<UInt8>?
      }
    return name.map { String(cString: $0) }
  }

  var tag: String? {
    let tag =
      switch kind {
      case .scalar: raw.pointee.data.scalar.tag
      case .listStart: raw.pointee.data.sequence_start.tag
      case .mappingStart: raw.pointee.data.mapping_start.tag
      default: nil as UnsafeMutablePointer<UInt8>?
      }
    return tag.map { String(cString: $0) }
  }
}
