/// A private key as PKCS#8 in PEM (RFC 8410, RFC 7468): what `openssl genpkey -algorithm ed25519` writes.
extension Ed25519.PrivateKey {
  /// PKCS#8 of an Ed25519 seed is these 16 bytes and the seed.
  private static let head: [UInt8] = [
    0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
  ]
  private static let first = "-----BEGIN PRIVATE KEY-----"
  private static let last = "-----END PRIVATE KEY-----"

  /// - Returns: nil unless the text is one such key, of Ed25519, with nothing but white space around it.
  public init?(pem text: [UInt8]) {
    let lines = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    let joined = lines.joined(separator: " ")
    guard joined.hasPrefix(Self.first), joined.hasSuffix(Self.last),
      joined.utf8.count > Self.first.utf8.count + Self.last.utf8.count
    else { return nil }
    let body = joined.dropFirst(Self.first.count).dropLast(Self.last.count).filter { $0 != " " }
    guard let bytes = Base64.decode(body), bytes.starts(with: Self.head) else { return nil }
    self.init(seed: Array(bytes.dropFirst(Self.head.count)))
  }

  /// The file's text. It is a secret: write it where its owner alone can read.
  public var pem: [UInt8] {
    Array("\(Self.first)\n\(Base64.encode(Self.head + seed))\n\(Self.last)\n".utf8)
  }
}
