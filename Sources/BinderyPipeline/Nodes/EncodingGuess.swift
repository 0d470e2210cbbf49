/// The encoding that a file that is not UTF-8 most likely has.
package enum LikelyEncoding: Sendable {
  case shiftJIS
  /// The extended forms have signs of dealers, as ①, or half-width kana, which the plain ones do not.
  case eucJP, extendedEUCJP, iso2022JP, extendedISO2022JP
  case utf16LittleEndian, utf16BigEndian, utf32LittleEndian, utf32BigEndian
  case windows1252
  /// Mostly UTF-8, with some bytes damaged.
  case damagedUTF8
  case unknown

  package var name: Words? {
    switch self {
    case .shiftJIS: Words(en: "Shift_JIS (CP932)", ja: "Shift_JIS（CP932）")
    case .eucJP, .extendedEUCJP: Words(en: "EUC-JP", ja: "EUC-JP")
    case .iso2022JP, .extendedISO2022JP: Words(en: "ISO-2022-JP (JIS)", ja: "ISO-2022-JP（JIS）")
    case .utf32LittleEndian, .utf32BigEndian: Words(en: "UTF-32", ja: "UTF-32")
    case .utf16LittleEndian, .utf16BigEndian: Words(en: "UTF-16", ja: "UTF-16")
    case .windows1252: Words(en: "Windows-1252 (Latin-1)", ja: "Windows-1252（Latin-1）")
    case .damagedUTF8: Words(en: "UTF-8 with damaged bytes", ja: "一部が壊れた UTF-8")
    case .unknown: nil
    }
  }

  /// Whether even ASCII takes more than one byte.
  var isWide: Bool {
    switch self {
    case .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian: true
    default: false
    }
  }

  /// As `iconv` calls it.
  package var charset: String? {
    switch self {
    case .shiftJIS: "CP932"
    case .eucJP: "EUC-JP"
    case .extendedEUCJP: "EUC-JP-MS"
    case .iso2022JP: "ISO-2022-JP"
    case .extendedISO2022JP: "ISO-2022-JP-3"
    case .utf16LittleEndian: "UTF-16LE"
    case .utf16BigEndian: "UTF-16BE"
    case .utf32LittleEndian: "UTF-32LE"
    case .utf32BigEndian: "UTF-32BE"
    case .windows1252: "CP1252"
    case .damagedUTF8, .unknown: nil
    }
  }
}

/// Guesses the encoding of a file that is not UTF-8, for a message only.
enum EncodingGuess {
  /// Bytes that are looked at: enough for any text, and quick for any file.
  private static let most = 64 << 10

  /// Where bytes that are sound UTF-8 show to be something else: Latin letters of UTF-16 and UTF-32 have NULs beside
  /// them, and ISO-2022-JP is ASCII with escape sequences.
  static func offset(_ survey: ByteSurvey, _ bytes: [UInt8]) -> Int? {
    if survey.hasNUL, wide(bytes) != nil { return bytes.firstIndex(of: 0) }
    return survey.hasSuspects ? ISO2022JP(bytes)?.offset : nil
  }

  static func likelyEncoding(of bytes: [UInt8]) -> LikelyEncoding {
    if let wide = wide(bytes) { return wide }
    if let jis = ISO2022JP(bytes) { return jis.isExtended ? .extendedISO2022JP : .iso2022JP }
    let start = bytes.prefix(most)
    let utf8 = UTF8Count(start)
    if utf8.good > 4 * utf8.bad { return .damagedUTF8 }
    let shiftJIS = DoubleByteCount(shiftJIS: start)
    let eucJP = DoubleByteCount(eucJP: start)
    if eucJP.isLikely, eucJP.common >= shiftJIS.common || !shiftJIS.isLikely {
      return eucJP.isExtended ? .extendedEUCJP : .eucJP
    }
    if shiftJIS.isLikely { return .shiftJIS }
    let undefined: Set<UInt8> = [0x81, 0x8D, 0x8F, 0x90, 0x9D]
    return start.contains { $0 < 0x09 || undefined.contains($0) } ? .unknown : .windows1252
  }

  private static func wide(_ bytes: [UInt8]) -> LikelyEncoding? {
    if let utf32 = utf32(bytes) { return utf32 }
    if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    if bytes.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
    return utf16ByZeros(bytes)
  }

