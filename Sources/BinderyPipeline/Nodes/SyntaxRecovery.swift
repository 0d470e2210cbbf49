/// Says what a syntax error is in the author's terms, and blanks it out so that the rest can be read.
struct SyntaxRecovery {
  private let fault: YAMLFault
  private let file: String
  /// The bytes as the author wrote them.
  private let source: [UInt8]

  init(_ fault: YAMLFault, file: String, source: [UInt8]) {
    self.fault = fault
    self.file = file
    self.source = source
  }

  // MARK: The finding

  /// nil where the error lies on a line that was masked for an earlier one.
  func diagnostic(masked: [SourceRange]) -> Diagnostic? {
    source.withUnsafeBufferPointer { text in
      let start = fault.contextOffset.map { isConstruct ? $0 : fault.offset } ?? fault.offset
      let line = SourceRange(SourceLines.start(of: start, in: text), start)
      if masked.contains(where: { $0.contains(SourceRange(at: line.start)) || $0.contains(line) }) {
        return nil
      }
      return swallowed(text) ?? syntax(text)
    }
  }

  /// A leading `&`, `*`, `!`, `[` or `{` that made YAML of the author's text.
  private func swallowed(_ text: UnsafeBufferPointer<UInt8>) -> Diagnostic? {
    if let start = startOfName {
      let range = restOfText(from: start, text)
      guard isTag else { return .anchorOnText(string(range), at: Place(file, range)) }
      let edit = Edit.quoting(range, string(range), file: file)
      return .tagOnText(string(range), at: Place(file, range), edits: [edit])
    }
    guard let whole = swallowedByBracket(text) else { return nil }
    let lineStart = SourceLines.start(of: whole.start, in: text)
    return .wrongKindSign(
      field: SourceLines.key(at: lineStart, in: text) ?? "choices", line: string(whole),
      at: Place(file, whole), whole: Place(file, whole))
  }

  /// The text of a line of which YAML takes the first sign for a bracket.
  private func swallowedByBracket(_ text: UnsafeBufferPointer<UInt8>) -> SourceRange? {
    guard let start = swallowingBracket(text), !beginsChoice(start, text) else { return nil }
    let whole = SourceLines.restOfLine(from: start, in: text)
    // A bracket alone on its line begins a list or mapping of several lines.
    return whole.count > 1 ? whole : nil
  }

  /// Where the `&`, `*` or `!` stands that libyaml could not read a name behind, or of which the name is only the
  /// beginning of a text.
  private var startOfName: Int? {
    let context = fault.context ?? ""
    let isName = context.contains("anchor") || context.contains("alias") || isTag
    return isName ? fault.contextOffset : startOfAlias
  }

  /// Where an alias stands right before the fault, as in `*args and kwargs`.
  private var startOfAlias: Int? {
    guard Self.behindValue.contains(fault.problem) else { return nil }
    return source.withUnsafeBufferPointer { text -> Int? in
      let end = min(fault.offset, text.count)
      var at = end
      while at > 0, text[at - 1] == 0x20 { at -= 1 }
      guard at < end else { return nil }
      while at > 0, text[at - 1] > 0x20, !",[]{}".utf8.contains(text[at - 1]) { at -= 1 }
      guard text[at] == UInt8(ascii: "*") else { return nil }
      let lineStart = SourceLines.start(of: at, in: text)
      let isValue = fault.isInFlow || at == SourceLines.valueStart(at: lineStart, in: text)
      return isValue ? at : nil
    }
  }

  /// What libyaml says of something that stands behind a value.
  private static let behindValue = [
    "did not find expected key", "did not find expected '-' indicator",
    "did not find expected ',' or ']'", "did not find expected ',' or '}'",
  ]

  private var isTag: Bool { fault.context?.contains("scanning a tag") == true }

  /// From an offset to where the author's text ends: inside brackets with the item, else with the line.
  private func restOfText(from start: Int, _ text: UnsafeBufferPointer<UInt8>) -> SourceRange {
    fault.isInFlow
      ? SourceLines.restOfItem(from: start, in: text)
      : SourceLines.restOfLine(from: start, in: text)
  }

  /// Whether a bracket is followed by a field of a choice: then it was meant, and a value in it is at fault.
  private func beginsChoice(_ bracket: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = bracket + 1
    while start < text.count, text[start] == 0x20 { start += 1 }
    guard let key = SourceLines.key(at: start, in: text) else { return false }
    return FieldTable.field(named: ArraySlice(key.utf8)).map(Owner.choice.fields.contains) ?? false
  }

  /// Where a bracket opened that ended before the author's text did, or that nothing closes.
  private func swallowingBracket(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    func isOpening(_ offset: Int) -> Bool {
      offset < text.count
        && (text[offset] == UInt8(ascii: "[") || text[offset] == UInt8(ascii: "{"))
    }
    if isFlow, let start = fault.contextOffset {
      let lineStart = SourceLines.start(of: start, in: text)
      let value = SourceLines.valueStart(at: lineStart, in: text)
      guard isOpening(value), start >= value, !takesList(lineStart, text) else { return nil }
      return value
    }
    var before = min(fault.offset, text.count) - 1
    while before >= 0, text[before] == 0x20 { before -= 1 }
    guard before >= 0, text[before] == UInt8(ascii: "]") || text[before] == UInt8(ascii: "}")
    else { return nil }
    let lineStart = SourceLines.start(of: before, in: text)
    let value = SourceLines.valueStart(at: lineStart, in: text)
    return isOpening(value) && value < before && !takesList(lineStart, text) ? value : nil
  }

