/// `ch/local.json`: which release lies in a folder. It is not signed, so it is read from a folder only, never over a
/// network.
public struct LocalPointer: Hashable, Sendable {
  public let app: ItemID
  /// The release's name: the first 16 hexadecimal digits of the manifest's digest.
  public let release: String
  /// `m/<sha256>.json`.
  public let manifest: Object
  /// `n/<sha256>.json`; nil where the app has nothing to tell.
  public let notices: Object?
  public let ledger: Ledger
  /// Whether drafts are delivered.
  public let holdsDrafts: Bool

  /// An object by its content.
  public struct Object: Hashable, Sendable {
    public let digest: SHA256Digest
    public let bytes: Int

    public init(digest: SHA256Digest, bytes: Int) { (self.digest, self.bytes) = (digest, bytes) }

    /// What an object of these bytes is named by.
    public init(of bytes: [UInt8]) {
      self.init(digest: SHA256Digest(of: bytes), bytes: bytes.count)
    }
  }

  /// How far the ledger agrees with what is delivered.
  public enum Ledger: String, Hashable, Sendable { case current, behind, none }

  public init(_ bytes: [UInt8]) throws(FormatError) {
    var (app, release, ledger): (ItemID?, String?, Ledger?)
    var (manifest, notices): (Object?, Object?)
    var holdsDrafts = false
    try JSONReader.object(bytes) { key, reader throws(FormatError) in
      switch key {
      case "app": app = try reader.id()
      case "release": release = try reader.string()
      case "manifest": manifest = try Object(&reader)
      case "notices": notices = try Object(&reader)
      case "ledger":
        let word = try reader.string()
        ledger = Ledger(rawValue: word)
        if ledger == nil { throw .unsupported(key: key, value: word) }
      case "drafts": holdsDrafts = try reader.boolean()
      default: return false
      }
      return true
    }
    self.app = try required(app, "app")
    self.release = try required(release, "release")
    self.manifest = try required(manifest, "manifest")
    self.notices = notices
    self.ledger = try required(ledger, "ledger")
    self.holdsDrafts = holdsDrafts
  }
}

extension LocalPointer.Object {
  init(_ reader: inout JSONReader) throws(FormatError) {
    var (digest, bytes): (SHA256Digest?, Int?)
    try reader.enterObject()
    while let key = try reader.nextKey() {
      switch key {
      case "sha256": digest = try reader.digest()
      case "bytes": bytes = try reader.whole(from: 1)
      default: try reader.skipValue()
      }
    }
    self.digest = try required(digest, "sha256")
    self.bytes = try required(bytes, "bytes")
  }
}
