/// Counts the pixels that a GIF's packed data (LZW, appendix F of its specification) come to, without unpacking them:
/// what is too little or no such data is shown as an empty field.
struct GIFPixels {
  private(set) var count = 0
  private let firstFree: Int
  /// Pixels that each code stands for.
  private var lengths: [Int]
  private var width: Int
  private let firstWidth: Int
  private var previous: Int?
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var isEnded = false

  /// - Parameter codeSize: Bits of a pixel, from the data's first byte.
  init(codeSize: Int) throws(MediaFault) {
    guard (1...11).contains(codeSize) else { throw .damaged }
    firstFree = 1 << codeSize + 2
    firstWidth = codeSize + 1
    width = firstWidth
    lengths = Array(repeating: 1, count: firstFree)
  }

  mutating func take(_ block: ArraySlice<UInt8>) throws(MediaFault) {
    for byte in block where !isEnded {
      bits |= UInt32(byte) << UInt32(bitCount)
      bitCount += 8
      while bitCount >= width, !isEnded {
        let code = Int(bits & (1 << UInt32(width) - 1))
        bits >>= UInt32(width)
        bitCount -= width
        try take(code: code)
      }
    }
  }

  private mutating func take(code: Int) throws(MediaFault) {
    let clear = firstFree - 2
    if code == clear {
      lengths.removeSubrange(firstFree...)
      (width, previous) = (firstWidth, nil)
      return
    }
    if code == clear + 1 {
      isEnded = true
      return
    }
    let next = lengths.count
    if let previous {
      guard code < next || code == next && next < 4096 else { throw .damaged }
      if next < 4096 { lengths.append(lengths[previous] + 1) }
    } else if code >= clear {
      throw .damaged
    }
    count += lengths[code]
    previous = code
    if lengths.count == 1 << width, width < 12 { width += 1 }
  }
}
