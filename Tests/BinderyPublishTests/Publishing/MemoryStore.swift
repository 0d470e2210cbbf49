import BinderyFormat
import BinderyPipeline
import Foundation
import TestSupport

@testable import BinderyPublish

/// A store in memory that keeps all its promises.
// A class, because publishers and readers share it; unchecked because the lock guards what changes.
final class MemoryStore: Store, @unchecked Sendable {
  private let lock = NSLock()
  private var objects: [String: Object] = [:]
  private var writes = 0
  private var asked: [StoreCall] = []

  private struct Object {
    var bytes: [UInt8]
    var head: StoredHead
    var modified: Int
  }

  let name = "memory"
  let keepsHeads = true
  /// Whose time objects are dated with.
  private let clock: Clock

  init(_ clock: Clock) { self.clock = clock }

  /// What is in another one now.
  init(copying other: MemoryStore, _ clock: Clock) {
    self.clock = clock
    (objects, writes) = other.lock.withLock { (other.objects, other.writes) }
  }

  // MARK: What tests see and do

  /// Keys in the order of their bytes.
  var keys: [String] { lock.withLock { objects.keys.sorted { $0.bytesPrecede($1) } } }

  /// The calls there were.
  var log: [StoreCall] {
    get { lock.withLock { asked } }
    set { lock.withLock { asked = newValue } }
  }

  /// Bytes by key; a new object has the head that it should have.
  subscript(key: String) -> [UInt8]? {
    get { lock.withLock { objects[key]?.bytes } }
    set {
      lock.withLock {
        guard let newValue else {
          objects[key] = nil
          return
        }
        let name = key.split(separator: "/").dropFirst().joined(separator: "/")
        put(key, newValue, objects[key]?.head.head ?? HeaderTable().head(of: name))
      }
    }
  }

  /// The heads by key.
  subscript(head key: String) -> ObjectHead? {
    get { lock.withLock { objects[key]?.head.head } }
    set { lock.withLock { objects[key]?.head.head = newValue } }
  }

  /// Tags never come again, so that they tell states apart and not contents.
  @discardableResult
  private func put(_ key: String, _ bytes: [UInt8], _ head: ObjectHead) -> String {
    writes += 1
    let tag = "\"\(writes)\""
    objects[key] = Object(
      bytes: bytes, head: StoredHead(tag: tag, size: bytes.count, head: head),
      modified: clock.time)
    return tag
  }

  private func note(_ kind: StoreCall.Kind, _ key: String, _ condition: WriteCondition? = nil) {
    asked.append(StoreCall(kind: kind, key: key, condition: condition))
  }

  // MARK: Store

  func read(_ key: String, limit: Int) async throws(StoreError) -> StoredObject? {
    let object = lock.withLock {
      note(.read, key)
      return objects[key]
    }
    guard let object else { return nil }
    guard object.bytes.count <= limit else { throw .tooLarge(key: key) }
    return StoredObject(bytes: object.bytes, head: object.head)
  }

  func look(_ key: String) async throws(StoreError) -> StoredHead? {
    lock.withLock {
      note(.look, key)
      return objects[key]?.head
    }
  }

  func write(
    _ key: String, _ body: ObjectBody, _ head: ObjectHead, when condition: WriteCondition
  ) async throws(StoreError) -> WriteOutcome {
    let bytes: [UInt8]
    switch body {
    case .bytes(let all): bytes = all
    case .file(let path, _, _):
      guard let all = try? readFile(path) else { throw .file(path: path, code: ENOENT) }
      bytes = all
    }
    return lock.withLock {
      note(.write, key, condition)
      switch condition {
      case .always: break
      case .absent: if objects[key] != nil { return .refused }
      case .tag(let tag): if objects[key]?.head.tag != tag { return .refused }
      }
      return .written(tag: put(key, bytes, head))
    }
  }

  func list(_ prefix: String, after last: String?) async throws(StoreError) -> [ListedObject] {
    lock.withLock {
      note(.list, prefix)
      let keys = objects.keys.filter { key in
        key.hasPrefix(prefix) && (last.map { $0.bytesPrecede(key) } ?? true)
      }.sorted { $0.bytesPrecede($1) }
      return keys.prefix(1000).map {
        ListedObject(key: $0, size: objects[$0]!.bytes.count, modified: objects[$0]!.modified)
      }
    }
  }

  func remove(_ keys: [String]) async throws(StoreError) {
    lock.withLock {
      note(.remove, keys.first ?? "")
      for key in keys { objects[key] = nil }
    }
  }
}

/// One thing that a store was asked for.
struct StoreCall: Sendable, Equatable {
  enum Kind: Sendable { case read, look, write, list, remove }

  var kind: Kind
  /// Or a prefix; the first of several.
  var key: String
  var condition: WriteCondition?

  var changesSomething: Bool { kind == .write || kind == .remove }
}