  /// Numbers of four bytes, none above U+10FFFF.
  private static func utf32(_ bytes: [UInt8]) -> LikelyEncoding? {
    let count = min(bytes.count, 4096) / 4
    guard count > 1 else { return nil }
    func areScalars(high: Int, low: Int) -> Bool {
      (0..<count).allSatisfy { bytes[4 * $0 + high] == 0 && bytes[4 * $0 + low] <= 0x10 }
    }
    if areScalars(high: 3, low: 2) { return .utf32LittleEndian }
    return areScalars(high: 0, low: 1) ? .utf32BigEndian : nil
  }

  /// A quarter of zero bytes, all on one side.
  private static func utf16ByZeros(_ bytes: [UInt8]) -> LikelyEncoding? {
    let start = bytes.prefix(4096)
    guard start.count >= 4 else { return nil }
    var zeros = (even: 0, odd: 0)
    for (index, byte) in start.enumerated() where byte == 0 {
      if index % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
    }
    // Japanese text has few zero bytes, but line ends and YAML's signs have one each.
    guard (zeros.even + zeros.odd) * 16 >= start.count else { return nil }
    if zeros.even > 8 * zeros.odd { return .utf16BigEndian }
    return zeros.odd > 8 * zeros.even ? .utf16LittleEndian : nil
  }
}

/// Characters of more than one byte that are sound UTF-8, and bytes above ASCII that are not.
private struct UTF8Count {
  var good = 0
  var bad = 0

  init(_ bytes: ArraySlice<UInt8>) {
    var at = bytes.startIndex
    while at < bytes.endIndex {
      let length =
        switch bytes[at] {
        case 0..<0x80: 1
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
      let tail = bytes[at...].dropFirst().prefix(max(0, length - 1))
      if length > 0, tail.count == length - 1, tail.allSatisfy({ $0 & 0xC0 == 0x80 }) {
        if length > 1 { good += 1 }
        at += length
      } else {
        bad += 1
        at += 1
      }
    }
  }
}

/// How well bytes read as a Japanese encoding of one and two bytes.
private struct DoubleByteCount {
  private var pairs = 0
  /// Pairs right behind another: words of Japanese, where Latin letters with an accent stand alone.
  private var adjacent = 0
  private var bad = 0
  /// Kana and Japanese punctuation.
  private(set) var common = 0
  /// Whether there are signs of dealers among the pairs: row 13, and rows 89 to 92.
  private(set) var isExtended = false

  /// A broken pair in fifty may be damage. Kana also stand alone, as ア and イ in a table of answers.
  var isLikely: Bool {
    pairs > 0 && bad * 50 <= pairs && (adjacent * 2 >= pairs || common == pairs)
  }

  init(shiftJIS bytes: ArraySlice<UInt8>) {
    count(bytes) { lead, trail in
      switch lead {
      case 0x81...0x9F, 0xE0...0xFC:
        guard let trail, (0x40...0xFC).contains(trail), trail != 0x7F else { return nil }
        return 2
      case 0xA1...0xDF: return 1
      default: return nil
      }
    } isCommon: {
      (0x81...0x83).contains($0)
    }
  }

  init(eucJP bytes: ArraySlice<UInt8>) {
    var hasDealersSigns = false
    count(bytes) { lead, trail in
      switch lead {
      case 0xA1...0xFE, 0x8E:
        guard let trail, (0xA1...0xFE).contains(trail) else { return nil }
        if lead == 0xAD || (0xF9...0xFC).contains(lead) { hasDealersSigns = true }
        return 2
      case 0x8F: return trail.map { (0xA1...0xFE).contains($0) } == true ? 3 : nil
      default: return nil
      }
    } isCommon: {
      $0 == 0xA1 || $0 == 0xA4 || $0 == 0xA5
    }
    isExtended = hasDealersSigns
  }

  private mutating func count(
    _ bytes: ArraySlice<UInt8>, length: (UInt8, UInt8?) -> Int?, isCommon: (UInt8) -> Bool
  ) {
    var at = bytes.startIndex
    var lastEnd = -1
    while at < bytes.endIndex {
      guard bytes[at] >= 0x80 else {
        at += 1
        continue
      }
      let trail = at + 1 < bytes.endIndex ? bytes[at + 1] : nil
      guard let size = length(bytes[at], trail) else {
        bad += 1
        at += 1
        continue
      }
      if size > 1 {
        pairs += 1
        if lastEnd == at { adjacent += 1 }
        if isCommon(bytes[at]) { common += 1 }
      }
      at += size
      lastEnd = at
    }
  }
}
