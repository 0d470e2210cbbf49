#if canImport(CryptoKit)
  import CryptoKit
#else
  import CCrypto
#endif

/// A SHA-256 digest (FIPS 180-4): the name of every immutable object.
public struct SHA256Digest: Hashable, Sendable, Comparable, CustomStringConvertible {
  // Eight bytes each, the first the most significant. Not an array: a manifest has thousands of digests.
  private let first, second, third, fourth: UInt64

  /// - Parameter bytes: 32 of them.
  init(bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count == 32, "a digest has 32 bytes")
    func word(_ offset: Int) -> UInt64 {
      UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    (first, second, third, fourth) = (word(0), word(8), word(16), word(24))
  }

  /// The digest of `data`.
  public init(of data: some Collection<UInt8>) {
    var hasher = SHA256Hasher()
    hasher.update(data)
    self = hasher.finish()
  }

  /// A digest from its 64 lower-case hexadecimal digits; nil for any other text.
  public init?(hex: String) {
    var hex = hex
    guard let digest = hex.withUTF8({ Self(hex: $0) }) else { return nil }
    self = digest
  }

  init?(hex digits: UnsafeBufferPointer<UInt8>) {
    guard digits.count == 64 else { return nil }
    // Without branches: which of them a random digit would take cannot be foretold.
    var wrong: UInt8 = 0
    func word(_ start: Int) -> UInt64 {
      var word: UInt64 = 0
      for place in start..<start + 16 {
        let digit = digits[place]
        let value = digit & 15 &+ 9 &* (digit >> 6 & 1)
        let isLetter = (value &+ 6) >> 4
        wrong |= value & 0xF0 | digit ^ (UInt8(ascii: "0") &+ value &+ 39 &* isLetter)
        word = word << 4 | UInt64(value)
      }
      return word
    }
    (first, second, third, fourth) = (word(0), word(16), word(32), word(48))
    guard wrong == 0 else { return nil }
  }

  /// 32 bytes.
  public var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { out, count in
      for (index, word) in [first, second, third, fourth].enumerated() {
        for byte in 0..<8 {
          out[8 * index + byte] = UInt8(truncatingIfNeeded: word >> (56 - 8 * byte))
        }
      }
      count = 32
    }
  }

  /// 64 lower-case hexadecimal digits.
  public var description: String { hex(digits: 64) }

  /// The first `digits` hexadecimal digits; 16 of them name a release or a revision.
  public func hex(digits: Int) -> String {
    String(unsafeUninitializedCapacity: 64) { out in
      for (index, word) in [first, second, third, fourth].enumerated() {
        for digit in 0..<16 {
          out[16 * index + digit] = hexDigit(UInt8(word >> (60 - 4 * digit) & 15))
        }
      }
      return digits
    }
  }

  public static func < (left: SHA256Digest, right: SHA256Digest) -> Bool {
    (left.first, left.second, left.third, left.fourth)
      < (right.first, right.second, right.third, right.fourth)
  }
}

#if canImport(CryptoKit)
  /// One running digest.
  public struct SHA256Hasher {
    private var hasher = CryptoKit.SHA256()

    public init() {}

    public mutating func update(_ data: some Collection<UInt8>) {
      hasher.update(data: Array(data))
    }

    /// The digest of all that was given, after which the hasher starts anew.
    public mutating func finish() -> SHA256Digest {
      defer { hasher = CryptoKit.SHA256() }
      return hasher.finalize().withUnsafeBytes { SHA256Digest(bytes: $0) }
    }
  }
#else
  /// One running digest; owns libcrypto's context, which is reused from one digest to the next.
  public struct SHA256Hasher: ~Copyable {
    private let context: OpaquePointer
    // Fetched once: a lookup costs more than the digest of a short text. Unsafe only in name: libcrypto never changes it.
    nonisolated(unsafe) private static let algorithm: OpaquePointer = {
      guard let algorithm = EVP_MD_fetch(nil, "SHA256", nil) else {
        preconditionFailure("libcrypto has no SHA-256")
      }
      return algorithm
    }()

    public init() {
      guard let context = EVP_MD_CTX_new() else { preconditionFailure("out of memory") }
      self.context = context
      start()
    }

    deinit { EVP_MD_CTX_free(context) }

    public mutating func update(_ data: some Collection<UInt8>) {
      let done: Void? = data.withContiguousStorageIfAvailable { update(UnsafeRawBufferPointer($0)) }
      if done == nil { Array(data).withUnsafeBytes { update($0) } }
    }

    public mutating func update(_ data: UnsafeRawBufferPointer) {
      let status = EVP_DigestUpdate(context, data.baseAddress, data.count)
      precondition(status == 1, "libcrypto could not digest")
    }

    /// The digest of all that was given, after which the hasher starts anew.
    public mutating func finish() -> SHA256Digest {
      let digest = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { out in
        let status = EVP_DigestFinal_ex(context, out.baseAddress, nil)
        precondition(status == 1, "libcrypto could not digest")
        return SHA256Digest(bytes: UnsafeRawBufferPointer(out))
      }
      start()
      return digest
    }

    private func start() {
      let status = EVP_DigestInit_ex2(context, Self.algorithm, nil)
      precondition(status == 1, "libcrypto could not start a digest")
    }
  }
#endif
