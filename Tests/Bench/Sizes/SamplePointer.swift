import BinderyFormat

/// Pointers as a channel would have them, for their size alone.
enum SamplePointer {
  private static let key = Ed25519.PrivateKey()

  /// Bytes of the envelopes that replace another one: with what it must say, with notices, and with every key, also those
  /// that a reader can do without.
  static func sizes(_ manifest: [UInt8]) -> [Int] {
    let notices = LocalPointer.Object(of: Array(manifest.dropFirst(2)))
    return [
      size(manifest, notices: nil), size(manifest, notices: notices),
      size(manifest, notices: notices, saysAll: true),
    ]
  }

  static func size(
    _ manifest: [UInt8], notices: LocalPointer.Object?, saysAll: Bool = false
  ) -> Int {
    guard let app = ItemID("main"), let channel = ItemID("prod") else { preconditionFailure("ids") }
    var pointer = ChannelPointer(
      app: app, channel: channel, place: .init(epoch: 1, seq: 120),
      issuedAt: "2026-04-01T00:00:00Z", expires: "2027-04-01T00:00:00Z", root: 1,
      manifest: LocalPointer.Object(of: manifest), notices: notices)
    (pointer.deltasFrom, pointer.previous) = (110, 119)
    if saysAll {
      pointer.pollAfterSeconds = 3600
      pointer.headers = SHA256Digest(of: manifest.dropFirst())
      pointer.source = SHA256Digest(of: manifest.dropLast()).hex(digits: 40)
      pointer.tool = "bindery 1.0.0"
      pointer.reason = "a wrong key in question 1234"
    }
    return Envelope(pointer.payload, ofType: ChannelPointer.payloadType, by: [key]).json.count
  }
}
