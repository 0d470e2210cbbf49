import BinderyFormat
import TestSupport
import Testing

@Suite struct TrustRootTests {
  private let app = ItemID.name("it")
  private let prod = ItemID.name("prod")

  private func pointer(root: Int = 1) -> ChannelPointer {
    ChannelPointer(
      app: app, channel: prod, place: .init(epoch: 1, seq: 1), issuedAt: "2026-04-01T00:00:00Z",
      root: root, manifest: LocalPointer.Object(of: [1]))
  }

  /// Whether the envelope of a pointer is believed.
  private func isBelieved(_ root: TrustRoot, _ bytes: [UInt8]) -> Bool {
    guard let envelope = try? Envelope(bytes) else { return false }
    return (try? root.payload(of: envelope, channel: prod)) != nil
  }

  @Test("a root is read as it is written, if its own keys signed it")
  func shipped() throws {
    let root = TrustRoot.sample(roots: [testKey(1)], signers: [testKey(2)])
    #expect(try TrustRoot(shipped: root.signed(by: [testKey(1)]), app: app) == root)
    #expect(throws: TrustError.notSigned) {
      try TrustRoot(shipped: root.signed(by: [testKey(2)]), app: app)
    }
    #expect(throws: TrustError.wrongApp(.name("kids"))) {
      try TrustRoot(shipped: root.signed(by: [testKey(1)]), app: .name("kids"))
    }
  }

  @Test("4. a threshold of two is not reached by one good signature")
  func threshold() {
    let root = TrustRoot.sample(
      roots: [testKey(1)], signers: [testKey(2), testKey(3)], threshold: 2)
    #expect(!isBelieved(root, pointer().signed(by: [testKey(2)])))
    #expect(!isBelieved(root, pointer().signed(by: [testKey(2), testKey(2)])))
    #expect(isBelieved(root, pointer().signed(by: [testKey(2), testKey(3)])))
  }

  @Test(
    "6. a threshold above the number of keys, of zero or below makes the root invalid",
    arguments: [3, 0, -1])
  func badThreshold(threshold: Int) {
    let keys = [testKey(1), testKey(2)]
    for isRoot in [true, false] {
      let root = TrustRoot.sample(
        roots: keys, rootThreshold: isRoot ? threshold : 1, signers: keys,
        threshold: isRoot ? 1 : threshold)
      #expect(throws: TrustError.self) { try TrustRoot(shipped: root.signed(by: keys), app: app) }
    }
    let doubled = TrustRoot.sample(
      roots: [testKey(1), testKey(1)], rootThreshold: 2, signers: keys)
    #expect(throws: TrustError.self) { try TrustRoot(shipped: doubled.signed(by: keys), app: app) }
  }

  @Test("8. signatures of retired keys do no harm beside enough live ones")
  func retired() {
    let root = TrustRoot.sample(version: 2, roots: [testKey(1)], signers: [testKey(3)])
    #expect(isBelieved(root, pointer().signed(by: [testKey(2), testKey(3)])))
    #expect(!isBelieved(root, pointer().signed(by: [testKey(2)])))
  }

  @Test("10. a root, a manifest or another channel's pointer is no pointer")
  func otherType() {
    let root = TrustRoot.sample(roots: [testKey(1)], signers: [testKey(1)])
    #expect(!isBelieved(root, root.signed(by: [testKey(1)])))
    #expect(
      !isBelieved(
        root, Envelope(pointer().payload, ofType: "application/json", by: [testKey(1)]).json))
    #expect(root.role(ofChannel: .name("dev")) == nil)
  }

  @Test("12. the next root needs a threshold of the old keys and one of the new")
  func bothSets() throws {
    let old = TrustRoot.sample(roots: [testKey(1)], signers: [testKey(2)])
    let new = TrustRoot.sample(version: 2, roots: [testKey(3)], signers: [testKey(4)])
    for keys in [[testKey(1)], [testKey(3)], [testKey(4), testKey(2)], []] {
      #expect(throws: TrustError.notSigned) { try old.next(new.signed(by: keys)) }
    }
    #expect(try old.next(new.signed(by: [testKey(1), testKey(3)])) == new)
  }

  @Test("13. a root that leaves one out, stays, goes back, or lets the epoch fall is refused")
  func order() {
    let key = testKey(1)
    let old = TrustRoot.sample(version: 3, epoch: 2, roots: [key], signers: [key])
    for version in [1, 2, 3, 5] {
      let next = TrustRoot.sample(version: version, epoch: 2, roots: [key], signers: [key])
      #expect(throws: TrustError.wrongVersion(version)) { try old.next(next.signed(by: [key])) }
    }
    let fallen = TrustRoot.sample(version: 4, epoch: 1, roots: [key], signers: [key])
    #expect(throws: TrustError.wrongVersion(4)) { try old.next(fallen.signed(by: [key])) }
  }

  @Test("15. three rotations of all keys are walked")
  func rotations() throws {
    var root = TrustRoot.sample(roots: [testKey(1)], signers: [testKey(11)])
    for number: UInt8 in 2...4 {
      let next = TrustRoot.sample(
        version: Int(number), roots: [testKey(number)], signers: [testKey(number + 10)])
      root = try root.next(next.signed(by: [testKey(number - 1), testKey(number)]))
    }
    #expect(isBelieved(root, pointer(root: 4).signed(by: [testKey(14)])))
    // 16. a revoked key
    #expect(!isBelieved(root, pointer(root: 4).signed(by: [testKey(11)])))
  }

  @Test("17. unknown fields, and keys of unknown algorithms, are passed over")
  func unknown() throws {
    let root = TrustRoot.sample(roots: [testKey(1)], signers: [testKey(1)])
    let text = String(decoding: root.payload, as: UTF8.self)
      .replacing("\"keys\":{\"", with: "\"note\":1,\"keys\":{\"ffff\":{\"alg\":\"x\"},\"")
    let json = Envelope(Array(text.utf8), ofType: TrustRoot.payloadType, by: [testKey(1)]).json
    #expect(try TrustRoot(shipped: json, app: app).keys == root.keys)
  }

  @Test("a key under another's id, and a role with a key that is not there, are refused")
  func ids() {
    let root = TrustRoot.sample(roots: [testKey(1)], signers: [testKey(1)])
    let text = String(decoding: root.payload, as: UTF8.self)
    let id = testKey(1).publicKey.id
    let bad = [
      text.replacing(id, with: "0123456789abcdef"),
      text.replacing("\"\(id)\":{", with: "\"0123456789abcdef\":{"),
      text.replacing(Base64.encode(testKey(1).publicKey.bytes), with: "QUFB"),
    ]
    for text in bad {
      #expect(throws: FormatError.self) { try TrustRoot(payload: Array(text.utf8)) }
    }
  }
}
