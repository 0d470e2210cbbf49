#if canImport(CryptoKit)
  import CryptoKit
#else
  import CCrypto
#endif

/// Signatures by Ed25519 (RFC 8032).
public enum Ed25519 {
  /// Who may have signed.
  public struct PublicKey: Hashable, Sendable {
    /// 32 bytes.
    public let bytes: [UInt8]

    /// - Returns: nil unless there are 32 bytes.
    public init?(_ bytes: [UInt8]) {
      guard bytes.count == 32 else { return nil }
      self.bytes = bytes
    }

    /// The first 16 hexadecimal digits of SHA-256 over the key: its name in envelopes and key sets.
    public var id: String { SHA256Digest(of: bytes).hex(digits: 16) }

    /// Whether a signature of 64 bytes is this key's over exactly this message; false for one of another length.
    public func accepts(_ signature: [UInt8], over message: [UInt8]) -> Bool {
      signature.count == 64 && Ed25519.verify(signature, message, bytes)
    }
  }

  /// What signs. It is never printed.
  public struct PrivateKey: Sendable {
    /// The seed: 32 bytes.
    let seed: [UInt8]
    public let publicKey: PublicKey

    /// - Returns: nil unless there are 32 bytes.
    public init?(seed: [UInt8]) {
      guard seed.count == 32, let publicKey = PublicKey(Ed25519.publicBytes(of: seed)) else {
        return nil
      }
      self.seed = seed
      self.publicKey = publicKey
    }

    /// A new one, from the system's own randomness.
    public init() {
      var random = SystemRandomNumberGenerator()
      let seed = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
      guard let key = PrivateKey(seed: seed) else { preconditionFailure("32 bytes are a seed") }
      self = key
    }

    /// 64 bytes; the same for the same message.
    public func signature(over message: [UInt8]) -> [UInt8] { Ed25519.sign(message, seed) }
  }
}

extension Ed25519.PrivateKey: CustomStringConvertible {
  public var description: String { "private key of \(publicKey.id)" }
}

extension Ed25519.PrivateKey: CustomReflectable {
  /// Nothing, so that no dump shows the seed.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

#if canImport(CryptoKit)
  extension Ed25519 {
    fileprivate static func verify(
      _ signature: [UInt8], _ message: [UInt8], _ key: [UInt8]
    ) -> Bool {
      guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: key) else {
        return false
      }
      return key.isValidSignature(signature, for: message)
    }

    fileprivate static func sign(_ message: [UInt8], _ seed: [UInt8]) -> [UInt8] {
      guard let signature = try? key(seed).signature(for: message) else {
        preconditionFailure("CryptoKit could not sign")
      }
      return Array(signature)
    }

    fileprivate static func publicBytes(of seed: [UInt8]) -> [UInt8] {
      Array(key(seed).publicKey.rawRepresentation)
    }

    private static func key(_ seed: [UInt8]) -> Curve25519.Signing.PrivateKey {
      guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed) else {
        preconditionFailure("32 bytes are a seed")
      }
      return key
    }
  }
#else
  extension Ed25519 {
    fileprivate static func verify(
      _ signature: [UInt8], _ message: [UInt8], _ key: [UInt8]
    ) -> Bool {
      // libcrypto refuses bytes that are no point of the curve only when it verifies.
      guard let key = KeyHandle(public: key) else { return false }
      return key.verify(signature, message)
    }

    fileprivate static func sign(_ message: [UInt8], _ seed: [UInt8]) -> [UInt8] {
      KeyHandle(private: seed).sign(message)
    }

    fileprivate static func publicBytes(of seed: [UInt8]) -> [UInt8] {
      KeyHandle(private: seed).publicBytes()
    }
  }

  /// Owns libcrypto's key.
  private struct KeyHandle: ~Copyable {
    private let key: OpaquePointer

    init?(public bytes: [UInt8]) {
      guard let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count) else {
        return nil
      }
      self.key = key
    }

    init(private seed: [UInt8]) {
      guard let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count) else {
        preconditionFailure("libcrypto has no Ed25519")
      }
      self.key = key
    }

    deinit { EVP_PKEY_free(key) }

    func verify(_ signature: [UInt8], _ message: [UInt8]) -> Bool {
      withContext { context in
        EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
          && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
      }
    }

    func sign(_ message: [UInt8]) -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: 64) { out, count in
        count = 64
        let isDone = withContext { context in
          EVP_DigestSignInit(context, nil, nil, nil, key) == 1
            && EVP_DigestSign(context, out.baseAddress, &count, message, message.count) == 1
        }
        precondition(isDone && count == 64, "libcrypto could not sign")
      }
    }

    func publicBytes() -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: 32) { out, count in
        count = 32
        let status = EVP_PKEY_get_raw_public_key(key, out.baseAddress, &count)
        precondition(status == 1, "libcrypto has no public key")
      }
    }

    private func withContext(_ body: (OpaquePointer) -> Bool) -> Bool {
      guard let context = EVP_MD_CTX_new() else { preconditionFailure("out of memory") }
      defer { EVP_MD_CTX_free(context) }
      return body(context)
    }
  }
#endif
