import CBrotli

/// Brotli (RFC 7932), made by libbrotlienc and undone by libbrotlidec; the only file that knows it.
package enum Brotli {
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

  /// What was compressed; nil where it is damaged, or more than `limit` bytes.
  package static func expanded(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var isWhole = false
    let expanded = [UInt8](unsafeUninitializedCapacity: max(limit, 1)) { output, count in
      count = limit
      isWhole =
        BrotliDecoderDecompress(bytes.count, bytes, &count, output.baseAddress)
        == BROTLI_DECODER_RESULT_SUCCESS
      if !isWhole { count = 0 }
    }
    return isWhole ? expanded : nil
  }
}
