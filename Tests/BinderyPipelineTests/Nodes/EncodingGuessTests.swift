import Testing

@testable import BinderyPipeline

@Suite struct EncodingGuessTests {
  private func scan(_ bytes: [UInt8]) -> (isRead: Bool, findings: [Diagnostic]) {
    var report = Report()
    let scan = ByteScan.scan(bytes, file: "q/a b.yml", report: &report)
    return (scan != nil, report.diagnostics)
  }

  /// 「表の読み」 and katakana, whose second bytes are ASCII.
  private let shiftJIS: [UInt8] =
    Array("text: ".utf8) + [
      0x95, 0x5C, 0x82, 0xCC, 0x93, 0xC7, 0x82, 0xDD, 0x83, 0x5C, 0x83, 0x74, 0x83, 0x67, 0x0A,
    ]
  /// C9 BD is sound UTF-8 by chance.
  private let eucJP: [UInt8] =
    Array("text: ".utf8) + [
      0xC9, 0xBD, 0xA4, 0xCE, 0xC6, 0xC9, 0xA4, 0xDF, 0xA5, 0xBD, 0xA5, 0xD5, 0x0A,
    ]
  private let latin1: [UInt8] =
    Array("text: M".utf8) + [0xFC] + Array("nchen, K".utf8) + [0xF6] + Array("ln\n".utf8)
  private let utf16: [UInt8] =
    [0xFF, 0xFE] + "text: 水".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }

  private let utf32: [UInt8] =
    [0xFF, 0xFE, 0, 0]
    + "text: 水".unicodeScalars.flatMap { [UInt8($0.value & 0xFF), UInt8($0.value >> 8), 0, 0] }

  /// Escape sequences with what stands behind them.
  private func jis(_ parts: String...) -> [UInt8] {
    Array("text: ".utf8) + parts.flatMap { [0x1B] + Array($0.utf8) } + [0x0A]
  }

  @Test func `The likely encoding is named, with the place and the command`() throws {
    for (bytes, name, charset, offset) in [
      (shiftJIS, "Shift_JIS", "CP932", 6), (eucJP, "EUC-JP", "EUC-JP", 8),
      (latin1, "Windows-1252", "CP1252", 7),
      (eucJP + [0xAD, 0xA1], "EUC-JP", "EUC-JP-MS", 8),
      (jis("$B?e", "(B"), "ISO-2022-JP", "ISO-2022-JP", 6),
      (jis("$B?e-!", "(B"), "ISO-2022-JP", "ISO-2022-JP-3", 6),
      (jis("(I12", "(B"), "ISO-2022-JP", "ISO-2022-JP-3", 6),
      (utf16, "UTF-16", "UTF-16LE", 0), (Array(utf16.dropFirst(2)), "UTF-16", "UTF-16LE", 0),
      (utf32, "UTF-32", "UTF-32LE", 0), (Array(utf32.dropFirst(4)), "UTF-32", "UTF-32LE", 0),
      (utf32.reversed(), "UTF-32", "UTF-32BE", 0),
      (utf32.dropFirst(4).reversed(), "UTF-32", "UTF-32BE", 0),
    ] {
      let (isRead, findings) = scan(bytes)
      #expect(!isRead)
      let finding = try #require(findings.first)
      #expect(findings.count == 1 && finding.rule == .encoding)
      #expect(finding.message.en.contains("not UTF-8") && finding.message.en.contains(name))
      #expect(
        finding.fullHelp(prefix: "c/")?.en.hasSuffix(
          ": `iconv -f \(charset) -t UTF-8 'c/q/a b.yml' > 'utf8-a b.yml'`") == true)
      #expect(finding.place.range.start == offset)
    }
  }

  @Test func `UTF-8 with a damaged byte is not taken for another encoding`() {
    let findings = scan(Array("text: 放射性同位体の例として".utf8) + [0xE3, 0x81] + Array("正しい\n".utf8))
      .findings
    #expect(findings.first?.message.en.contains("damaged") == true)
    #expect(findings.first?.command == nil)
  }

  @Test func `An escape in text that is no ISO-2022-JP is a control character`() {
    for text in ["text: 水\u{1B}$B", "text: a\u{1B}[0m", "text: a\u{1B}"] {
      #expect(scan(Array(text.utf8)).findings.map(\.rule) == [.controlCharacter])
    }
  }

  @Test(
    arguments: [
      [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0x80], [0xE3], [0xE3, 0x81], [0xF0, 0x9F, 0x98], [0xC3], [0xFF],
    ] as [[UInt8]])
  func `Bytes that UTF-8 forbids are found wherever they stand`(bad: [UInt8]) {
    for before in 0..<20 {
      for after in [0, 1, 9] {
        let bytes =
          Array(repeating: UInt8(ascii: "a"), count: before) + bad
          + Array(repeating: 0x61, count: after)
        let (isRead, findings) = scan(bytes)
        #expect(!isRead)
        #expect(findings.first?.place.range.start == before)
      }
    }
  }

  @Test func `Every character that UTF-8 can write is taken`() {
    var text = ""
    for value in stride(from: UInt32(0x20), to: 0x110000, by: 37) {
      guard let scalar = Unicode.Scalar(value), !SuspiciousCharacters.isUnwanted(value) else {
        continue
      }
      text.unicodeScalars.append(scalar)
    }
    let (isRead, findings) = scan(Array(text.utf8))
    #expect(isRead)
    #expect(findings.isEmpty)
  }
}
