/// The lines of an object that is written one entry a line, found without reading what they say.
///
/// A bundle of 4,000 questions opens at one of them in no time: the index names its line.
public struct ObjectLines: RandomAccessCollection, Sendable {
  public let bytes: [UInt8]
  /// Where each line begins, and the end of the last.
  private let starts: [Int]

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    bytes.withUnsafeBufferPointer { text in
      for (index, byte) in text.enumerated() where byte == 0x0A { starts.append(index + 1) }
    }
    if starts.last != bytes.count { starts.append(bytes.count) }
    self.starts = starts
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { starts.count - 1 }

  /// A line, counted from 0, without its line end and without the comma before it.
  public subscript(line: Int) -> ArraySlice<UInt8> {
    var text = bytes[starts[line]..<starts[line + 1]]
    if text.last == 0x0A { text.removeLast() }
    if text.last == UInt8(ascii: ",") { text.removeLast() }
    return text
  }
}
