import BinderyFormat
import Foundation
import TestSupport
import Testing

@Suite struct Base64Tests {
  @Test("bytes are written as Foundation writes them, and read again")
  func roundTrip() {
    let seed = SplitMix.seed
    var random = SplitMix(state: seed)
    for _ in 0..<200 {
      let bytes = random.bytes(0...255, most: 40)
      #expect(Base64.encode(bytes) == Data(bytes).base64EncodedString(), "seed \(seed)")
      #expect(Base64.decode(Base64.encode(bytes)) == bytes, "seed \(seed)")
    }
  }

  @Test(
    "there is one form only",
    arguments: [
      "QQ", "QQ=", "QQ===", "QR==", "QUF=", "QUE", "Q===", "====", "=", "QQ==QQ==", "Q Q=",
      "QQ==\n",
      "-_-_", "QQ=A", "あ",
    ])
  func oneForm(text: String) { #expect(Base64.decode(text) == nil) }
}
