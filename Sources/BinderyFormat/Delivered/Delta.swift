/// How the objects of a release are made from those of an earlier one, which a client holds.
public struct Delta: Hashable, Sendable {
  /// Bytes of a delta that is read, at most.
  public static let largest = 4 << 20

  /// The manifest first, then what it names.
  public let objects: [Object]

  /// One object that the earlier release does not have.
  public struct Object: Hashable, Sendable {
    /// The first 16 digits of its digest.
    public let name: String
    /// Objects of the earlier release, by the first 16 digits of their digests.
    public let sources: [String]
    /// Its lines, from the first to the last; empty where they stand in a delta of its own.
    public let steps: [Step]
  }

  /// Where the next lines come from; sources and lines count from 0.
  public enum Step: Hashable, Sendable {
    case line(String)
    case copy(source: Int, first: Int, count: Int)
    /// The first `head` bytes of a line, a text, and the line's last `tail` bytes.
    case splice(source: Int, line: Int, head: Int, tail: Int, text: String)
  }

  /// Reads an object `{"format":1,"objects":[…]}`.
  /// - Throws: `FormatError`, as for all that cannot be read: fetch the objects whole.
  public init(_ bytes: [UInt8]) throws(FormatError) {
    guard bytes.count <= Self.largest else {
      throw .malformed("a delta that is too large", at: Self.largest)
    }
    objects = try JSONReader.items(of: "objects", in: bytes) { reader throws(FormatError) in
      try Object(&reader)
    }
  }
}

extension Delta.Object {
  init(_ reader: inout JSONReader) throws(FormatError) {
    try reader.enterArray()
    try reader.expectItem("name")
    name = try reader.shortDigest()
    guard try reader.nextItem() else {
      (sources, steps) = ([], [])
      return
    }
    sources = try reader.list { reader throws(FormatError) in try reader.shortDigest() }
    try reader.expectItem("steps")
    let start = reader.offset
    steps = try reader.list { reader throws(FormatError) in try Delta.Step(&reader) }
    if steps.isEmpty { throw .malformed("an object without lines", at: start) }
    try reader.skipItems()
  }
}

extension Delta.Step {
  init(_ reader: inout JSONReader) throws(FormatError) {
    guard reader.peek() == UInt8(ascii: "[") else {
      self = .line(try reader.string())
      return
    }
    func number(_ name: String) throws(FormatError) -> Int {
      try reader.expectItem(name)
      return try reader.whole()
    }
    try reader.enterArray()
    let (source, first, count) = (try number("source"), try number("line"), try number("count"))
    guard try reader.nextItem() else {
      self = .copy(source: source, first: first, count: count)
      return
    }
    let tail = try reader.whole()
    try reader.expectItem("text")
    let text = try reader.string()
    try reader.skipItems()
    self = .splice(source: source, line: first, head: count, tail: tail, text: text)
  }
}

extension JSONReader {
  /// The first 16 digits of a digest.
  fileprivate mutating func shortDigest() throws(FormatError) -> String {
    _ = peek()
    let start = offset
    let text = try string()
    guard text.utf8.count == 16,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { throw .malformed("not the head of a SHA-256", at: start) }
    return text
  }
}
