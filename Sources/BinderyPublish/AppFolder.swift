import BinderyFormat

/// An app's folder in a store.
struct AppFolder: Sendable {
  let store: any Store
  let app: ItemID
  let table: HeaderTable

  func key(_ name: String) -> String { "\(app)/\(name)" }

  func read(_ name: String, limit: Int = AppFolder.largest) async throws -> StoredObject? {
    try await store.read(key(name), limit: limit)
  }

  func look(_ name: String) async throws -> StoredHead? { try await store.look(key(name)) }

  func write(
    _ name: String, _ body: ObjectBody, when condition: WriteCondition
  ) async throws -> WriteOutcome {
    try await store.write(key(name), body, table.head(of: name), when: condition)
  }

  func remove(_ names: [String]) async throws { try await store.remove(names.map(key)) }

  /// What lies below the folder, by name: a request for each thousand objects.
  func list(_ prefix: String = "") async throws -> [String: ListedObject] {
    var found: [String: ListedObject] = [:]
    var last: String?
    repeat {
      let page = try await store.list(key(prefix), after: last)
      for object in page { found[String(object.key.dropFirst("\(app)/".count))] = object }
      last = page.count < 1000 ? nil : page.last?.key
    } while last != nil
    return found
  }

  /// Bytes of an object that is read whole, at most.
  static let largest = 1 << 30
}

/// Does something with all of these, some at a time, and gives the results in their order.
func concurrently<Item: Sendable, Result: Sendable>(
  _ items: [Item], width: Int = 16, _ body: @escaping @Sendable (Item) async throws -> Result
) async throws -> [Result] {
  try await withThrowingTaskGroup(of: (Int, Result).self) { group in
    var results = [Result?](repeating: nil, count: items.count)
    for (index, item) in items.enumerated() {
      if index >= width, let (done, result) = try await group.next() { results[done] = result }
      group.addTask { (index, try await body(item)) }
    }
    for try await (done, result) in group { results[done] = result }
    return results.map { $0! }
  }
}
