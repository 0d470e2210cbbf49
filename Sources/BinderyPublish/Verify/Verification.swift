import BinderyFormat
import BinderyPipeline

/// Reads back everything that an app's channels name, as readers get it, and compares it with what was signed.
package struct Verification: Sendable {
  private let reader: any DeliveredReader
  private let app: ItemID
  /// The app's key sets, newest first.
  private let roots: [TrustRoot]
  private let options: Options

  package struct Options: Sendable {
    package var table = HeaderTable()
    package var now = PointerTime.now
    package var progress: (any Progress)?

    package init() {}
  }

  package init(
    _ reader: any DeliveredReader, app: ItemID, roots: [TrustRoot], options: Options = Options()
  ) {
    (self.reader, self.app, self.roots, self.options) = (reader, app, roots, options)
  }

  /// What is wrong with one object, or one channel.
  package enum Fault: Sendable, Hashable {
    case missing(String)
    /// Other bytes than its name or its reference says, or a form that nobody can read.
    case damaged(String)
    /// - Parameter found: The head that it is served with.
    case wrongHead(String, found: ObjectHead)
    /// - Parameter error: Why nobody would believe the pointer.
    case untrusted(String)
    case expired(ItemID, at: String)
    /// More than half of the time between signing and expiry is over.
    case agesSoon(ItemID, at: String)
    /// There is a pointer with a higher number than the one that readers see.
    case setBack(ItemID)
    /// A question that the release itself lists as ended, or a draft in `prod`.
    case unwanted(question: String, in: String)

    /// Whether readers are no worse off yet.
    package var isWarning: Bool {
      switch self {
      case .agesSoon, .setBack: true
      default: false
      }
    }
  }

  package struct Outcome: Sendable {
    package var faults: [Fault] = []
    /// The channels that were read, with what they name.
    package var channels: [ChannelPointer] = []
    package var objects = 0
    package var bytes = 0
  }

  /// - Throws: `StoreError` where nothing can be read.
  package func run(_ channels: [ItemID]) async throws -> Outcome {
    var outcome = Outcome()
    var seen: Set<String> = []
    for channel in channels {
      guard let pointer = try await pointer(channel, &outcome) else { continue }
      outcome.channels.append(pointer)
      try await verify(pointer, &seen, &outcome)
    }
    for root in roots.reversed() {
      let name = "keys/\(root.version).root.json"
      try await look(name, &outcome) { (try? Envelope($0).payload) == root.payload }
    }
    return outcome
  }

  private func pointer(_ channel: ItemID, _ outcome: inout Outcome) async throws -> ChannelPointer?
  {
    let name = ObjectName.pointer(of: channel)
    let object: StoredObject
    do {
      let found = try await reader.read(name, limit: ChannelState.largestPointer)
      guard let found else { return nil }
      object = found
    } catch StoreError.tooLarge {
      outcome.faults.append(.untrusted(name))
      return nil
    }
    check(object.head.head, of: name, &outcome)
    do {
      let pointer = try ChannelState.pointer(object.bytes, named: name, channel, roots)
      age(pointer, &outcome)
      return pointer
    } catch is PublishError {
      outcome.faults.append(.untrusted(name))
      return nil
    }
  }

  private func age(_ pointer: ChannelPointer, _ outcome: inout Outcome) {
    guard let text = pointer.expires, let end = pointer.expiry,
      let start = PointerTime.seconds(pointer.issuedAt)
    else { return }
    if end <= options.now {
      outcome.faults.append(.expired(pointer.channel, at: text))
    } else if options.now > start + (end - start) / 2 {
      outcome.faults.append(.agesSoon(pointer.channel, at: text))
    }
  }

  private func check(_ head: ObjectHead?, of name: String, _ outcome: inout Outcome) {
    guard let head, head != options.table.head(of: name) else { return }
    outcome.faults.append(.wrongHead(name, found: head))
  }

  /// Reads an object; tells whether it is as it should be.
  @discardableResult
  private func look(
    _ name: String, _ outcome: inout Outcome, isRight: ([UInt8]) -> Bool
  ) async throws -> Bool {
    guard let object = try await reader.read(name, limit: AppFolder.largest) else {
      outcome.faults.append(.missing(name))
      return false
    }
    outcome.objects += 1
    outcome.bytes += object.bytes.count
    check(object.head.head, of: name, &outcome)
    guard isRight(object.bytes) else {
      outcome.faults.append(.damaged(name))
      return false
    }
    return true
  }

  // MARK: A release

  private func verify(
    _ pointer: ChannelPointer, _ seen: inout Set<String>, _ outcome: inout Outcome
  ) async throws {
    let isProd = pointer.channel == .name("prod")
    var walk = ReleaseWalk()
    walk.need(ObjectName.manifest(pointer.manifest.digest), pointer.manifest, .manifest)
    if let notices = pointer.notices {
      walk.need(ObjectName.notices(notices.digest), notices, .notices)
    }
    while true {
      let needed = walk.takeAll().filter { seen.insert($0.name).inserted }
      if needed.isEmpty { break }
      let step = options.progress?.begin(.readingBack, total: needed.count)
      let results = try await concurrently(needed) { object in
        defer { step?.advance() }
        return try await read(object)
      }
      for (object, result) in zip(needed, results) {
        outcome.objects += result.objects
        outcome.bytes += result.size
        outcome.faults += result.faults
        if let bytes = result.bytes, !walk.enter(object, bytes) {
          outcome.faults.append(.damaged(object.name))
        }
      }
    }
    outcome.faults += walk.unwanted(isProd: isProd).map { .unwanted(question: $0.id, in: $0.name) }
  }

  private struct ReadResult: Sendable {
    /// nil where it is not as it should be, or nothing is to be read in it.
    var bytes: [UInt8]?
    var faults: [Fault] = []
    var objects = 0
    var size = 0
  }

  /// Reads an object with its variants.
  private func read(_ object: ReleaseWalk.Object) async throws -> ReadResult {
    var result = ReadResult()
    for ending in object.isJSON ? ["", ".gz", ".br"] : [""] {
      let name = object.name + ending
      let found: StoredObject
      do {
        guard let there = try await reader.read(name, limit: max(object.size, 1 << 16)) else {
          // Not every build has variants.
          if ending.isEmpty { result.faults.append(.missing(name)) }
          continue
        }
        found = there
      } catch StoreError.tooLarge {
        result.faults.append(.damaged(name))
        continue
      }
      result.objects += 1
      result.size += found.bytes.count
      if let head = found.head.head, head != options.table.head(of: name) {
        result.faults.append(.wrongHead(name, found: head))
      }
      let plain: [UInt8]? =
        switch ending {
        case ".gz": Gzip.expanded(found.bytes, limit: object.size)
        case ".br": Brotli.expanded(found.bytes, limit: object.size)
        default: found.bytes
        }
      guard let plain, plain.count == object.size, SHA256Digest(of: plain) == object.digest else {
        result.faults.append(.damaged(name))
        continue
      }
      if ending.isEmpty, object.isJSON { result.bytes = plain }
    }
    return result
  }
}

/// Reads what was delivered, from below the app's folder, with the heads that it is served with.
package protocol DeliveredReader: Sendable {
  /// nil where there is none.
  func read(_ name: String, limit: Int) async throws -> StoredObject?
}

/// Reads it from a store.
package struct StoreReader: DeliveredReader {
  private let folder: AppFolder

  package init(_ store: any Store, app: ItemID) {
    folder = AppFolder(store: store, app: app, table: HeaderTable())
  }

  package func read(_ name: String, limit: Int) async throws -> StoredObject? {
    try await folder.read(name, limit: limit)
  }
}
