#if canImport(CryptoKit)
  import CryptoKit
#else
  import CCrypto
#endif

/// Authentication codes over SHA-256 (RFC 2104), with which requests to a store are signed.
package enum HMACSHA256 {
  /// The code of `data` under a key of any length; 32 bytes.
  package static func code(of data: [UInt8], key: [UInt8]) -> [UInt8] {
    #if canImport(CryptoKit)
      Array(HMAC<CryptoKit.SHA256>.authenticationCode(for: data, using: SymmetricKey(data: key)))
    #else
      [UInt8](unsafeUninitializedCapacity: 32) { out, count in
        let end = EVP_Q_mac(
          nil, "HMAC", nil, "SHA256", nil, key, key.count, data, data.count, out.baseAddress,
          out.count, &count)
        precondition(end != nil && count == 32, "libcrypto could not authenticate")
      }
    #endif
  }
}
