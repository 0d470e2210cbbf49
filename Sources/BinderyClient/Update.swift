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
    // Where the active release does not open, its tag would keep us from fetching it again.
    let etag = store.active.flatMap { $0.pointer.place == open?.place ? $0.etag : nil }
    guard let answer = try await library.origin.pointer(of: client.channel, etag: etag) else {
      return try await current(open)
    }
    let (pointer, payload) = try await client.trust.believe(
      answer.bytes, of: client.channel, at: library.origin, supported: client.options.supported)
    if try isCurrent(pointer, payload, open) { return try await current(open) }
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

  /// There is nothing new, but a tier that was refused may be open again.
  private func current(_ open: Release?) async throws -> UpdateOutcome {
    let lapsed = store.lapsed
    if let open, !lapsed.isEmpty {
      let workbooks = open.workbooks.filter { lapsed.contains($0.id) }
      try await fetchBundles(of: workbooks, open.language, nil)
    }
    return .current
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
    // What was adopted in its time comes back after it, too.
    let isHeld = client.releases.contains { $0.place == pointer.place }
    if let expiry = pointer.expiry, expiry <= client.options.now(), open != nil, !isHeld {
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
    let pages = next.categories.flatMap(\.pages).map { (NamedObject(page: $0), $0.count) }
    try await fetch(pages, deltas) { bytes throws(FormatError) in
      try Manifest.workbooks(ofPage: bytes).count
    }
    let notices = pointer.notices.map { [(NamedObject(notices: $0), 1)] } ?? []
    try await fetch(notices, nil) { bytes throws(FormatError) in
      _ = try DeliveredNotices(bytes)
      return 1
    }
    let listing = try Listing(next) { library.held($0) }
    let language = client.language(of: next)
    let wanted = wanted(open)
    try await fetchBundles(
      of: listing.workbooks.filter { wanted.contains($0.id) }, language, deltas)
    let read = (open?.lists ?? []).filter { library.isHeld($0.object) }.map(\.type)
    let lists = next.lists(in: language).filter { read.contains($0.type) }
    let records = lists.filter { $0.type != nil }.map { ($0.object, $0.count) }
    try await fetch(records, deltas) { bytes throws(FormatError) in
      try DeliveredRecord.all(in: bytes).count
    }
    let retired = lists.filter { $0.type == nil }.map { ($0.object, $0.count) }
    try await fetch(retired, deltas) { bytes throws(FormatError) in
      try RetiredItem.all(in: bytes).count
    }
    try await fetchMedia(of: listing.workbooks.filter { store.pins.contains($0.id) }, language)
  }

  /// Fetches what is missing of these workbooks, and notes those of which the learner may not have all.
  private func fetchBundles(
    of workbooks: [Manifest.Workbook], _ language: String, _ deltas: Deltas?
  ) async throws {
    var deltas = deltas
    var bundles: [(NamedObject, Int)] = []
    for workbook in workbooks {
      for bundle in workbook.bundles {
        bundles.append((try NamedObject(bundle, of: workbook, language), bundle.count))
      }
    }
    let missing = bundles.map(\.0).filter { !library.isHeld($0) }
    for tier in Set(missing.compactMap(\.tier)) { await deltas?.load(tier: tier) }
    try await fetch(bundles, deltas) { bytes throws(FormatError) in
      try ContentBundle(bytes).count
    }
    let lapsed = try workbooks.filter { workbook in
      try workbook.bundles.contains { bundle in
        !library.isHeld(try NamedObject(bundle, of: workbook, language))
      }
    }
    try store.setLapsed(Set(lapsed.map(\.id)))
  }

  /// Fetches what is missing of these, save what the learner may not have.
  /// - Parameters:
  ///   - objects: Each with the number of what is in it.
  ///   - read: Reads what is new, and counts what is in it.
  private func fetch(
    _ objects: [(NamedObject, Int)], _ deltas: Deltas?,
    read: @escaping @Sendable ([UInt8]) throws(FormatError) -> Int
  ) async throws {
    try await forEach(objects) { object, count in
      try await unlessClosed(object) {
        _ = try await library.bytes(object, deltas) { bytes in
          try object.read { () throws(FormatError) -> Void in
            guard try read(bytes) == count else { throw .miscounted }
          }
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

  /// The workbooks that are read without a network now, that were until their tier was refused, and that are to be.
  private func wanted(_ open: Release?) -> Set<ItemID> {
    let held = (open?.workbooks ?? []).filter { workbook in
      open?.isHeld(workbook) ?? false
    }
    return store.pins.union(store.lapsed).union(held.map(\.id))
  }

  private func decoded(_ object: NamedObject, _ bytes: [UInt8]) throws -> Manifest {
    try object.read { () throws(FormatError) in
      try Manifest(bytes, supported: client.options.supported)
    }
  }
}
