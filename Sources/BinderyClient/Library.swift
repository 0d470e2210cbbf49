import BinderyFormat

/// The objects of an app wherever they lie: in the store, in the seed, or at the origin.
struct Library: Sendable {
  let store: Store
  let seed: Seed?
  let origin: Origin
  let downloads = Downloads()

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

  /// An object's bytes, made or fetched if they are not here.
  /// - Parameter check: Looks at what is new, before it is stored.
  func bytes(
    _ object: NamedObject, _ deltas: Deltas? = nil, check: ([UInt8]) throws -> Void = { _ in }
  ) async throws -> [UInt8] {
    if let bytes = held(object) { return bytes }
    let made = await deltas?.made(object)
    let bytes = if let made { made } else { try await origin.object(object) }
    try check(bytes)
    try store.keep(object.name, bytes)
    return bytes
  }

  /// Where an object lies on this device, verified again; nil where it is not here, or is damaged.
  func heldFile(_ object: NamedObject) -> String? {
    let path = store.path(object.name)
    // What is not here yet, another task may put here any moment.
    if Disk.facts(path) != nil {
      if object.isMade(ofFile: path) {
        Disk.touch(path)
        return path
      }
      try? store.disk.remove(path)
    }
    return seed.map { "\($0.folder)/\(object.name)" }.flatMap {
      object.isMade(ofFile: $0) ? $0 : nil
    }
  }

  /// Where an object lies on this device, fetched piece by piece if it is not here; once for all who ask meanwhile.
  /// - Parameter progress: Called with the bytes that are here.
  /// - Throws: `KeptReason`, `CancellationError`.
  func file(
    _ object: NamedObject, progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> String {
    if let path = heldFile(object) { return path }
    return try await downloads.path(of: object, progress: progress) { progress in
      // Another one may have ended since.
      if let path = heldFile(object) { return path }
      return try await Download(object, to: store, progress: progress).run(from: origin)
    }
  }
}

/// Does something with all of these, a few at a time.
func forEach<Item: Sendable>(
  _ items: [Item], width: Int = 6, _ body: @escaping @Sendable (Item) async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    for (index, item) in items.enumerated() {
      if index >= width { try await group.next() }
      group.addTask { try await body(item) }
    }
    try await group.waitForAll()
  }
}
