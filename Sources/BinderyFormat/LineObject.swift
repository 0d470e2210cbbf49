/// A JSON object written one entry a line, so that a line's text never depends on its neighbours.
///
/// LF after every line; a line gets a `,` exactly if there is a next line, it does not end in `[` or `{`, and the
/// next does not begin with `]` or `}` (the comma rule).
public struct LineObject: Sendable {
  /// The object so far, less the end of its last line.
  private var bytes: [UInt8]
  private var isEmpty = true

  public init(reserving capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Adds a line: one or more bytes without LF and without its comma.
  public mutating func append(_ line: some Collection<UInt8>) {
    guard let first = line.first else { preconditionFailure("a line is never empty") }
    if !isEmpty {
      let opens = bytes.last == UInt8(ascii: "[") || bytes.last == UInt8(ascii: "{")
      let closes = first == UInt8(ascii: "]") || first == UInt8(ascii: "}")
      if !opens && !closes { bytes.append(UInt8(ascii: ",")) }
      bytes.append(0x0A)
    }
    bytes.append(contentsOf: line)
    isEmpty = false
  }

  public mutating func append(_ line: String) { append(line.utf8) }

  /// The whole object's bytes.
  public consuming func finish() -> [UInt8] {
    if !isEmpty { bytes.append(0x0A) }
    return bytes
  }
}
