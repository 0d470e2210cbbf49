import BinderyFormat
import TestSupport
import Testing

private func hex(_ text: String) -> [UInt8] {
  let digits = text.utf8.map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
  return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

@Suite struct Ed25519Tests {
  @Test("the first example of RFC 8032, section 7.1")
  func example() throws {
    let key = try #require(
      Ed25519.PrivateKey(
        seed: hex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")))
    #expect(
      key.publicKey.bytes
        == hex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"))
    #expect(
      key.signature(over: [])
        == hex(
          "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        ))
  }

  // openssl pkeyutl -sign -inkey k1.pem -rawin -in message, of OpenSSL 3.0.19
  @Test(
    "signatures are those of openssl pkeyutl",
    arguments: [
      (
        1, "8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c",
        "B8iTWMy6fz5ptIKiyPTZtyvsLwpyMXZGds/6tIIgiU8/pLqKKGDhflxPuhkFmxeeyxpCOl3+qIwL0lV97/58Bg=="
      ),
      (
        2, "8139770ea87d175f56a35466c34c7ecccb8d8a91b4ee37a25df60f5b8fc9b394",
        "788dvwxg+qY0qL8NNhHUx6fmsXN5PRy/G7sLyljtDkOqi9DcZcfj4veyFDaaE5ePDkhA7WF7TepN7BAWVD9bCg=="
      ),
    ] as [(UInt8, String, String)])
  func vectors(seed: UInt8, publicKey: String, signature: String) {
    let key = testKey(seed)
    let message = Array("DSSEv1 10 text/plain 6 試験".utf8)
    #expect(key.publicKey.bytes == hex(publicKey))
    #expect(Base64.encode(key.signature(over: message)) == signature)
    #expect(key.publicKey.accepts(key.signature(over: message), over: message))
    #expect(!testKey(3).publicKey.accepts(key.signature(over: message), over: message))
  }

  @Test("2. one flipped bit, anywhere in the signature or the message, is refused")
  func flipped() {
    let key = testKey(1)
    let message = Array("message".utf8)
    let signature = key.signature(over: message)
    for place in signature.indices {
      var bad = signature
      bad[place] ^= 1
      #expect(!key.publicKey.accepts(bad, over: message))
    }
    #expect(!key.publicKey.accepts(signature, over: Array("messagf".utf8)))
    #expect(!key.publicKey.accepts(Array(signature.dropLast()), over: message))
    #expect(!key.publicKey.accepts([], over: message))
  }

  @Test("bytes that are no point of the curve accept nothing")
  func noPoint() throws {
    for byte: UInt8 in [0, 2, 0xFF] {
      let key = try #require(Ed25519.PublicKey([UInt8](repeating: byte, count: 32)))
      #expect(!key.accepts([UInt8](repeating: 0, count: 64).map { $0 | 1 }, over: []))
    }
    #expect(Ed25519.PublicKey([1]) == nil && Ed25519.PrivateKey(seed: [1]) == nil)
  }

  @Test("a new key is another one each time, and never shows its seed")
  func fresh() {
    let (one, other) = (Ed25519.PrivateKey(), Ed25519.PrivateKey())
    #expect(one.publicKey != other.publicKey)
    var dumped = ""
    dump(one, to: &dumped)
    #expect("\(one)" == "private key of \(one.publicKey.id)" && !dumped.contains("elements"))
  }

  @Test("a private key is PKCS#8 as openssl writes it")
  func pem() throws {
    let text = """
      -----BEGIN PRIVATE KEY-----
      MC4CAQAwBQYDK2VwBCIEIAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB
      -----END PRIVATE KEY-----

      """
    #expect(testKey(1).pem == Array(text.utf8))
    #expect(Ed25519.PrivateKey(pem: Array(text.utf8))?.publicKey == testKey(1).publicKey)
    let split = text.replacing("BAQEBAQ", with: "BAQ\r\nEBAQ", maxReplacements: 1)
    #expect(Ed25519.PrivateKey(pem: Array(split.utf8)) != nil)
    for bad in ["", "-----BEGIN PRIVATE KEY-----", text.replacing("MC4", with: "MC5"), text + "x"] {
      #expect(Ed25519.PrivateKey(pem: Array(bad.utf8)) == nil)
    }
  }
}
