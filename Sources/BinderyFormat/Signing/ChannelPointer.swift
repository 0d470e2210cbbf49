/// What a channel delivers now: the payload of a signed pointer, `ch/<channel>.json`.
public struct ChannelPointer: Hashable, Sendable {
  public static let payloadType = "application/vnd.bindery.channel+json"
  /// Questions that may be hidden at once.
  public static let mostRecalled = 100

  public var app: ItemID
  public var channel: ItemID
  /// Where it stands among the channel's pointers.
  public var place: Place
  /// RFC 3339.
  public var issuedAt: String
  /// RFC 3339; nil: never.
  public var expires: String?
  /// The version of the key set that it is signed by.
  public var root: Int
  public var manifest: LocalPointer.Object
  public var notices: LocalPointer.Object?
  public var pollAfterSeconds: Int?
  /// Every release that this channel named since this `seq` has a delta to this one.
  public var deltasFrom: Int?
  /// The `seq` that it replaced.
  public var previous: Int?
  /// Questions to hide at once, in every release that is held.
  public var recall: [ItemID] = []
  /// What a reader must be able to do beyond format 1.
  public var requires: [String] = []
  /// Of the table of headers.
  public var headers: SHA256Digest?
  /// The commit that was built.
  public var source: String?
  public var tool: String?
  public var reason: String?

  /// `(epoch, seq)`: a pointer is newer than those with a lower place, whatever release it names.
  public struct Place: Hashable, Sendable, Comparable {
    public var epoch: Int
    public var seq: Int

    public init(epoch: Int, seq: Int) { (self.epoch, self.seq) = (epoch, seq) }

    public static func < (left: Place, right: Place) -> Bool {
      (left.epoch, left.seq) < (right.epoch, right.seq)
    }
  }

  /// The release's name: the first 16 hexadecimal digits of the manifest's digest.
  public var release: String { manifest.digest.hex(digits: 16) }

  /// Seconds since 1970; nil where it never expires.
  public var expiry: Int? {
    expires.flatMap { RFC3339.instant(Array($0.utf8)[...]) }.map { $0 / 1_000_000 }
  }

  public init(
    app: ItemID, channel: ItemID, place: Place, issuedAt: String, expires: String? = nil, root: Int,
    manifest: LocalPointer.Object, notices: LocalPointer.Object? = nil
  ) {
    (self.app, self.channel, self.place, self.root) = (app, channel, place, root)
    (self.issuedAt, self.expires) = (issuedAt, expires)
    (self.manifest, self.notices) = (manifest, notices)
  }
}

extension ChannelPointer {
  /// Reads a payload, which says nothing before its signatures are looked at.
  /// - Parameter supported: What this reader can do, of what `requires` may name.
  /// - Throws: `FormatError.newerFormat` and `.requires`: keep the current release; else the bytes are damaged.
  public init(payload: [UInt8], supported: Set<String> = []) throws(FormatError) {
    var (app, channel): (ItemID?, ItemID?)
    var (epoch, seq, root): (Int?, Int?, Int?)
    var (issuedAt, manifest): (String?, LocalPointer.Object?)
    var rest = Optionals()
    try JSONReader.object(payload) { key, reader throws(FormatError) in
      switch key {
      case "app": app = try reader.id()
      case "channel": channel = try reader.id()
      case "epoch": epoch = try reader.whole()
      case "seq": seq = try reader.whole()
      case "issuedAt": issuedAt = try reader.moment()
      case "root": root = try reader.whole(from: 1)
      case "manifest": manifest = try LocalPointer.Object(&reader)
      default: return try rest.read(key, &reader)
      }
      return true
    }
    let missing = rest.requires.filter { !supported.contains($0) }
    if !missing.isEmpty { throw .requires(missing) }
    self.init(
      app: try required(app, "app"), channel: try required(channel, "channel"),
      place: Place(epoch: try required(epoch, "epoch"), seq: try required(seq, "seq")),
      issuedAt: try required(issuedAt, "issuedAt"), expires: rest.expires,
      root: try required(root, "root"), manifest: try required(manifest, "manifest"),
      notices: rest.notices)
    (pollAfterSeconds, deltasFrom, previous) = (
      rest.pollAfterSeconds, rest.deltasFrom, rest.previous
    )
    (recall, requires, headers) = (rest.recall, rest.requires, rest.headers)
    (source, tool, reason) = (rest.source, rest.tool, rest.reason)
  }

  /// The keys that are left out when there is nothing to say.
  private struct Optionals {
    var expires: String?
    var notices: LocalPointer.Object?
    var (pollAfterSeconds, deltasFrom, previous): (Int?, Int?, Int?)
    var (recall, requires): ([ItemID], [String]) = ([], [])
    var headers: SHA256Digest?
    var (source, tool, reason): (String?, String?, String?)

    mutating func read(_ key: String, _ reader: inout JSONReader) throws(FormatError) -> Bool {
      switch key {
      case "expires": expires = try reader.moment()
      case "notices": notices = try LocalPointer.Object(&reader)
      case "pollAfterSeconds": pollAfterSeconds = try reader.whole()
      case "deltasFrom": deltasFrom = try reader.whole()
      case "previous": previous = try reader.whole()
      case "recall":
        let start = reader.offset
        recall = try reader.list { reader throws(FormatError) in try reader.id() }
        if recall.count > ChannelPointer.mostRecalled {
          throw .malformed("more than \(ChannelPointer.mostRecalled) recalled questions", at: start)
        }
      case "requires": requires = try reader.strings()
      case "headers": headers = try reader.digest()
      case "source": source = try reader.string()
      case "tool": tool = try reader.string()
      case "reason": reason = try reader.string()
      default: return false
      }
      return true
    }
  }

  /// The payload to be signed: one line, keys in the format's order.
  public var payload: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("format") { $0.integer(1) }
      json.member("app", "\(app)")
      json.member("channel", "\(channel)")
      json.member("epoch") { $0.integer(place.epoch) }
      json.member("seq") { $0.integer(place.seq) }
      json.member("issuedAt", issuedAt)
      json.memberIfAny("expires", expires?.utf8)
      json.member("root") { $0.integer(root) }
      json.member("manifest") { manifest.write(&$0) }
      if let notices { json.member("notices") { notices.write(&$0) } }
      if let pollAfterSeconds { json.member("pollAfterSeconds") { $0.integer(pollAfterSeconds) } }
      if let deltasFrom { json.member("deltasFrom") { $0.integer(deltasFrom) } }
      if let previous { json.member("previous") { $0.integer(previous) } }
      if !recall.isEmpty { json.member("recall", each: recall) { $0.string("\($1)") } }
      if !requires.isEmpty { json.member("requires", each: requires) { $0.string($1) } }
      json.memberIfAny("headers", headers?.description.utf8)
      json.memberIfAny("source", source?.utf8)
      json.memberIfAny("tool", tool?.utf8)
      json.memberIfAny("reason", reason?.utf8)
    }
    return json.bytes
  }
}

extension LocalPointer.Object {
  func write(_ json: inout JSONWriter) {
    json.object { json in
      json.member("sha256", digest.description)
      json.member("bytes") { $0.integer(bytes) }
    }
  }
}

extension JSONReader {
  /// A date and time of RFC 3339, as it is written.
  mutating func moment() throws(FormatError) -> String {
    _ = peek()
    let start = offset
    let text = try string()
    guard RFC3339.isValid(Array(text.utf8)[...]) else { throw .malformed("no moment", at: start) }
    return text
  }
}
