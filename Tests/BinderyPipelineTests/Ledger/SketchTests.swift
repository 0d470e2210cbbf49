import BinderyFormat
import Testing

@testable import BinderyPipeline

@Suite struct SketchTests {
  // Computed by a separate program in Python from the definition: unicodedata's categories, integers modulo 2^64.
  @Test(arguments: [
    ("放射性同位体の例として、最も適切なものはどれか。\n", "500ee8594144170a3d1843b2d0ce1d29"),
    ("HTTPS が既定で使うポート番号はどれか。", "de8cf617c144161c65147bd424ea8ae2"),
    ("What is the boiling point of water (in °C)?", "1e5a67ce6211d1758be3f055e144315f"),
    ("か\u{3099}くせい 10² BaSO₄ ⅣA", "065d5e5ce3811b5318b62cb19490e575"),
    ("か", "a08326ecf626a1c0867d11ae2029ffb7"),
    ("5", "a3a348acfb29e96540f0f8b2b747e4cd"),
    ("……", "a78d505c7d8614f12487733f25fa14f0"),
    ("?!", "2377005666ce896d5588127e20134da6"),
    ("", "00000000000000000000000000000000"),
  ])
  func `sketches are those of the definition`(stem: String, hex: String) throws {
    var written: [UInt8] = []
    Sketch(of: Array(stem.utf8)[...]).write(to: &written)
    #expect(String(decoding: written, as: UTF8.self) == hex)
    withLedgerBytes(of: Array(hex.utf8)) { digits in
      #expect(Sketch(hex: digits) == Sketch(of: Array(stem.utf8)[...]))
    }
  }

  @Test func `a reworded stem stays recognisable and another one does not`() {
    func sketch(_ stem: String) -> Sketch { Sketch(of: Array(stem.utf8)[...]) }
    let stem = sketch("放射性同位体の例として、最も適切なものはどれか。")
    #expect(stem.agreement(with: sketch("放射性同位体の例として最も適切なものは、どれか。")) == 16)
    #expect(stem.agreement(with: sketch("放射性同位体の例として、正しいものはどれか。")) >= 2)
    #expect(stem.agreement(with: sketch("室町幕府の初代将軍は誰か。")) < 2)
  }

  @Test(
    arguments: [
      ("くらげ", 0xf195_6a8f), ("ひとで", 0xb9de_4ce5), ("443", 0x6d05_621a),
      ("炭素 14 による年代測定", 0x70e4_e261),
    ] as [(String, UInt32)])
  func `the digest of a choice begins its SHA-256`(text: String, bits: UInt32) {
    var hasher = SHA256Hasher()
    #expect(ChoiceDigest(of: Array(text.utf8)[...], with: &hasher).bits == bits)
    #expect(ChoiceDigest(of: Array(text.utf8)[...], with: &hasher).bits == bits)
  }
}
