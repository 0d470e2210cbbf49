import BinderyFormat
import Foundation
import Testing

@testable import BinderyPipeline
@testable import BinderyPublish

/// What gets into a store, what may not, and what never does.
@Suite struct WhatIsPublished {
  @Test("63. the same sources built in two places are the same release, of the same bytes")
  func twoMachines() async throws {
    let world = try PublishWorld(1)
    let other = try PublishWorld(1)
    let (one, two) = (try world.dist(1), try other.dist(1))
    #expect(one.list == two.list && one.pointer.release == two.pointer.release)
    for item in one.list.objects { #expect(try one.read(item.name) == two.read(item.name)) }
    try await world.publish(1, to: "dev")
    let keys = world.store.keys
    let second = try world.build(1, into: "again/dist")
    let publishing = try world.publishing(second, to: "dev")
    #expect(try await publishing.plan().plan.isDone)
    // With all that is beside the objects, too.
    let twin = PublishWorld(copying: world)
    for key in twin.store.keys { twin.store[key] = nil }
    let again = try twin.publishing(second, to: "dev")
    _ = try await again.apply(again.plan())
    #expect(twin.store.keys == keys)
    for key in keys { #expect(twin.store[key] == world.store[key], "\(key)") }
  }

  @Test("63. what is published twice is written once, and read by all in between")
  func twice() async throws {
    let world = try PublishWorld(1)
    try await world.publish(1)
    world.store.log = []
    #expect(try await world.publish(1) == nil)
    #expect(!world.store.log.contains { [.write, .remove].contains($0.kind) })
    // Whoever insists gets a newer pointer, and no object is written.
    let publishing = try world.publishing(world.dist(1))
    let published = try await publishing.apply(publishing.plan())
    #expect(published.pointer?.place.seq == 2 && published.plan.new.isEmpty)
    let written = world.store.log.filter { $0.kind == .write }.map(\.key)
    #expect(
      !written.contains { ["it/m", "it/o/", "it/p/", "it/n/"].contains(where: $0.hasPrefix) })
  }

  @Test("63. compressed variants come along, and are verified")
  func variants() async throws {
    let world = try PublishWorld()
    try world.build(1, change: { $0.compression = .best })
    try await world.publish(1)
    let variants = world.names().filter { $0.hasSuffix(".br") }
    #expect(!variants.isEmpty)
    #expect(world.store[head: "it/" + variants[0]]?.contentEncoding == "br")
    #expect(world.store[head: "it/" + variants[0]]?.contentType == "application/json")
    #expect(try await world.verify().isEmpty)
    // Another version of the compressor made it: it is replaced.
    world.store["it/" + variants[0]] = [1]
    #expect(try await world.verify() == [.damaged(variants[0])])
    try await world.publish(1)
    #expect(try await world.verify().isEmpty)
  }

  @Test("64. `prod` takes no drafts, by publish or promotion; `dev` does")
  func drafts() async throws {
    let world = try PublishWorld()
    try world.build(
      1, change: { $0.check.withDrafts = true },
      edit: {
        try $0.write(
          "content/workbooks/2.yml",
          "id: 2\ntitle: 下書き\nstatus: draft\nquestions:\n" + PublishWorld.question(32, 1))
      })
    try await expectRefused(world, .drafts)
  }

  @Test("64. `prod` takes no release without a ledger")
  func noLedger() async throws {
    let world = try PublishWorld()
    try FileManager.default.removeItem(atPath: world.folder.path + "/content/ids.lock")
    try world.build(1, assigns: false)
    try await expectRefused(world, .noLedger)
  }

  @Test("64. `prod` takes no release whose ledger is behind, until it is up to date")
  func ledgerBehind() async throws {
    let world = try PublishWorld()
    try world.build(1, assigns: false)
    let release = try world.release(1)
    try await expectRefused(world, .ledgerBehind)
    try world.build(1)
    // The release is the same, and what was said of it is not.
    #expect(try world.release(1) == release)
    try await world.publish(1, to: "dev")
    try await world.promote()
    #expect(try world.pointer().release == release)
  }

  private func expectRefused(
    _ world: PublishWorld, _ fault: PublishError.ProdFault,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let error = PublishError.notForProd(fault)
    await #expect(throws: error, sourceLocation: sourceLocation) { try await world.publish(1) }
    try await world.publish(1, to: "dev")
    await #expect(throws: error, sourceLocation: sourceLocation) { try await world.promote() }
    #expect(!world.names().contains("ch/prod.json"), sourceLocation: sourceLocation)
  }

  @Test("65. no path, user or private key stands in anything that was ever written, or in a head")
  func leaks() async throws {
    let world = try PublishWorld(1, 2)
    let all = Written()
    let store = FaultyStore(base: world.store) { call, _ in
      // What is removed later was there all the same.
      if call.kind == .remove { await all.add(world.store) }
      return .none
    }
    try await world.publish(1, to: "dev", on: store) { $0.source = "0123abc" }
    try await world.publish(2, to: "dev", on: store)
    try await world.promote(on: store)
    try await world.prune(keep: 1, grace: 0, on: store)
    await all.add(world.store)
    let texts = await all.texts
    #expect(texts.keys.contains { $0.contains("_pub/intents/") })
    #expect(texts.keys.contains { $0.contains("_pub/sweep") })
    var secrets = [world.folder.path, "bindery-test-", NSHomeDirectory() + "/", "PRIVATE KEY"]
    secrets += [ProcessInfo.processInfo.hostName].filter { $0.utf8.count > 4 && $0 != "localhost" }
    for id in try #require(world.rootChain.first).keys.map(\.id) {
      let pem = String(decoding: try world.folder.read("keys/\(id).pem"), as: UTF8.self)
      let body = pem.split(separator: "\n").dropFirst().dropLast().joined()
      let raw = try #require(Data(base64Encoded: body)).suffix(32)
      let hex = raw.map { String(format: "%02x", $0) }.joined()
      secrets += [body, Data(raw).base64EncodedString(), hex, hex.uppercased()]
      secrets.append(String(decoding: raw, as: Unicode.ASCII.self))
    }
    for (key, text) in texts {
      for secret in secrets { #expect(!text.contains(secret), "\(key)") }
    }
  }

  /// All that was ever in a store, also what stands in base64.
  private actor Written {
    var texts: [String: String] = [:]

    func add(_ store: MemoryStore) {
      for key in store.keys {
        let bytes = store[key] ?? []
        let payload = (try? Envelope(bytes).payload) ?? []
        let head = store[head: key].map { "\($0)" } ?? ""
        texts[key] =
          key + head + String(decoding: bytes, as: Unicode.ASCII.self)
          + String(decoding: payload, as: Unicode.ASCII.self)
      }
    }
  }

  @Test("answer keys that change need to be acknowledged, as many as there are")
  func keyChanges() async throws {
    let world = try PublishWorld(1)
    try await world.publish(1)
    try world.build(
      2,
      edit: {
        let other = PublishWorld.question(12, 1, right: 1) + PublishWorld.question(14, 1, right: 1)
        try $0.write(
          "content/workbooks/1.yml",
          "id: 1\ntitle: 第 1 巻\nquestions:\n" + PublishWorld.question(11, 1) + other
            + PublishWorld.question(13, 2))
      })
    for said in [nil, 1, 3] {
      await #expect(throws: PublishError.keyChanges(2, said: said)) {
        try await world.publish(2) { $0.acceptedKeyChanges = said }
      }
    }
    #expect(try world.pointer().place.seq == 1 && world.names("_pub/intents/").isEmpty)
    try await world.publish(2) { $0.acceptedKeyChanges = 2 }
    #expect(try world.pointer().release == world.release(2))
  }
}
