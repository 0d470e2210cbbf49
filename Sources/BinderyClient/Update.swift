import BinderyFormat

/// One update, from the pointer to the rename of `active`. Whatever goes wrong before that leaves what was active, and
/// nothing on the disk that was not verified.
struct Update: Sendable {
  private let client: ContentClient
  private var library: Library { client.library }
  private var store: Store { client.library.store }

  init(_ client: ContentClient) { self.client = client }

  /// - Throws: `KeptReason`.
  func run() async throws -> UpdateOutcome {
    _ = try client.trust.newest()
    let open = try? client.open()
    // Without a release that opens, the tag would keep us from learning of one.
    let etag = open == nil ? nil : store.active?.etag
    guard let answer = try await library.origin.pointer(of: client.channel, etag: etag) else {
      return .current
    }
    let (pointer, payload) = try await client.trust.believe(
      answer.bytes, of: client.channel, at: library.origin, supported: client.options.supported)
    if try isCurrent(pointer, payload, open) { return .current }
    do {
      try await fetch(pointer, open)
    } catch KeptReason.undecodable(let name, let error) {
      try store.refuse(pointer.place)
      throw KeptReason.undecodable(name: name, error)
    }
    try store.adopt(Adopted(pointer, payload: payload, etag: answer.etag))
    let release = try client.open()
    try? Tidying(client).run()
    return release.place == pointer.place ? .updated(release) : .current
  }

  /// Whether a genuine pointer says what is open already.
  /// - Throws: `KeptReason` where it must not be adopted.
  private func isCurrent(
    _ pointer: ChannelPointer, _ payload: [UInt8], _ open: Release?
  ) throws -> Bool {
    guard pointer.app == client.app, pointer.channel == client.channel else {
      throw KeptReason.misplaced(app: pointer.app, channel: pointer.channel)
    }
    for held in client.releases {
      guard let place = held.place else { continue }
      if pointer.place < place { throw KeptReason.older(pointer.place) }
      if pointer.place == place, payload != held.payload { throw KeptReason.forked(place) }
    }
    if let open, open.place == pointer.place { return true }
    if let refused = store.refused, pointer.place <= refused {
      throw KeptReason.undecodable(name: "", .malformed("refused before", at: 0))
    }
    if let expiry = pointer.expiry, expiry <= client.options.now(), open != nil {
      throw KeptReason.expired(pointer.expires ?? "")
    }
    return false
  }

  /// Brings all objects of the release that are to be on this device.
  ///
  /// A delta, where `pointer.deltasFrom` reaches back to what is open, belongs before this: it leaves verified objects in
  /// the store, and this fetches what it did not make.
  private func fetch(_ pointer: ChannelPointer, _ open: Release?) async throws {
    let object = NamedObject(manifest: pointer.manifest)
    let manifest = try await decoded(object) { bytes throws(FormatError) in
      try Manifest(bytes, supported: client.options.supported)
    }
    guard manifest.app == client.app else {
      throw KeptReason.misplaced(app: manifest.app, channel: pointer.channel)
    }
    let pages = manifest.categories.flatMap(\.pages).map { NamedObject(page: $0) }
    let notices = pointer.notices.map { NamedObject(notices: $0) }
    _ = try await library.fetch(pages + [notices].compactMap { $0 }) { object, bytes in
      try Self.read(object) { () throws(FormatError) in
        if object == notices {
          _ = try DeliveredNotices(bytes)
        } else {
          _ = try Manifest.workbooks(ofPage: bytes)
        }
      }
    }
    let listing = try Listing(manifest) { library.held($0) }
    let known = manifest.languages
    let language = known.first { $0 == client.options.language } ?? known.first ?? "und"
    let wanted = wanted(open)
    let bundles = try listing.workbooks.filter { wanted.contains($0.id) }
      .flatMap { workbook in
        try workbook.bundles.map { try NamedObject($0, of: workbook, language) }
      }
    _ = try await library.fetch(bundles) { object, bytes in
      try Self.read(object) { () throws(FormatError) in _ = try ContentBundle(bytes) }
    }
  }

  /// The workbooks that are read without a network now, and those that are to be.
  private func wanted(_ open: Release?) -> Set<ItemID> {
    let held = (open?.workbooks ?? []).filter { workbook in
      open?.isHeld(workbook) ?? false
    }
    return store.pins.union(held.map(\.id))
  }

  private func decoded<Value: Sendable>(
    _ object: NamedObject, _ decode: @escaping @Sendable ([UInt8]) throws(FormatError) -> Value
  ) async throws -> Value {
    let bytes = try await library.bytes(object) { bytes in
      try Self.read(object) { () throws(FormatError) in _ = try decode(bytes) }
    }
    return try Self.read(object) { () throws(FormatError) in try decode(bytes) }
  }

  private static func read<Value>(
    _ object: NamedObject, _ body: () throws(FormatError) -> Value
  ) throws(KeptReason) -> Value {
    do {
      return try body()
    } catch {
      switch error {
      case .newerFormat, .requires: throw .updateApp(error)
      default: throw .undecodable(name: object.name, error)
      }
    }
  }
}
