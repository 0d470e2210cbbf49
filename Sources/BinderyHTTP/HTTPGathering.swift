/// Puts an answer together from the lines and pieces that it comes in, within bounds.
struct HTTPGathering {
  private let cap: Int
  private let receive: (@Sendable (Int, [UInt8]) throws -> Void)?
  private(set) var headers: [String: String] = [:]
  private(set) var body: [UInt8] = []
  /// Bytes that came, decoded ones of the body.
  private var (headSize, bodySize) = (0, 0)

  /// Bytes of all heads, at most.
  private static let largestHead = 64_000

  init(_ request: HTTPRequest) { (cap, receive) = (request.cap, request.receive) }

  /// Takes a line of a head; with the first one of another head, all that came before counts no more.
  mutating func takeLine(_ line: UnsafeRawBufferPointer) throws(HTTPError) {
    headSize += line.count
    guard headSize <= Self.largestHead else { throw .tooLong }
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("HTTP/") { headers = [:] }
    guard !text.hasPrefix("HTTP/"), let colon = text.firstIndex(of: ":") else { return }
    let name = text[..<colon].lowercased()
    let value = text[text.index(after: colon)...].trimmed
    headers[name] = headers[name].map { "\($0), \(value)" } ?? value
  }

  /// Takes a piece of the body.
  /// - Returns: False where no more of it is wanted.
  mutating func takePiece(_ piece: UnsafeRawBufferPointer, status: Int) throws -> Bool {
    bodySize += piece.count
    // A page that tells of an error: its length says nothing.
    guard HTTPResponse.hasContent(status) else {
      body += piece.prefix(HTTPResponse.largestPage - body.count)
      return bodySize <= HTTPResponse.largestPage
    }
    guard bodySize <= cap else { throw HTTPError.tooLong }
    if let receive { try receive(status, Array(piece)) } else { body += piece }
    return true
  }

  /// Forgets the body of a redirection that is followed.
  mutating func startOver() { (body, bodySize) = ([], 0) }
}

extension Substring {
  /// Without white space and line breaks around it.
  fileprivate var trimmed: String {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