  /// Whether the line gives a list to a field that takes one, so that its bracket was meant.
  private func takesList(_ lineStart: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let lists: Set<String> = [
      "questions", "workbooks", "categories", "choices", "correct", "answer", "images", "media",
      "tags", "replaces", "tiers", "outputs", "languages", "columns", "pairs", "distractors",
      "ignore", "extra", "apps", "image", "source", "available", "maintenance",
    ]
    return SourceLines.key(at: lineStart, in: text).map(lists.contains) ?? false
  }

  private func syntax(_ text: UnsafeBufferPointer<UInt8>) -> Diagnostic {
    let isUnclosed = isConstruct && startsOnEarlierLine(text)
    let primary = isUnclosed ? fault.contextOffset ?? fault.offset : fault.offset
    let other = isUnclosed ? fault.offset : fault.contextOffset
    return .syntax(
      problem: fault.problem, context: fault.context,
      contextPlace: other.map { place($0, text) }, at: place(primary, text), source: source)
  }

  private func place(_ offset: Int, _ text: UnsafeBufferPointer<UInt8>) -> Place {
    let start = min(offset, text.count)
    var end = start
    if end < text.count, !SourceLines.isEnd(text[end]) {
      end += 1
      while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    }
    return Place(file, SourceRange(start, end))
  }

  private func string(_ range: SourceRange) -> String {
    String(decoding: source[range.start..<range.end], as: UTF8.self)
  }

  // MARK: The construct

  /// Whether libyaml was inside something with an end of its own, which it did not find.
  private var isConstruct: Bool { isFlow || fault.context?.contains("quoted scalar") == true }
  private var isFlow: Bool {
    fault.context == "while parsing a flow sequence"
      || fault.context == "while parsing a flow mapping"
  }

  private func startsOnEarlierLine(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = fault.contextOffset else { return false }
    return SourceLines.start(of: start, in: text) < SourceLines.start(of: fault.offset, in: text)
  }

  // MARK: Masking

  /// Where what is wrong begins: of a quoted text its quote, so that the quote does not swallow the next line; of a key
  /// that nothing follows the key, which libyaml only misses on a later line.
  private var startOfFault: Int {
    let isLate = fault.problem == "could not find expected ':'"
    let isQuoted = fault.context?.contains("quoted scalar") == true
    return isLate || isQuoted ? fault.contextOffset ?? fault.offset : fault.offset
  }

  /// Blanks the fault out with spaces, line ends kept; gives the lines that were touched, or nil where nothing was
  /// left to blank out.
  func mask(_ text: inout [UInt8]) -> SourceRange? {
    let range = text.withUnsafeBufferPointer { buffer -> SourceRange? in
      if let start = startOfName { return restOfText(from: start, buffer) }
      if let whole = swallowedByBracket(buffer) { return whole }
      let offset = min(startOfFault, buffer.count)
      let rest = SourceRange(offset, SourceLines.end(of: offset, in: buffer))
      if isConstruct, startsOnEarlierLine(buffer), let start = fault.contextOffset {
        return block(from: start, in: buffer)
      }
      if !isBlank(rest, buffer) { return rest }
      let line = SourceRange(SourceLines.start(of: offset, in: buffer), rest.end)
      if !isBlank(line, buffer) { return line }
      return fault.contextOffset.map { block(from: $0, in: buffer) }
        .flatMap { isBlank($0, buffer) ? nil : $0 }
    }
    guard let range, range.count > 0 else { return nil }
    for offset in range.start..<range.end where !SourceLines.isEnd(text[offset]) {
      text[offset] = 0x20
    }
    return text.withUnsafeBufferPointer { buffer in
      SourceRange(
        SourceLines.start(of: range.start, in: buffer), SourceLines.end(of: range.end, in: buffer))
    }
  }

  /// From an offset to the end of the block that its line begins: the lines behind it that are indented deeper.
  private func block(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> SourceRange {
    let lineStart = SourceLines.start(of: start, in: text)
    let indentation = SourceLines.indentation(at: lineStart, in: text)
    var end = SourceLines.end(of: start, in: text)
    while end < text.count {
      let next = SourceLines.next(after: end, in: text)
      let nextEnd = SourceLines.end(of: next, in: text)
      let isBlankLine = isBlank(SourceRange(next, nextEnd), text)
      guard next < text.count,
        isBlankLine || SourceLines.indentation(at: next, in: text) > indentation
      else { break }
      end = nextEnd
    }
    return SourceRange(start, end)
  }

  private func isBlank(_ range: SourceRange, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    !text[range.start..<range.end].contains { $0 != 0x20 && !SourceLines.isEnd($0) }
  }
}
