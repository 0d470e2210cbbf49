#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads what is sent, piece by piece, and from anywhere again, as when a connection had died.
final class HTTPSource {
  // A class, because its file must be closed, and libcurl calls it from afar.
  private let body: HTTPBody
  private let file: Int32
  private var offset = 0
  /// Why the reading cannot go on.
  private(set) var fault: HTTPError?

  init(_ body: HTTPBody) {
    self.body = body
    guard case .file(let path, _) = body else {
      file = -1
      return
    }
    file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { fault = .unreadable(code: errno) }
  }

  deinit { if file >= 0 { close(file) } }

  /// Fills a buffer as far as it goes.
  /// - Returns: Bytes, 0 at the end; nil once there is a fault.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    let wanted = min(buffer.count, body.size - offset)
    guard fault == nil, wanted > 0 else { return fault == nil ? 0 : nil }
    switch body {
    case .bytes(let bytes):
      bytes.withUnsafeBytes { bytes in
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + wanted]))
      }
      offset += wanted
      return wanted
    case .file:
      var count = pread(file, buffer.baseAddress, wanted, off_t(offset))
      while count < 0, errno == EINTR {
        count = pread(file, buffer.baseAddress, wanted, off_t(offset))
      }
      guard count > 0 else {
        fault = .unreadable(code: count == 0 ? ESTALE : errno)
        return nil
      }
      offset += count
      return count
    }
  }

  /// Reads on from there.
  func turn(to offset: Int) { self.offset = offset }
}
