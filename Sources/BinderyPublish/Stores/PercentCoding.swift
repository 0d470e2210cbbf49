import BinderyFormat

/// Percent-encoding as S3 signs it: every byte but letters, digits and `-._~` becomes `%` and two upper-case digits.
enum PercentCoding {
  /// - Parameter keepsSlashes: As in paths.
  static func encode(_ text: String, keepsSlashes: Bool = false) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isPlain(byte) || keepsSlashes && byte == UInt8(ascii: "/") {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), upper(byte >> 4), upper(byte & 15)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Undoes it; a `%` without two digits behind it stays.
  /// - Parameter plusIsSpace: As S3 lists keys, where a plus of a key's own is `%2B`.
  static func decode(_ text: String, plusIsSpace: Bool = false) -> String {
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(hex: rest.prefix(2)) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func upper(_ value: UInt8) -> UInt8 {
    let digit = hexDigit(value)
    return digit >= UInt8(ascii: "a") ? digit - 0x20 : digit
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}

extension UInt8 {
  /// nil for anything but two hexadecimal digits.
  fileprivate init?(hex digits: Substring.UTF8View) {
    let digits = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 2 else { return nil }
    self = UInt8(digits[0] << 4 | digits[1])
  }
}
