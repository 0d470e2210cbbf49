import CYAML

/// The one user of libyaml: turns a text into events with byte ranges.
///
/// libyaml keeps the parser's own address and the buffer's, so the parser lives on the heap and the text must
/// outlive it (`withEvents` sees to both).
struct YAMLParser: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private var cursor: ByteCursor

  private init(_ text: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else { preconditionFailure("out of memory") }
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    cursor = ByteCursor(text)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// libyaml's version, as `0.2.5`.
  static var libraryVersion: String { String(cString: yaml_get_version_string()) }

  /// Gives the events of `text` to `receive` until it returns false or the stream ends.
  /// - Throws: `YAMLFault` where libyaml cannot read on.
  static func forEachEvent(
    in text: UnsafeBufferPointer<UInt8>, _ receive: (borrowing YAMLEvent) -> Bool
  ) throws(YAMLFault) {
    var parser = YAMLParser(text)
    var raw = yaml_event_t()
    while true {
      guard yaml_parser_parse(parser.parser, &raw) == 1 else { throw parser.fault() }
      let isLast = raw.type == YAML_STREAM_END_EVENT
      var goesOn = true
      if let kind = YAMLEvent.Kind(raw) {
        let start = parser.cursor.offset(of: raw.start_mark.index)
        let end = parser.cursor.offset(of: raw.end_mark.index)
        goesOn = withUnsafePointer(to: &raw) {
          receive(YAMLEvent(kind: kind, start: start, end: end, raw: $0))
        }
      }
      yaml_event_delete(&raw)
      if isLast || !goesOn { return }
    }
  }

  private mutating func fault() -> YAMLFault {
    let raw = parser.pointee
    guard raw.error != YAML_MEMORY_ERROR else { preconditionFailure("out of memory") }
    return YAMLFault(
      problem: raw.problem.map { String(cString: $0) } ?? "",
      context: raw.context.map { String(cString: $0) },
      offset: cursor.offset(of: raw.problem_mark.index),
      contextOffset: raw.context == nil ? nil : cursor.offset(of: raw.context_mark.index))
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
