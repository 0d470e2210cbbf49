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
    let outcome = try await adopt()
    try? Tidying(client).run()
    return outcome
  }

  private func adopt() async throws -> UpdateOutcome {
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
    try store.adopt(
      Adopted(pointer, payload: payload, envelope: answer.bytes, etag: answer.etag))
    let release = try client.open()
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

  /// Brings all objects of the release that are to be on this device: made of what is here where there is a delta, else
  /// whole.
  private func fetch(_ pointer: ChannelPointer, _ open: Release?) async throws {
    var deltas = Deltas(from: open, to: pointer, in: library)
    await deltas?.load(tier: nil)
    let object = NamedObject(manifest: pointer.manifest)
    var manifest: Manifest?
    let bytes = try await library.bytes(object, deltas) { manifest = try decoded(object, $0) }
    let next = try manifest ?? decoded(object, bytes)
    guard next.app == client.app else {
      throw KeptReason.misplaced(app: next.app, channel: pointer.channel)
    }
    try await fetch(next.categories.flatMap(\.pages).map { NamedObject(page: $0) }, deltas) {
      bytes throws(FormatError) in _ = try Manifest.workbooks(ofPage: bytes)
    }
    try await fetch(pointer.notices.map { [NamedObject(notices: $0)] } ?? [], nil) {
      bytes throws(FormatError) in _ = try DeliveredNotices(bytes)
    }
    let listing = try Listing(next) { library.held($0) }
    let language = client.language(of: next)
    let wanted = wanted(open)
    let bundles = try listing.workbooks.filter { wanted.contains($0.id) }
      .flatMap { workbook in
        try workbook.bundles.map { try NamedObject($0, of: workbook, language) }
      }
    let missing = bundles.filter { !library.isHeld($0) }
    for tier in Set(missing.compactMap(\.tier)) { await deltas?.load(tier: tier) }
    try await fetch(bundles, deltas) { bytes throws(FormatError) in _ = try ContentBundle(bytes) }
    let read = (open?.lists ?? []).filter { library.isHeld($0.object) }.map(\.type)
    let lists = next.lists(in: language).filter { read.contains($0.type) }.map(\.object)
    try await fetch(lists, deltas) { _ in }
    try await fetchMedia(of: listing.workbooks.filter { store.pins.contains($0.id) }, language)
  }

  /// Fetches what is missing of these, save what the learner may not have.
  private func fetch(
    _ objects: [NamedObject], _ deltas: Deltas?,
    check: @escaping @Sendable ([UInt8]) throws(FormatError) -> Void
  ) async throws {
    try await forEach(objects) { object in
      try await unlessClosed(object) {
        _ = try await library.bytes(object, deltas) { bytes in
          try Self.read(object) { () throws(FormatError) in try check(bytes) }
        }
      }
    }
  }

  private func fetchMedia(of workbooks: [Manifest.Workbook], _ language: String) async throws {
    var files: Set<NamedObject> = []
    for workbook in workbooks {
      for bundle in workbook.bundles {
        let object = try NamedObject(bundle, of: workbook, language)
        let content = library.held(object).flatMap { try? ContentBundle($0) }
        files.formUnion(content?.media.files(tier: object.tier) ?? [])
      }
      files.formUnion(workbook.media.files(tier: nil))
    }
    try await forEach(files.filter { !library.isHeld($0) }.sorted { $0.name < $1.name }) { file in
      try await unlessClosed(file) { _ = try await library.file(file) }
    }
  }

  /// Leaves out an object of a tier that is refused.
  private func unlessClosed(_ object: NamedObject, _ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch KeptReason.missingOrNotAllowed(_, let status)
      where object.tier != nil && (status == 401 || status == 403)
    {}
  }

  /// The workbooks that are read without a network now, and those that are to be.
  private func wanted(_ open: Release?) -> Set<ItemID> {
    let held = (open?.workbooks ?? []).filter { workbook in
      open?.isHeld(workbook) ?? false
    }
    return store.pins.union(held.map(\.id))
  }

  private func decoded(_ object: NamedObject, _ bytes: [UInt8]) throws -> Manifest {
    try Self.read(object) { () throws(FormatError) in
      try Manifest(bytes, supported: client.options.supported)
    }
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
