/// Why delivered bytes could not be read.
public enum FormatError: Error, Hashable, Sendable {
  /// They are of a later format than this reader knows (its number as written): keep what there is, and say that the
  /// app needs an update.
  case newerFormat(String)
  /// The release asks for abilities that this reader lacks: keep what there is, and say that the app needs an update.
  case requires([String])
  /// A question asks in a way that this reader does not know, by its type or within it: hide it, and count it.
  case unsupported(key: String, value: String)
  /// A key that always stands is not there.
  case missing(key: String)
  /// What the format does not allow, and the byte, from 0, at which it was found.
  case malformed(String, at: Int)
}

extension FormatError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .newerFormat(let format): "format \(format) is newer than this reader: update the app"
    case .requires(let abilities):
      "this release needs \(abilities.joined(separator: ", ")): update the app"
    case .unsupported(let key, let value): "`\(key)` is `\(value)`, which this reader does not know"
    case .missing(let key): "`\(key)` is missing"
    case .malformed(let what, let offset): "\(what) (byte \(offset))"
    }
  }
}
