/// One request over HTTP.
package struct HTTPRequest: Sendable {
  /// `GET`, `HEAD`, `PUT`, `POST` or `DELETE`.
  package var method: String
  /// Sent as it is, dots in its path included; so it is percent-encoded already.
  package var url: String
  package var headers: [(name: String, value: String)]
  package var body: HTTPBody?
  /// The value of `Accept-Encoding`, upon which whatever encoding the answer has is undone; nil for a body as it comes,
  /// which is not asked for in any.
  package var undoes: String?
  /// Bytes of the body that is asked for, at most; decoded ones where `undoes` is set.
  package var cap: Int
  /// Seconds without a byte, after which the request is given up.
  package var idle: Int
  /// Whether a redirection is followed; one to another host is then refused. Else the redirection is the answer.
  package var followsOnItsHost = false
  /// Takes the body that is asked for in pieces, each with the status, so that it is not held; what it throws ends the
  /// request.
  package var receive: (@Sendable (_ status: Int, _ piece: [UInt8]) throws -> Void)?

  package init(
    _ method: String, _ url: String, headers: [(name: String, value: String)] = [],
    body: HTTPBody? = nil, cap: Int, idle: Int = 15
  ) {
    (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
    (self.cap, self.idle) = (cap, idle)
  }
}

/// What is sent.
package enum HTTPBody: Sendable {
  case bytes([UInt8])
  /// A file that is read as it is sent.
  /// - Parameter size: Bytes; a file that turns out shorter ends the request.
  case file(path: String, size: Int)

  /// Bytes.
  package var size: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(_, let size): size
    }
  }
}

/// An answer of any status.
package struct HTTPResponse: Sendable {
  package var status: Int
  /// By lower-case names; those of doubled ones are joined by commas.
  package var headers: [String: String]
  /// Of another status than 200 and 206 the beginning alone, `largestPage` bytes at most.
  package var body: [UInt8]

  /// Bytes of a page that tells of an error; what follows is not read.
  package static let largestPage = 64_000

  /// Whether what was asked for comes with a status; with others comes a page that tells of an error, if anything.
  package static func hasContent(_ status: Int) -> Bool { status == 200 || status == 206 }
}

/// Why there is no answer that counts.
package enum HTTPError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The body passes the cap, or the head all bounds.
  case tooLong
  /// A redirection to another host, or one too many.
  case redirected
  /// The encoding of the body is not the one that is said, or not one that is known.
  case undecodable
  /// The file that was to be sent cannot be read; the system's `errno`, `ESTALE` where it became shorter.
  case unreadable(code: Int32)
  /// No answer, or half of one, in libcurl's words.
  /// - Parameter mayPass: Whether it is worth another try.
  case unanswered(String, mayPass: Bool)

  package var description: String {
    switch self {
    case .tooLong: "the answer is too long"
    case .redirected: "redirected"
    case .undecodable: "the answer cannot be decoded"
    case .unreadable(let code): "the file cannot be read (\(code))"
    case .unanswered(let reason, _): reason
    }
  }
}
