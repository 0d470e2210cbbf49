/// Which keys may sign for an app: the payload of `keys/<n>.root.json`. Clients ship one, and learn of later ones by
/// walking the chain.
public struct TrustRoot: Hashable, Sendable {
  public static let payloadType = "application/vnd.bindery.root+json"
  /// Bytes of a root's envelope, at most.
  public static let largest = 64_000
  /// Roots that a client walks at once, at most.
  public static let longestWalk = 64

  public var app: ItemID
  /// From 1; each root follows the one before it.
  public var version: Int
  /// That of the pointers that these keys sign. A new one begins when a key was stolen: all that the thief signed is
  /// older then, whatever number it bears.
  public var epoch: Int
  /// Of Ed25519, in the order in which they are written; of other algorithms only the ids are known.
  public var keys: [Ed25519.PublicKey]
  /// Ids of keys that this reader cannot use.
  private(set) var unknownKeys: Set<String> = []
  /// Who signs roots.
  public var root: Role
  /// Who signs pointers, by channel, in the order in which they are written.
  public var channels: [Channel]

  /// Who must sign together.
  public struct Role: Hashable, Sendable {
    /// Ids of keys.
    public var keys: [String]
    /// From 1 up to the number of the keys.
    public var threshold: Int

    public init(keys: [String], threshold: Int) { (self.keys, self.threshold) = (keys, threshold) }
  }

  public struct Channel: Hashable, Sendable {
    public var name: ItemID
    public var role: Role

    public init(name: ItemID, role: Role) { (self.name, self.role) = (name, role) }
  }

  public init(
    app: ItemID, version: Int, epoch: Int, keys: [Ed25519.PublicKey], root: Role,
    channels: [Channel]
  ) {
    (self.app, self.version, self.epoch) = (app, version, epoch)
    (self.keys, self.root, self.channels) = (keys, root, channels)
  }

  /// Whether enough of a role's keys signed; each counts once, however often it stands there.
  public func isSigned(_ envelope: Envelope, by role: Role) -> Bool {
    envelope.signers(among: keys.filter { role.keys.contains($0.id) }).count >= role.threshold
  }

  /// Who signs the pointers of a channel; nil where nobody may.
  public func role(ofChannel name: ItemID) -> Role? { channels.first { $0.name == name }?.role }
}

extension TrustRoot {
  /// Reads a payload, which says nothing before its signatures are looked at: see `TrustRoot.init(shipped:)` and
  /// `next(_:)`.
  /// - Throws: `FormatError`, also where a role asks for more keys than it has, for none, or for one that is not there.
  public init(payload: [UInt8]) throws(FormatError) {
    var (app, version, epoch): (ItemID?, Int?, Int?)
    var keys: (known: [Ed25519.PublicKey], unknown: Set<String>)?
    var root: Role?
    var channels: [Channel] = []
    var reader = try JSONReader(payload)
    try reader.enterObject()
    while let key = try reader.nextKey() {
      switch key {
      case "app": app = try reader.id()
      case "version": version = try reader.whole(from: 1)
      case "epoch": epoch = try reader.whole()
      case "keys": keys = try Self.keys(&reader)
      case "root": root = try Role(&reader)
      case "channels":
        try reader.enterObject()
        while let name = try reader.nextKey() {
          guard let name = ItemID(name) else {
            throw .malformed("no channel's name", at: reader.offset)
          }
          channels.append(Channel(name: name, role: try Role(&reader)))
        }
      default: try reader.skipValue()
      }
    }
    try reader.finish()
    let found = try required(keys, "keys")
    self.init(
      app: try required(app, "app"), version: try required(version, "version"),
      epoch: try required(epoch, "epoch"), keys: found.known, root: try required(root, "root"),
      channels: channels)
    unknownKeys = found.unknown
    let known = unknownKeys.union(self.keys.map(\.id))
    for role in [self.root] + channels.map(\.role) {
      if let stray = role.keys.first(where: { !known.contains($0) }) {
        throw .missing(key: "keys: \(stray)")
      }
    }
  }

  private static func keys(
    _ reader: inout JSONReader
  ) throws(FormatError) -> (known: [Ed25519.PublicKey], unknown: Set<String>) {
    var (known, unknown): ([Ed25519.PublicKey], Set<String>) = ([], [])
    try reader.enterObject()
    while let id = try reader.nextKey() {
      let start = reader.offset
      let members = try reader.stringMembers()
      guard members["alg"] == "ed25519" else {
        unknown.insert(id)
        continue
      }
      guard let key = members["public"].flatMap(Base64.decode).flatMap({ Ed25519.PublicKey($0) }),
        key.id == id
      else { throw .malformed("no key of this id", at: start) }
      known.append(key)
    }
    return (known, unknown)
  }

  /// The payload to be signed: one line, keys in the format's order.
  public var payload: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("app", "\(app)")
      json.member("version") { $0.integer(version) }
      json.member("epoch") { $0.integer(epoch) }
      json.member("keys") { json in
        json.object { json in
          for key in keys {
            json.member(named: key.id.utf8) { json in
              json.object { json in
                json.member("alg", "ed25519")
                json.member("public", Base64.encode(key.bytes))
              }
            }
          }
        }
      }
      json.member("root") { root.write(&$0) }
      json.member("channels") { json in
        json.object { json in
          for channel in channels {
            json.member(named: channel.name.description.utf8) { channel.role.write(&$0) }
          }
        }
      }
    }
    return json.bytes
  }
}

extension TrustRoot.Role {
  fileprivate init(_ reader: inout JSONReader) throws(FormatError) {
    var (keys, threshold): ([String]?, Int?)
    try reader.enterObject()
    let start = reader.offset
    while let key = try reader.nextKey() {
      switch key {
      case "keys": keys = try reader.strings()
      case "threshold": threshold = try reader.whole(from: 1)
      default: try reader.skipValue()
      }
    }
    self.keys = try required(keys, "keys")
    self.threshold = try required(threshold, "threshold")
    if self.threshold > Set(self.keys).count {
      throw .malformed("a threshold above the number of keys", at: start)
    }
  }

  fileprivate func write(_ json: inout JSONWriter) {
    json.object { json in
      json.member("keys", each: keys) { $0.string($1) }
      json.member("threshold") { $0.integer(threshold) }
    }
  }
}
