/// A store in which nobody else writes: conditions are looked after here, so that it need not know any.
struct SingleWriterStore: Store {
  let store: any Store

  var name: String { store.name }
  var keepsHeads: Bool { store.keepsHeads }

  func read(_ key: String, limit: Int) async throws(StoreError) -> StoredObject? {
    try await store.read(key, limit: limit)
  }

  func look(_ key: String) async throws(StoreError) -> StoredHead? { try await store.look(key) }

  func write(
    _ key: String, _ body: ObjectBody, _ head: ObjectHead, when condition: WriteCondition
  ) async throws(StoreError) -> WriteOutcome {
    switch condition {
    case .always: break
    case .absent: if try await look(key) != nil { return .refused }
    case .tag(let tag): if try await look(key)?.tag != tag { return .refused }
    }
    return try await store.write(key, body, head, when: .always)
  }

  func list(_ prefix: String, after last: String?) async throws(StoreError) -> [ListedObject] {
    try await store.list(prefix, after: last)
  }

  func remove(_ keys: [String]) async throws(StoreError) { try await store.remove(keys) }
}

extension AppFolder {
  /// Whether nobody else writes.
  var isAlone: Bool { store is SingleWriterStore }

  /// The same where nobody else writes.
  var alone: AppFolder {
    AppFolder(store: SingleWriterStore(store: store), app: app, table: table)
  }
}
