#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Whether a file below a root is reached through a symbolic link, so that writing it would write somewhere else.
package func isBehindLink(_ file: String, in root: String) -> Bool {
  var path = root
  for part in file.utf8.split(separator: UInt8(ascii: "/")) {
    path += "/" + String(decoding: part, as: UTF8.self)
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { return true }
  }
  return false
}
