import BinderyFormat
import TestSupport
import Testing

@testable import BinderyClient

/// What nobody without the keys may achieve.
@Suite struct TrustAttacks {
  private let world: World

  init() async throws {
    world = try World()
    try await world.begin()
    world.upload(SampleRelease(2))
  }

  private let pointer = SampleRelease(2).pointer(seq: 2)

  private func put(root: TrustRoot, by keys: [Ed25519.PrivateKey]) {
    world.origin["it/keys/\(root.version).root.json"] = root.signed(by: keys)
  }

  @Test("1. an unsigned pointer, and a bare payload, are kept out")
  func unsigned() async throws {
    world.point(pointer, by: [])
    #expect(try await world.expectKept() == .untrusted(.notSigned))
    world.origin["it/ch/prod.json"] = pointer.payload
    try await world.expectKept()
  }

  @Test("1. an unsigned root is kept out")
  func unsignedRoot() async throws {
    let root = TrustRoot.sample(version: 2, roots: [testKey(8)], signers: [testKey(9)])
    put(root: root, by: [])
    world.point(SampleRelease(2).pointer(seq: 2, root: 2), by: [testKey(9)])
    #expect(try await world.expectKept() == .untrusted(.notSigned))
  }

  @Test("2. a pointer with one byte flipped, wherever, is kept out")
  func flipped() async throws {
    let good = pointer.signed(by: [testKey(2)])
    for place in stride(from: 0, to: good.count, by: 41) {
      var bad = good
      bad[place] ^= 1
      world.origin["it/ch/prod.json"] = bad
      try await world.expectKept()
    }
  }

  @Test("2. a manifest or a bundle with one byte flipped is kept out")
  func flippedObject() async throws {
    world.point(pointer)
    for name in [SampleRelease(2).manifestName, SampleRelease(2).changedBundle] {
      let good = try #require(world.origin["it/" + name])
      world.origin["it/" + name]?[good.count / 2] ^= 1
      #expect(try await world.expectKept() == .damaged(name: name))
      world.origin["it/" + name] = good
    }
  }

  @Test("2. a root with one byte flipped, wherever, is kept out")
  func flippedRoot() async throws {
    let root = TrustRoot.sample(version: 2, roots: [testKey(1)], signers: [testKey(9)])
    world.point(SampleRelease(2).pointer(seq: 2, root: 2), by: [testKey(9)])
    let good = root.signed(by: [testKey(1)])
    for place in stride(from: 0, to: good.count, by: 41) {
      var bad = good
      bad[place] ^= 1
      world.origin["it/keys/2.root.json"] = bad
      try await world.expectKept()
    }
    #expect(try world.client().trust.newest().version == 1)
    world.origin["it/keys/2.root.json"] = good
    try await world.expectUpdated(to: 2)
  }

  @Test("3. a pointer signed by an unknown key is kept out")
  func unknownKey() async throws {
    world.point(pointer, by: [testKey(7)])
    #expect(try await world.expectKept() == .untrusted(.notSigned))
  }

  @Test("4. one good signature where two are needed is too few")
  func threshold() async throws { try await expectTooFew([testKey(2)]) }

  @Test("5. the same signature twice is one")
  func twice() async throws { try await expectTooFew([testKey(2), testKey(2)]) }

  private func expectTooFew(_ keys: [Ed25519.PrivateKey]) async throws {
    let root = TrustRoot.sample(
      version: 2, roots: [testKey(1)], signers: [testKey(2), testKey(3)], threshold: 2)
    put(root: root, by: [testKey(1)])
    world.point(SampleRelease(2).pointer(seq: 2, root: 2), by: keys)
    #expect(try await world.expectKept() == .untrusted(.notSigned))
    world.point(SampleRelease(2).pointer(seq: 2, root: 2), by: [testKey(3), testKey(2)])
    try await world.expectUpdated(to: 2)
  }

  @Test("6. a root with a threshold that cannot be is kept out", arguments: [0, -1, 2])
  func badThreshold(threshold: Int) async throws {
    let root = TrustRoot.sample(
      version: 2, roots: [testKey(1)], signers: [testKey(2)], threshold: threshold)
    put(root: root, by: [testKey(1)])
    world.point(SampleRelease(2).pointer(seq: 2, root: 2))
    try await world.expectKept()
  }

