import CBrotli

/// Brotli (RFC 7932), made by libbrotlienc; the only file that knows it.
enum Brotli {
  static var libraryVersion: String {
    let version = BrotliEncoderVersion()
    return "\(version >> 24).\(version >> 12 & 0xFFF).\(version & 0xFFF)"
  }

  /// As small as the library makes it, at half a megabyte a second.
  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    let most = BrotliEncoderMaxCompressedSize(bytes.count)
    return [UInt8](unsafeUninitializedCapacity: most) { output, count in
      count = most
      let status = BrotliEncoderCompress(
        BROTLI_MAX_QUALITY, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_GENERIC, bytes.count, bytes, &count,
        output.baseAddress)
      precondition(status == BROTLI_TRUE, "brotli could not compress")
    }
  }
}
