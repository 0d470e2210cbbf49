import BinderyFormat
import BinderyPipeline
import Foundation
import TestSupport
import Testing

@testable import BinderyPublish

@Suite struct FolderStoreTests {
  private let folder: TemporaryFolder
  private let store: FolderStore
  private let head = ObjectHead(contentType: "text/plain", cacheControl: "no-cache")

  init() throws {
    folder = try TemporaryFolder()
    store = FolderStore(root: folder.path + "/store")
  }

  private func write(
    _ key: String, _ text: String, when condition: WriteCondition = .always
  ) async throws -> WriteOutcome {
    try await store.write(key, .bytes(Array(text.utf8)), head, when: condition)
  }

  private func tag(_ text: String) -> String { "\"\(SHA256Digest(of: text.utf8))\"" }

  @Test("what is written is read and looked at")
  func roundTrip() async throws {
    #expect(try await store.read("main/a", limit: 9) == nil)
    #expect(try await store.look("main/a") == nil)
    #expect(try await store.list("", after: nil) == [])
    #expect(try await write("main/a b/本", "text", when: .absent) == .written(tag: tag("text")))
    let object = try await store.read("main/a b/本", limit: 4)
    #expect(object?.bytes == Array("text".utf8))
    #expect(object?.head == StoredHead(tag: tag("text"), size: 4, head: nil))
    #expect(try await store.look("main/a b/本") == object?.head)
    #expect(try await store.look("main") == nil)
    await #expect(throws: StoreError.tooLarge(key: "main/a b/本")) {
      try await store.read("main/a b/本", limit: 3)
    }
    #expect(try namesInFolder(store.name + "/.new") == [])
  }

  @Test("a condition holds or refuses")
  func conditions() async throws {
    #expect(try await write("a", "1", when: .tag(tag("1"))) == .refused)
    #expect(try await write("a", "1", when: .absent) == .written(tag: tag("1")))
    #expect(try await write("a", "2", when: .absent) == .refused)
    #expect(try await write("a", "2", when: .tag(tag("2"))) == .refused)
    #expect(try await write("a", "2", when: .tag(tag("1"))) == .written(tag: tag("2")))
    #expect(try await write("a", "3") == .written(tag: tag("3")))
    #expect(try await store.read("a", limit: 9)?.bytes == Array("3".utf8))
  }

  @Test("of ten writers one gets through, round after round")
  func race() async throws {
    var current: String?
    for round in 0..<20 {
      let condition = current.map { WriteCondition.tag(tag($0)) } ?? .absent
      let winners = try await withThrowingTaskGroup(of: String?.self) { group in
        for number in 0..<10 {
          group.addTask {
            let text = "\(round) \(number)"
            let outcome = try await write("ch/prod.json", text, when: condition)
            return outcome == .refused ? nil : text
          }
        }
        var winners: [String] = []
        for try await winner in group { if let winner { winners.append(winner) } }
        return winners
      }
      #expect(winners.count == 1)
      current = winners.first
      let object = try await store.read("ch/prod.json", limit: 99)
      #expect(object.map { String(decoding: $0.bytes, as: UTF8.self) } == current)
    }
  }

  @Test("a file is copied, and not if it is another one")
  func file() async throws {
    try folder.write("f", "text")
    let path = folder.path + "/f"
    let body = ObjectBody.file(path: path, size: 4, digest: SHA256Digest(of: "text".utf8))
    #expect(try await store.write("f", body, head, when: .absent) == .written(tag: tag("text")))
    #expect(try await store.read("f", limit: 4)?.bytes == Array("text".utf8))
    try folder.write("f", "texts")
    await #expect(throws: StoreError.file(path: path, code: ESTALE)) {
      try await store.write("g", body, head, when: .absent)
    }
    #expect(try await store.look("g") == nil)
  }

  @Test("a list is in the order of the keys' bytes, and shows nothing of the store's own")
  func list() async throws {
    let keys = ["a", "a-b", "a.json", "ab/a", "ab/b/c", "ab-c", "b/1", "b/10", "b/2", "é", "本/x"]
    for key in keys { _ = try await write(key == "a" ? "a/x" : key, "text") }
    try folder.write("store/b/.hidden", "")
    try folder.link("store/b/link", to: "1")
    let all = try await store.list("", after: nil)
    let sorted = keys.map { $0 == "a" ? "a/x" : $0 }.sorted { $0.bytesPrecede($1) }
    #expect(all.map(\.key) == sorted && all.allSatisfy { $0.size == 4 })
    #expect(abs(all[0].modified - Int(time(nil))) < 100)
    for (index, key) in sorted.enumerated() {
      let rest = try await store.list("", after: key)
      #expect(rest.map(\.key) == Array(sorted[(index + 1)...]))
    }
    for prefix in ["a", "ab", "ab/", "b/1", "b/", "本", "c", "ab/b/"] {
      let found = try await store.list(prefix, after: nil).map(\.key)
      #expect(found == sorted.filter { $0.utf8.starts(with: prefix.utf8) })
    }
    #expect(try await store.list("b/", after: "b/1").map(\.key) == ["b/10", "b/2"])
  }

  @Test("a page has an end")
  func pages() async throws {
    for number in 0..<1005 { try folder.write("store/o/\(number)", "") }
    let first = try await store.list("o/", after: nil)
    let second = try await store.list("o/", after: first.last?.key)
    #expect(first.count == 1000 && second.count == 5)
    #expect(Set((first + second).map(\.key)).count == 1005)
  }

  @Test("what is removed is gone, and what is not there is no failure")
  func remove() async throws {
    _ = try await write("a/b", "text")
    try await store.remove(["a/b", "a/b", "c/d"])
    #expect(try await store.list("", after: nil) == [])
    #expect(try await write("a/b", "text", when: .absent) == .written(tag: tag("text")))
  }

  @Test(
    "no key leads out of the folder, or to what is the store's own",
    arguments: ["../x", "a/../../x", "/x", "a//b", "", ".lock", "a/.b", "a/", "a\0b"])
  func outside(key: String) async throws {
    await #expect(throws: StoreError.self) { try await write(key, "text") }
    await #expect(throws: StoreError.self) { try await store.read(key, limit: 9) }
    await #expect(throws: StoreError.self) { try await store.remove([key]) }
  }

  @Test("a symbolic link is not followed")
  func links() async throws {
    try folder.write("outside/secret", "secret")
    try folder.link("store/way", to: "../outside")
    try folder.link("store/file", to: "../outside/secret")
    for key in ["way/secret", "file"] {
      await #expect(throws: StoreError.self) { try await store.read(key, limit: 99) }
      await #expect(throws: StoreError.self) { try await write(key, "text") }
      await #expect(throws: StoreError.self) { try await store.remove([key]) }
    }
    #expect(try await store.list("", after: nil) == [])
    #expect(try folder.read("outside/secret") == Array("secret".utf8))
  }
}
