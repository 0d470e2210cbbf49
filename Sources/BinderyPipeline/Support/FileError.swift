#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The file system refused something.
package struct FileError: Error, Sendable {
  package var path: String
  /// The system's `errno`.
  package var code: Int32
  /// Bytes of a file that was too large to read.
  package var size: Int?

  package init(path: String, code: Int32, size: Int? = nil) {
    self.path = path
    self.code = code
    self.size = size
  }

  /// The failure of the call that was just made.
  package static func last(_ path: String) -> FileError { FileError(path: path, code: errno) }

  package var isTooLarge: Bool { code == EFBIG }
  /// There is no such file.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR || code == EISDIR }

  /// What to tell a person.
  package var message: Words {
    let reason = code == ELOOP ? "is a symbolic link" : String(cString: strerror(code))
    let ja: String =
      switch code {
      case ENOENT: "見つかりません"
      case EACCES, EPERM: "許可がありません"
      case ENOSPC, EDQUOT: "ディスクに空きがありません"
      case EFBIG: "ファイルが大きすぎます"
      case ENOTDIR: "フォルダーではありません"
      case EISDIR: "フォルダーです"
      case ELOOP: "シンボリックリンクです"
      case EROFS: "書き込みできない場所です"
      default: reason
      }
    return Words(en: "\(path): \(reason)", ja: "\(path)：\(ja)")
  }
}
