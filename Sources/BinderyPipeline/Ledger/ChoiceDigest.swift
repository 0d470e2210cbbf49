import BinderyFormat

/// The first 32 bits of the SHA-256 of a choice's text as read: what the ledger remembers of the text.
package struct ChoiceDigest: Hashable, Sendable {
  package let bits: UInt32

  package init(bits: UInt32) { self.bits = bits }

  /// The digest of a choice's text; `hasher` is reused from one text to the next.
  package init(of text: ArraySlice<UInt8>, with hasher: inout SHA256Hasher) {
    hasher.update(AsRead.fold(text))
    bits = hasher.finish().bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// From 8 lower-case hexadecimal digits.
  init?(hex: LedgerBytes) {
    guard hex.count == 8 else { return nil }
    var bits: UInt32 = 0
    for digit in hex {
      guard let value = hexValue(digit) else { return nil }
      bits = bits << 4 | UInt32(value)
    }
    self.bits = bits
  }

  /// 8 lower-case hexadecimal digits.
  func write(to bytes: inout [UInt8]) {
    for shift in stride(from: UInt32(28), through: 0, by: -4) {
      bytes.append(hexDigit(UInt8(truncatingIfNeeded: bits >> shift) & 15))
    }
  }
}

/// The value of a lower-case hexadecimal digit.
func hexValue(_ digit: UInt8) -> UInt8? {
  switch digit {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
  default: nil
  }
}
