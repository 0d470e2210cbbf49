import BinderyFormat
import TestSupport
import Testing

@Suite struct EnvelopeTests {
  private let payload = Array(#"{"format":1}"#.utf8)

  private func signers(_ json: String, _ keys: [Ed25519.PrivateKey]) throws -> Int {
    try Envelope(Array(json.utf8)).signers(among: keys.map(\.publicKey)).count
  }

  private func json(_ signatures: String) -> String {
    #"{"payloadType":"t","payload":"\#(Base64.encode(payload))","signatures":[\#(signatures)]}"#
  }

  private func entry(_ key: Ed25519.PrivateKey, type: String = "t", alg: String = "ed25519")
    -> String
  {
    let signature = Envelope(payload, ofType: type, by: [key]).signatures[0]
    return
      #"{"keyid":"\#(signature.key)","alg":"\#(alg)","sig":"\#(Base64.encode(signature.bytes))"}"#
  }

  @Test("what is written is read, and signed by its keys")
  func roundTrip() throws {
    let keys = [testKey(1), testKey(2)]
    let envelope = Envelope(payload, ofType: "t", by: keys)
    #expect(try Envelope(envelope.json) == envelope)
    #expect(envelope.signers(among: keys.map(\.publicKey)).count == 2)
  }

  @Test("1. an envelope without signatures has no signers")
  func unsigned() throws {
    #expect(try signers(json(""), [testKey(1)]) == 0)
    #expect(throws: FormatError.missing(key: "signatures")) {
      try Envelope(Array(#"{"payloadType":"t","payload":""}"#.utf8))
    }
  }

  @Test("3. a signature by an unknown key counts nothing")
  func unknownKey() throws { #expect(try signers(json(entry(testKey(2))), [testKey(1)]) == 0) }

  @Test("5. one key that signed twice counts once")
  func twice() throws {
    let one = entry(testKey(1))
    #expect(try signers(json("\(one),\(one)"), [testKey(1), testKey(1), testKey(2)]) == 1)
  }

  @Test("7. garbage beside a good signature changes nothing")
  func garbage() throws {
    let garbage = [
      "5", "null", "[]", "{}", #"{"keyid":1,"alg":[],"sig":{}}"#,
      #"{"keyid":"\#(testKey(1).publicKey.id)","alg":"ed25519","sig":"????"}"#,
      #"{"keyid":"\#(testKey(1).publicKey.id)","alg":"ed25519","sig":"QUFB"}"#,
    ]
    let all = (garbage + [entry(testKey(1))]).joined(separator: ",")
    #expect(try signers(json(all), [testKey(1)]) == 1)
  }

  @Test("9. a signature by an unknown algorithm counts nothing")
  func unknownAlgorithm() throws {
    #expect(try signers(json(entry(testKey(1), alg: "ed448")), [testKey(1)]) == 0)
  }

  @Test("10. the type is signed with the payload")
  func type() throws {
    #expect(try signers(json(entry(testKey(1), type: "u")), [testKey(1)]) == 0)
  }

  @Test("17. unknown fields are passed over, wherever they stand")
  func unknownFields() throws {
    let text = json(entry(testKey(1)).replacing("{\"keyid", with: "{\"x\":[1],\"keyid"))
      .replacing("{\"payloadType", with: "{\"later\":{\"a\":null},\"payloadType")
    #expect(try signers(text, [testKey(1)]) == 1)
  }

  @Test(
    "39. what readers take in different ways is refused",
    arguments: [
      "\u{FEFF}{}", #"{"payloadType":"t","payloadType":"t","payload":"","signatures":[]}"#,
      #"{"payloadType":"\ud800","payload":"","signatures":[]}"#,
      #"{"payloadType":"t","payload":"QR==","signatures":[]}"#,
      #"{"payloadType":"t","payload":"QQ","signatures":[]}"#,
      #"{"payloadType":"t","payload":"QQ_-","signatures":[]}"#,
      #"{"payloadType":"t","payload":"","signatures":[]} x"#,
      #"{"payloadType":"t","payload":"","signatures":["#
        + String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000) + "]}",
    ])
  func strict(text: String) {
    #expect(throws: FormatError.self) { try Envelope(Array(text.utf8)) }
  }

  @Test("39. bytes that are no UTF-8 are refused")
  func notUTF8() {
    var bytes = Array(json("").utf8)
    bytes[16] = 0xFF
    #expect(throws: FormatError.self) { try Envelope(bytes) }
  }
}
