import BinderyFormat

/// Keys of tests: the same in every run.
package func testKey(_ number: UInt8) -> Ed25519.PrivateKey {
  guard let key = Ed25519.PrivateKey(seed: [UInt8](repeating: number, count: 32)) else {
    preconditionFailure("32 bytes are a seed")
  }
  return key
}

extension TrustRoot {
  /// A root of the app `it` with one channel, `prod`.
  package static func sample(
    version: Int = 1, epoch: Int = 1, roots: [Ed25519.PrivateKey], rootThreshold: Int = 1,
    signers: [Ed25519.PrivateKey], threshold: Int = 1
  ) -> TrustRoot {
    var seen: Set<String> = []
    let keys = (roots + signers).map(\.publicKey).filter { seen.insert($0.id).inserted }
    return TrustRoot(
      app: .name("it"), version: version, epoch: epoch, keys: keys,
      root: Role(keys: roots.map(\.publicKey.id), threshold: rootThreshold),
      channels: [
        Channel(
          name: .name("prod"), role: Role(keys: signers.map(\.publicKey.id), threshold: threshold))
      ])
  }

  /// Its envelope.
  package func signed(by keys: [Ed25519.PrivateKey]) -> [UInt8] {
    Envelope(payload, ofType: Self.payloadType, by: keys).json
  }
}

extension ChannelPointer {
  package func signed(by keys: [Ed25519.PrivateKey]) -> [UInt8] {
    Envelope(payload, ofType: Self.payloadType, by: keys).json
  }
}
