#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Array {
  /// Those for which `isSecond` is false, and those for which it is true, each in their order.
  func partitioned(_ isSecond: (Element) -> Bool) -> (first: [Element], second: [Element]) {
    var parts: (first: [Element], second: [Element]) = ([], [])
    for element in self {
      if isSecond(element) { parts.second.append(element) } else { parts.first.append(element) }
    }
    return parts
  }
}

extension [Unicode.Scalar] {
  /// Where each begins in UTF-8, and where the last ends.
  var utf8Offsets: [Int] {
    reduce(into: [0]) { offsets, scalar in offsets.append((offsets.last ?? 0) + UTF8.width(scalar))
    }
  }
}

extension ArraySlice<UInt8> {
  /// Where the first line ends.
  var firstNewline: Int? {
    withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress, let found = memchr(base, 0x0A, bytes.count) else {
        return nil
      }
      return startIndex + (UnsafeRawPointer(found) - UnsafeRawPointer(base))
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where the first byte of ASCII stands from an index on, looking at eight at a time.
  func firstASCII(from start: Int) -> Int? {
    var index = start
    while index + 8 <= count {
      let word = UnsafeRawPointer(baseAddress! + index).loadUnaligned(as: UInt64.self)
      let others = ~word.littleEndian & 0x8080_8080_8080_8080
      if others != 0 { return index + others.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count {
      if self[index] < 0x80 { return index }
      index += 1
    }
    return nil
  }
}

extension String {
  /// The last part of a path, without extension.
  var baseName: String { DistFolder.name(of: self).withoutExtension }

  /// Whether the text comes first in the order of its bytes; `<` would go by normalised characters.
  package func bytesPrecede(_ other: String) -> Bool {
    var (left, right) = (self, other)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        let common = min(left.count, right.count)
        let order = common == 0 ? 0 : memcmp(left.baseAddress!, right.baseAddress!, common)
        return order == 0 ? left.count < right.count : order < 0
      }
    }
  }

  /// The first eight bytes as a number that sorts as they do; a shorter text counts as if zeros followed.
  var head: UInt64 {
    var head: UInt64 = 0
    for byte in utf8.prefix(8) { head = head << 8 | UInt64(byte) }
    return head << UInt64(8 * max(0, 8 - utf8.count))
  }

  /// `hasSuffix` by bytes.
  func hasByteSuffix(_ suffix: String) -> Bool {
    var (text, suffix) = (self, suffix)
    return text.withUTF8 { text in
      suffix.withUTF8 { suffix in
        text.count >= suffix.count
          && UnsafeBufferPointer(rebasing: text[(text.count - suffix.count)...])
            .elementsEqual(suffix)
      }
    }
  }

  /// `hasPrefix` by bytes: the library's compares characters, so that a combining mark behind the prefix hides it.
  func hasBytePrefix(_ prefix: String) -> Bool {
    var (text, prefix) = (self, prefix)
    return text.withUTF8 { text in
      prefix.withUTF8 { prefix in
        text.count >= prefix.count
          && memcmp(text.baseAddress!, prefix.baseAddress!, prefix.count) == 0
      }
    }
  }
}
