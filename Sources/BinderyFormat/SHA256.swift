#if canImport(CryptoKit)
  import CryptoKit
#else
  import CCrypto
#endif

/// A SHA-256 digest (FIPS 180-4): the name of every immutable object.
public struct SHA256Digest: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// 32 bytes.
  public let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The digest of `data`.
  public init(of data: some Collection<UInt8>) {
    var hasher = SHA256Hasher()
    hasher.update(data)
    self = hasher.finish()
  }

  /// A digest from its 64 lower-case hexadecimal digits; nil for any other text.
  public init?(hex: String) {
    let digits = Array(hex.utf8)
    guard digits.count == 64 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: 64, by: 2) {
      guard let high = Self.value(digits[index]), let low = Self.value(digits[index + 1]) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    self.bytes = bytes
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// 64 lower-case hexadecimal digits.
  public var description: String { hex(digits: 64) }

  /// The first `digits` hexadecimal digits; 16 of them name a release or a revision.
  public func hex(digits: Int) -> String {
    String(unsafeUninitializedCapacity: 64) { out in
      for (index, byte) in bytes.enumerated() {
        out[2 * index] = hexDigit(byte >> 4)
        out[2 * index + 1] = hexDigit(byte & 15)
      }
      return digits
    }
  }

  public static func < (left: SHA256Digest, right: SHA256Digest) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
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
      return SHA256Digest(bytes: Array(hasher.finalize()))
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
      let bytes = [UInt8](unsafeUninitializedCapacity: 32) { out, count in
        let status = EVP_DigestFinal_ex(context, out.baseAddress, nil)
        precondition(status == 1, "libcrypto could not digest")
        count = 32
      }
      start()
      return SHA256Digest(bytes: bytes)
    }

    private func start() {
      let status = EVP_DigestInit_ex2(context, Self.algorithm, nil)
      precondition(status == 1, "libcrypto could not start a digest")
    }
  }
#endif