  @Test("7. a good signature beside garbage is accepted")
  func garbage() async throws {
    let head = #"{"keyid":"\#(testKey(2).publicKey.id)","alg":"ed25519","sig":"#
    let zeros = Base64.encode([UInt8](repeating: 0, count: 64))
    let garbage = [
      "7", #"{"sig":"?"}"#, #"\#(head)"?"}"#, #"\#(head)"AAAA"}"#, #"\#(head)7}"#,
      #"\#(head)"\#(zeros)"}"#, #"{"alg":"ed25519","sig":"\#(zeros)"}"#,
    ]
    for (seq, other) in (garbage + [garbage.joined(separator: ",")]).enumerated() {
      let pointer = SampleRelease(2).pointer(seq: 2 + seq)
      let good = String(decoding: pointer.signed(by: [testKey(2)]), as: UTF8.self)
      world.origin["it/ch/prod.json"] = Array(
        good.replacing("\"signatures\":[", with: "\"signatures\":[\(other),").utf8)
      try await world.expectUpdated(to: 2, seq: 2 + seq)
    }
  }

  @Test("8. a signature of a retired key beside the live one is accepted")
  func retired() async throws {
    let root = TrustRoot.sample(version: 2, roots: [testKey(1)], signers: [testKey(3)])
    put(root: root, by: [testKey(1)])
    world.point(SampleRelease(2).pointer(seq: 2, root: 2), by: [testKey(2), testKey(3)])
    try await world.expectUpdated(to: 2)
  }

  @Test("9. only an unknown algorithm is kept out")
  func algorithm() async throws {
    let good = String(decoding: pointer.signed(by: [testKey(2)]), as: UTF8.self)
    world.origin["it/ch/prod.json"] = Array(good.replacing("ed25519", with: "ed448").utf8)
    #expect(try await world.expectKept() == .untrusted(.notSigned))
  }

  @Test("10. a manifest in the pointer's place, plain or signed as one, is kept out")
  func wrongType() async throws {
    world.origin["it/ch/prod.json"] = SampleRelease(2).manifest
    try await world.expectKept()
    let type = "application/vnd.bindery.manifest+json"
    world.origin["it/ch/prod.json"] =
      Envelope(pointer.payload, ofType: type, by: [testKey(2)]).json
    #expect(try await world.expectKept() == .untrusted(.wrongType(type)))
  }

  @Test("11. with a broken root in the app nothing is adopted, and what is held is served")
  func brokenRoot() async throws {
    world.point(pointer)
    let client = world.client { $0.root = Array("{}".utf8) }
    #expect(try await world.expectKept(client) == .brokenRoot)
    try await world.expectRelease(1, client: client)
    #expect(world.origin.log.allSatisfy { !$0.contains("/ch/") })
  }

  @Test("12. a root that only the old or only the new keys signed is kept out")
  func bothSets() async throws {
    let root = TrustRoot.sample(version: 2, roots: [testKey(8)], signers: [testKey(9)])
    world.point(SampleRelease(2).pointer(seq: 2, root: 2), by: [testKey(9)])
    for keys in [[testKey(1)], [testKey(8)]] {
      put(root: root, by: keys)
      #expect(try await world.expectKept() == .untrusted(.notSigned))
    }
    #expect(try world.client().trust.newest().version == 1)
    put(root: root, by: [testKey(1), testKey(8)])
    try await world.expectUpdated(to: 2)
  }

  @Test("13. a root that leaves a number out, or says another than its file, is kept out")
  func numbers() async throws {
    let root = TrustRoot.sample(version: 3, roots: [testKey(1)], signers: [testKey(9)])
    world.point(SampleRelease(2).pointer(seq: 2, root: 3), by: [testKey(9)])
    put(root: root, by: [testKey(1)])
    #expect(try await world.expectKept() == .untrusted(.notSigned))
    world.origin["it/keys/2.root.json"] = root.signed(by: [testKey(1)])
    #expect(try await world.expectKept() == .untrusted(.wrongVersion(3)))
  }

