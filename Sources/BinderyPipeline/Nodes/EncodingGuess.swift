/// The encoding that a file that is not UTF-8 most likely has.
package enum LikelyEncoding: Sendable {
  case shiftJIS, eucJP, utf16LittleEndian, utf16BigEndian, windows1252
  /// Mostly UTF-8, with some bytes damaged.
  case damagedUTF8
  case unknown

  package var name: Words? {
    switch self {
    case .shiftJIS: Words(en: "Shift_JIS (CP932)", ja: "Shift_JIS（CP932）")
    case .eucJP: Words(en: "EUC-JP", ja: "EUC-JP")
    case .utf16LittleEndian, .utf16BigEndian: Words(en: "UTF-16", ja: "UTF-16")
    case .windows1252: Words(en: "Windows-1252 (Latin-1)", ja: "Windows-1252（Latin-1）")
    case .damagedUTF8: Words(en: "UTF-8 with damaged bytes", ja: "一部が壊れた UTF-8")
    case .unknown: nil
    }
  }

  /// As `iconv` calls it.
  package var charset: String? {
    switch self {
    case .shiftJIS: "CP932"
    case .eucJP: "EUC-JP"
    case .utf16LittleEndian: "UTF-16LE"
    case .utf16BigEndian: "UTF-16BE"
    case .windows1252: "CP1252"
    case .damagedUTF8, .unknown: nil
    }
  }
}
