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

/// A path without symbolic links, `.` and `..`; nil where nothing lies there.
func realPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}

/// The same of a path that may not exist yet, as far as it does.
package func resolvedPath(_ path: String) -> String {
  if let resolved = realPath(path) { return resolved }
  var parts = path.utf8.split(separator: UInt8(ascii: "/")).map {
    String(decoding: $0, as: UTF8.self)
  }
  guard let last = parts.popLast() else { return path }
  let start = path.utf8.first == UInt8(ascii: "/") ? "/" : "./"
  let above = resolvedPath(start + parts.joined(separator: "/"))
  return above == "/" ? above + last : above + "/" + last
}
