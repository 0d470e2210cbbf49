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

extension String {
  /// Whether the text comes first in the order of its bytes; `<` would go by normalised characters.
  func bytesPrecede(_ other: String) -> Bool {
    var (left, right) = (self, other)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        let common = min(left.count, right.count)
        let order = common == 0 ? 0 : memcmp(left.baseAddress!, right.baseAddress!, common)
        return order == 0 ? left.count < right.count : order < 0
      }
    }
  }

  /// `hasSuffix` by bytes.
  func hasByteSuffix(_ suffix: String) -> Bool {
    utf8.count >= suffix.utf8.count && utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// `hasPrefix` by bytes: the library's compares characters, so that a combining mark behind the prefix hides it.
  func hasBytePrefix(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}
