import CZlib

/// gzip (RFC 1952), made by zlib; the only file that knows it.
package enum Gzip {
  static var libraryVersion: String { String(cString: zlibVersion()) }

  /// As small as zlib makes it; the header says nothing of when, where and from what it was made.
  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    // At one address, which zlib keeps.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    let header = UnsafeMutablePointer<gz_header>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    header.initialize(to: gz_header())
    defer {
      deflateEnd(stream)
      stream.deallocate()
      header.deallocate()
    }
    // 16 more than the window's 15 bits asks for gzip.
    let status = deflateInit2_(
      stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib could not start")
    // "Unknown" (RFC 1952, 2.3.1); zlib would name the system.
    header.pointee.os = 255
    precondition(deflateSetHeader(stream, header) == Z_OK, "zlib took no header")
    var input = bytes
    let most = Int(deflateBound(stream, UInt(bytes.count)))
    return input.withUnsafeMutableBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: most) { output, count in
        stream.pointee.next_in = input.baseAddress
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(most)
        precondition(deflate(stream, Z_FINISH) == Z_STREAM_END, "zlib did not end")
        count = most - Int(stream.pointee.avail_out)
      }
    }
  }

  /// What was compressed; nil where it is damaged, or more than `limit` bytes.
  package static func expanded(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer {
      inflateEnd(stream)
      stream.deallocate()
    }
    let status = inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib could not start")
    var (input, isWhole) = (bytes, false)
    let expanded = input.withUnsafeMutableBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: max(limit, 1)) { output, count in
        stream.pointee.next_in = input.baseAddress
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(limit)
        isWhole = inflate(stream, Z_FINISH) == Z_STREAM_END && stream.pointee.avail_in == 0
        count = isWhole ? limit - Int(stream.pointee.avail_out) : 0
      }
    }
    return isWhole ? expanded : nil
  }
}
