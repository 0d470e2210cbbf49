#if !canImport(CryptoKit)
  import CCrypto
#endif

/// The library that computes digests.
public enum CryptoLibrary {
  /// Name and version, as `libcrypto 3.0.15`.
  public static var version: String {
    #if canImport(CryptoKit)
      "CryptoKit"
    #else
      "libcrypto " + (OpenSSL_version(OPENSSL_VERSION_STRING).map { String(cString: $0) } ?? "?")
    #endif
  }
}