  @Test("14. a chain of a thousand roots is walked 64 at a time")
  func longChain() async throws {
    world.point(SampleRelease(2).pointer(seq: 2, root: 1_001))
    for version in 2...1_001 {
      put(
        root: .sample(version: version, roots: [testKey(1)], signers: [testKey(2)]),
        by: [testKey(1)])
    }
    for walk in 1...2 {
      world.origin.log = []
      #expect(try await world.expectKept() == .untrusted(.wrongVersion(1_001)))
      #expect(world.origin.log.filter { $0.contains("root") }.count == 64)
      #expect(try world.client().trust.newest().version == 1 + 64 * walk)
    }
  }

  @Test("15. a client three rotations behind walks and ends trusted")
  func rotations() async throws {
    putThreeRotations()
    world.point(SampleRelease(2).pointer(seq: 2, root: 4), by: [testKey(34)])
    try await world.expectUpdated(to: 2)
  }

  @Test("15. a root that another process walked to meanwhile is not replaced by an older one")
  func walkedMeanwhile() async throws {
    let roots = [2, 3].map {
      TrustRoot.sample(version: $0, roots: [testKey(1)], signers: [testKey(2)])
    }
    put(root: roots[0], by: [testKey(1)])
    world.point(SampleRelease(2).pointer(seq: 2, root: 2))
    let third = roots[1].signed(by: [testKey(1)])
    world.origin.misbehave { [world] path, _ in
      if path == "it/keys/2.root.json" { try world.client().library.store.keep("root", third) }
      return nil
    }
    try await world.expectUpdated(to: 2)
    #expect(try world.client().trust.newest().version == 3)
  }

  @Test(
    "15. a root that the origin cannot give now is one that is not reached", arguments: [500, 503])
  func unreachedRoot(status: Int) async throws {
    world.point(SampleRelease(2).pointer(seq: 2, root: 2))
    world.origin.misbehave { path, _ in
      path.contains("/keys/") ? ClientResponse(status: status) : nil
    }
    #expect(
      try await world.expectKept()
        == .missingOrNotAllowed(name: "keys/2.root.json", status: status))
  }

  @Test("16. a revoked key that signs a newer seq is kept out", arguments: [2, 32, 33] as [UInt8])
  func revoked(key: UInt8) async throws {
    putThreeRotations()
    world.point(SampleRelease(2).pointer(seq: 2, root: 4), by: [testKey(key)])
    #expect(try await world.expectKept() == .untrusted(.notSigned))
    world.point(SampleRelease(2).pointer(seq: 2, root: 4), by: [testKey(34)])
    try await world.expectUpdated(to: 2)
  }

  private func putThreeRotations() {
    for number: UInt8 in 2...4 {
      let root = TrustRoot.sample(
        version: Int(number), roots: [testKey(number + 20)], signers: [testKey(number + 30)])
      put(root: root, by: [testKey(number == 2 ? 1 : number + 19), testKey(number + 20)])
    }
  }

  @Test("17. unknown fields everywhere are accepted")
  func unknownFields() async throws {
    /// Bytes with a field more before each of this name.
    func extended(_ bytes: [UInt8], _ name: String) -> [UInt8] {
      let text = String(decoding: bytes, as: UTF8.self)
      return Array(text.replacing("\"\(name)\":", with: "\"later\":{\"a\":[1]},\"\(name)\":").utf8)
    }
    /// Signed, with fields more in the envelope and its signatures.
    func signed(_ payload: [UInt8], ofType type: String, by key: UInt8) -> [UInt8] {
      let envelope = Envelope(payload, ofType: type, by: [testKey(key)]).json
      return extended(extended(envelope, "payloadType"), "keyid")
    }
    var release = SampleRelease(2)
    release.extra = #""later":{"a":[1]},"#
    let second = SampleRelease.bundle([
      SampleRelease.question(12, "release 2"), SampleRelease.question(13, "always"),
    ])
    release.second = extended(extended(second, "questions"), "text")
    world.upload(release)
    let root = TrustRoot.sample(version: 2, roots: [testKey(1)], signers: [testKey(9)])
    world.origin["it/keys/2.root.json"] = signed(
      extended(extended(root.payload, "epoch"), "threshold"), ofType: TrustRoot.payloadType, by: 1)
    world.origin["it/ch/prod.json"] = signed(
      extended(release.pointer(seq: 2, root: 2).payload, "root"),
      ofType: ChannelPointer.payloadType, by: 9)
    try await world.expectUpdated(to: 2)
  }
}
