import BinderyFormat
import Testing

@Suite struct DigestTests {
  @Test("digests are those of FIPS 180-4's examples")
  func vectors() {
    #expect(
      SHA256Digest(of: "abc".utf8).description
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256Digest(of: "".utf8).description
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      SHA256Digest(of: [UInt8](repeating: 0x61, count: 1_000_000)).hex(digits: 16)
        == "cdc76e5c9914fb92")
  }

  @Test("a hasher starts anew, and does not care how data is cut")
  func pieces() {
    var hasher = SHA256Hasher()
    hasher.update("a".utf8)
    hasher.update("bc".utf8)
    #expect(hasher.finish() == SHA256Digest(of: "abc".utf8))
    hasher.update("abc".utf8)
    #expect(hasher.finish() == SHA256Digest(of: "abc".utf8))
  }
}
