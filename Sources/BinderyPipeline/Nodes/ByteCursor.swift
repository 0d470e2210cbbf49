/// Turns libyaml's marks, which count Unicode scalars without a BOM, into byte offsets.
///
/// Marks come nearly in order, so the cursor walks from the last one, forward or back.
struct ByteCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset: Int
  private var scalar = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    offset = hasMark ? 3 : 0
  }

  /// The byte at which the scalar number `index` (from 0) starts.
  mutating func offset(of index: Int) -> Int {
    forwardByEights(to: index)
    while scalar < index, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      scalar += 1
    }
    while scalar > index, offset > 0 {
      offset -= 1
      while offset > 0, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      scalar -= 1
    }
    return offset
  }

  /// Eight bytes hold as many scalars as bytes that are no continuation (10xxxxxx).
  private mutating func forwardByEights(to index: Int) {
    guard let base = bytes.baseAddress else { return }
    while index - scalar >= 8, offset + 8 <= bytes.count {
      let word = UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
      let continuations = (word >> 7) & (~word >> 6) & 0x0101_0101_0101_0101
      offset += 8
      scalar += 8 - continuations.nonzeroBitCount
    }
    // The walk may have ended inside a scalar, which is counted already.
    while offset < bytes.count, offset > 0, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
  }
}
