import BinderyFormat
import BinderyPipeline

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads files for their digests, a piece at a time.
enum FileDigest {
  /// - Throws: `StoreError.file`.
  static func of(_ path: String) throws(StoreError) -> (size: Int, digest: SHA256Digest) {
    do throws(FileError) { return try read(path) } catch { throw StoreError(error) }
  }

  /// - Throws: `StoreError.file`, with the code `ESTALE` where the file is another one by now.
  static func check(_ path: String, size: Int, digest: SHA256Digest) throws(StoreError) {
    guard try of(path) == (size, digest) else { throw .file(path: path, code: ESTALE) }
  }

  /// A file's size and digest; what is read is handed on, too.
  static func read(
    _ path: String, _ take: (UnsafeRawBufferPointer) throws(FileError) -> Void = { _ in }
  ) throws(FileError) -> (size: Int, digest: SHA256Digest) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw FileError.last(path) }
    defer { close(file) }
    var hasher = SHA256Hasher()
    var size = 0
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = systemRead(file, buffer.baseAddress, buffer.count)
      if count == 0 { return (size, hasher.finish()) }
      if count > 0 {
        let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        hasher.update(piece)
        size += count
        try take(piece)
      } else if errno != EINTR {
        throw FileError.last(path)
      }
    }
  }

  #if canImport(Darwin)
    private static let systemRead = Darwin.read
  #else
    private static let systemRead = Glibc.read
  #endif
}

extension StoreError {
  init(_ error: FileError) { self = .file(path: error.path, code: error.code) }
}
