import Foundation

@testable import BinderyPublish

/// A store, and what goes wrong on the way to it.
struct FaultyStore: Store {
  let base: MemoryStore
  /// Given a call and its number, from 1, what becomes of it.
  let fault: @Sendable (StoreCall, Int) async -> Fault
  private let counter = Counter()

  enum Fault: Sendable {
    case none
    /// The store never hears of it.
    case fails(StoreError)
    /// The store does it, and the answer does not come.
    case loses(StoreError)
    /// The store heeds no condition.
    case ignoresCondition
    /// The store refuses a write, whatever its condition.
    case refuses
    /// A read finds other bytes, or another head.
    case shows(bytes: [UInt8]?, head: ObjectHead?)
  }

  /// Calls that there were.
  var count: Int { counter.value }
  var name: String { base.name }
  var keepsHeads: Bool { true }

  private func through<Found: Sendable>(
    _ call: StoreCall, _ body: (Fault) async throws(StoreError) -> Found
  ) async throws(StoreError) -> Found {
    let fault = await fault(call, counter.next())
    if case .fails(let error) = fault { throw error }
    let found = try await body(fault)
    if case .loses(let error) = fault { throw error }
    return found
  }

  func read(_ key: String, limit: Int) async throws(StoreError) -> StoredObject? {
    try await through(StoreCall(kind: .read, key: key)) { fault throws(StoreError) in
      var object = try await base.read(key, limit: limit)
      if case .shows(let bytes, let head) = fault {
        if let bytes { object?.bytes = bytes }
        if let head { object?.head.head = head }
      }
      return object
    }
  }

  func look(_ key: String) async throws(StoreError) -> StoredHead? {
    try await through(StoreCall(kind: .look, key: key)) { _ throws(StoreError) in
      try await base.look(key)
    }
  }

  func write(
    _ key: String, _ body: ObjectBody, _ head: ObjectHead, when condition: WriteCondition
  ) async throws(StoreError) -> WriteOutcome {
    let call = StoreCall(kind: .write, key: key, condition: condition)
    return try await through(call) { fault throws(StoreError) in
      switch fault {
      case .refuses: return .refused
      case .ignoresCondition: return try await base.write(key, body, head, when: .always)
      default: return try await base.write(key, body, head, when: condition)
      }
    }
  }

  func list(_ prefix: String, after last: String?) async throws(StoreError) -> [ListedObject] {
    try await through(StoreCall(kind: .list, key: prefix)) { _ throws(StoreError) in
      try await base.list(prefix, after: last)
    }
  }

  func remove(_ keys: [String]) async throws(StoreError) {
    try await through(StoreCall(kind: .remove, key: keys.first ?? "")) { _ throws(StoreError) in
      try await base.remove(keys)
    }
  }
}

extension FaultyStore {
  /// A process that dies at its call number `limit`.
  /// - Parameter isDone: Whether the store still does that call.
  static func dying(at limit: Int, isDone: Bool, on base: MemoryStore) -> FaultyStore {
    FaultyStore(base: base) { _, number in
      if number < limit { return .none }
      return isDone && number == limit
        ? .loses(.unreachable("killed")) : .fails(.unreachable("killed"))
    }
  }

  /// One call that fails, in a process that lives on.
  static func failing(
    _ error: StoreError, at limit: Int, on base: MemoryStore
  ) -> FaultyStore {
    FaultyStore(base: base) { _, number in number == limit ? .fails(error) : .none }
  }
}

/// Counts calls from several tasks.
// Unchecked because the lock guards the count.
private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  var value: Int { lock.withLock { count } }

  func next() -> Int {
    lock.withLock {
      count += 1
      return count
    }
  }
}
