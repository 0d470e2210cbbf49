/// A number as the format takes it: `-?(0|[1-9][0-9]*)(\.[0-9]+)?`, so that its digits are JSON as they are.
enum NumberForm {
  static func isValid(_ bytes: ArraySlice<UInt8>, isWhole: Bool = false) -> Bool {
    var rest = bytes
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = rest.prefix(while: isDecimal)
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return false }
    rest = rest.dropFirst(whole.count)
    return rest.isEmpty
      || !isWhole && rest.first == UInt8(ascii: ".") && isDigits(rest.dropFirst())
  }
}

/// The version of an app: one to three whole numbers parted by points, as `2.10.0`.
enum VersionForm {
  static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (1...3).contains(parts.count)
      && parts.allSatisfy {
        isDigits($0) && $0.count <= 9 && ($0.count == 1 || $0.first != UInt8(ascii: "0"))
      }
  }
}

extension VersionForm {
  /// Three numbers, missing ones 0.
  static func parts(_ bytes: ArraySlice<UInt8>) -> [Int] {
    let parts = bytes.split(separator: UInt8(ascii: ".")).map {
      Int(String(decoding: $0, as: UTF8.self)) ?? 0
    }
    return Array((parts + [0, 0, 0]).prefix(3))
  }
}

/// A language tag (BCP 47): a language of two or three letters, then subtags; well formed, not looked up.
enum LanguageTag {
  static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let language = parts.first, (2...3).contains(language.count),
      language.allSatisfy(isLetter)
    else { return false }
    return parts.dropFirst().allSatisfy {
      (1...8).contains($0.count) && $0.allSatisfy { isLetter($0) || isDecimal($0) }
    }
  }

  /// Of some tags the one that a written one means: case makes no difference in a tag.
  static func sameButForCase(_ written: String, among tags: [String]) -> String? {
    tags.first { $0.lowercased() == written.lowercased() }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }
}

private func isDecimal(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}

func isDigits(_ bytes: ArraySlice<UInt8>) -> Bool {
  !bytes.isEmpty && bytes.allSatisfy(isDecimal)
}
