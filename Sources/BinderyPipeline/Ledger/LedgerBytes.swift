#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Some bytes of the ledger's file, at their places in it: a view without an owner, since a million lines are looked
/// at and counting references to the file would cost more than reading it.
///
/// Valid only inside `withLedgerBytes`.
struct LedgerBytes: RandomAccessCollection {
  private let base: UnsafePointer<UInt8>
  let startIndex: Int
  let endIndex: Int

  fileprivate init(base: UnsafePointer<UInt8>, _ range: Range<Int>) {
    self.base = base
    startIndex = range.lowerBound
    endIndex = range.upperBound
  }

  func equals(_ word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount && memcmp(base + startIndex, word.utf8Start, count) == 0
  }

  /// The next line feed.
  func nextLineEnd(from start: Int) -> Int? {
    guard start < endIndex, let found = memchr(base + start, 0x0A, endIndex - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  var string: String { String(decoding: self, as: UTF8.self) }

  subscript(index: Int) -> UInt8 { base[index] }
  subscript(range: Range<Int>) -> LedgerBytes { LedgerBytes(base: base, range) }

  static func == (left: LedgerBytes, right: LedgerBytes) -> Bool {
    left.count == right.count && left.commonPrefix(with: right) == left.count
  }

  /// By bytes, a beginning before the whole.
  func precedes(_ other: LedgerBytes) -> Bool {
    let common = commonPrefix(with: other)
    guard common < count, common < other.count else { return count < other.count }
    return self[startIndex + common] < other[other.startIndex + common]
  }

  private func commonPrefix(with other: LedgerBytes) -> Int {
    let length = Swift.min(count, other.count)
    var index = 0
    while index < length, base[startIndex + index] == other.base[other.startIndex + index] {
      index += 1
    }
    return index
  }
}

/// Lends the bytes of a file to `body`.
func withLedgerBytes<Result, Failure>(
  of bytes: [UInt8], _ body: (LedgerBytes) throws(Failure) -> Result
) throws(Failure) -> Result {
  try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) in
    // An empty array may have no address; none of its bytes is read either.
    var nothing: UInt8 = 0
    return try withUnsafePointer(to: &nothing) { (nothing) throws(Failure) in
      try body(LedgerBytes(base: buffer.baseAddress ?? nothing, buffer.indices))
    }
  }
}
