import BinderyFormat

/// The objects of an app wherever they lie: in the store, in the seed, or at the origin.
struct Library: Sendable {
  let store: Store
  let seed: Seed?
  let origin: Origin

  /// An object's bytes from this device, verified again; nil where it is not here, or is damaged.
  func held(_ object: NamedObject) -> [UInt8]? {
    let path = store.path(object.name)
    if let bytes = Disk.read(path) {
      if object.isMade(of: bytes) {
        Disk.touch(path)
        return bytes
      }
      try? store.disk.remove(path)
    }
    guard let seed, let bytes = Disk.read("\(seed.folder)/\(object.name)") else { return nil }
    return object.isMade(of: bytes) ? bytes : nil
  }

  /// Whether an object is on this device, as far as its size tells.
  func isHeld(_ object: NamedObject) -> Bool {
    [store.folder, seed?.folder].contains { folder in
      folder.flatMap { Disk.facts("\($0)/\(object.name)") }?.size == object.bytes
    }
  }

  /// An object's bytes, fetched if they are not here.
  /// - Parameter check: Looks at what was fetched, before it is stored.
  func bytes(
    _ object: NamedObject, check: ([UInt8]) throws -> Void = { _ in }
  ) async throws -> [UInt8] {
    if let bytes = held(object) { return bytes }
    let bytes = try await origin.object(object)
    try check(bytes)
    try store.keep(object.name, bytes)
    return bytes
  }

  /// Fetches what is missing of these, a few at a time.
  /// - Returns: The tiers that the learner may not have.
  func fetch(
    _ objects: [NamedObject], width: Int = 6,
    check: @escaping @Sendable (NamedObject, [UInt8]) throws -> Void
  ) async throws -> Set<String> {
    try await withThrowingTaskGroup(of: String?.self) { group in
      var waiting = objects.makeIterator()
      var closed: Set<String> = []
      func start() {
        guard let object = waiting.next() else { return }
        group.addTask {
          do {
            _ = try await bytes(object) { try check(object, $0) }
            return nil
          } catch KeptReason.missingOrNotAllowed(let name, let status) {
            guard status == 401 || status == 403, let tier = object.tier else {
              throw KeptReason.missingOrNotAllowed(name: name, status: status)
            }
            return tier
          }
        }
      }
      for _ in 0..<width { start() }
      while let tier = try await group.next() {
        if let tier { closed.insert(tier) }
        start()
      }
      return closed
    }
  }
}
