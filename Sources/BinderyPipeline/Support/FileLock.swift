#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Keeps other runs of Bindery away from a folder for as long as it lives; the system lets go of it when the process
/// ends, however it ends.
package struct FileLock: ~Copyable {
  private let file: Int32

  /// Locks an open file or folder, waiting for whoever holds it; `onWait` is called before a wait.
  /// - Throws: `FileError`.
  package init(_ path: String, flags: Int32, onWait: () -> Void) throws(FileError) {
    file = open(path, flags | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw FileError.last(path) }
    guard flock(file, LOCK_EX | LOCK_NB) != 0 else { return }
    onWait()
    while flock(file, LOCK_EX) != 0 {
      guard errno == EINTR else {
        let error = FileError.last(path)
        close(file)
        throw error
      }
    }
  }

  deinit { close(file) }
}
