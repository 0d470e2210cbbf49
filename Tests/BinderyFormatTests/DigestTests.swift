import BinderyFormat
import TestSupport
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

  @Test("data in pieces of any length has the digest of the whole")
  func anyPieces() {
    let seed = SplitMix.seed
    var random = SplitMix(state: seed)
    var hasher = SHA256Hasher()
    for _ in 0..<200 {
      let pieces = (0..<5).map { _ in random.bytes(0...255, most: 150) }
      for piece in pieces { hasher.update(piece) }
      #expect(hasher.finish() == SHA256Digest(of: pieces.joined()), "seed \(seed)")
    }
  }

  @Test(
    "digests are written as 64 lower-case digits, cut short from the front, and ordered as written")
  func written() {
    let seed = SplitMix.seed
    var random = SplitMix(state: seed)
    let digests = (0..<100).map { _ in SHA256Digest(of: random.bytes(0...255, most: 80)) }
    for digest in digests {
      let text = digest.description
      #expect(text.utf8.count == 64 && text.utf8.allSatisfy("0123456789abcdef".utf8.contains))
      #expect(digest.hex(digits: 16) == String(text.prefix(16)))
    }
    #expect(
      digests.sorted().map(\.description) == digests.map(\.description).sorted(), "seed \(seed)")
  }

  @Test("a digest is read from what it is written as, and from nothing else")
  func read() {
    let digest = SHA256Digest(of: "abc".utf8)
    let text = digest.description
    #expect(SHA256Digest(hex: text) == digest)
    #expect(SHA256Digest(hex: text)?.bytes.prefix(4) == [0xBA, 0x78, 0x16, 0xBF])
    #expect(SHA256Digest(hex: String(text.dropLast())) == nil)
    #expect(SHA256Digest(hex: text + "0") == nil)
    for place in [0, 15, 16, 40, 63] {
      for byte in UInt8(0)...127 {
        var changed = Array(text.utf8)
        changed[place] = byte
        let written = String(decoding: changed, as: UTF8.self)
        let isHex = "0123456789abcdef".utf8.contains(byte)
        #expect(SHA256Digest(hex: written)?.description == (isHex ? written : nil))
      }
    }
    #expect(SHA256Digest(hex: String(repeating: "é", count: 32)) == nil)
  }
}
