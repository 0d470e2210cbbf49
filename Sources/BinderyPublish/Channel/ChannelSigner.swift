import BinderyFormat
import BinderyPipeline

/// Signs pointers of one channel of an app; has enough private keys for it.
package struct ChannelSigner: Sendable {
  /// The key set in force, and the earlier ones, newest first.
  let root: TrustRoot
  let roots: [TrustRoot]
  /// The files of all of them, by their names below the app's folder.
  let files: [(name: String, bytes: [UInt8])]
  private let keys: [Ed25519.PrivateKey]

  /// - Parameter folder: nil for who only looks, and never signs.
  /// - Throws: `KeyError`, `PublishError.noChannelKeys`.
  package init(
    _ app: ItemID, channel: ItemID, roots: RootFiles, keys folder: KeyFolder?
  ) throws {
    let chain = try roots.chain(of: app)
    guard let root = chain.last?.root else { throw KeyError.none("\(app)") }
    guard let role = root.role(ofChannel: channel) else {
      throw PublishError.noChannelKeys(app: app, channel: channel)
    }
    let keys = try role.keys.compactMap { try folder?.key($0) }
    guard folder == nil || keys.count >= role.threshold else {
      let held = Set(keys.map(\.publicKey.id))
      throw KeyError.missingKeys(role.keys.filter { !held.contains($0) })
    }
    self.root = root
    self.roots = chain.reversed().map(\.root)
    files = chain.map { ("keys/\($0.root.version).root.json", $0.bytes) }
    self.keys = keys
  }

  func sign(_ pointer: ChannelPointer) -> [UInt8] {
    precondition(!keys.isEmpty, "who only looks signs nothing")
    return Envelope(pointer.payload, ofType: ChannelPointer.payloadType, by: keys).json
  }
}
