import BinderyFormat
import Foundation

/// What the client asks of the network.
public protocol Transport: Sendable {
  /// The encodings that it undoes by itself, best first, of `br` and `gz`; identity always is.
  var encodings: [String] { get }

  /// One GET.
  ///
  /// - Returns: An answer of any status, its body decoded; that of another status than 200 and 206 may be left out.
  /// - Throws: `TransportError`, or an error that tells why there was no answer.
  func get(_ request: ClientRequest) async throws -> ClientResponse

  /// One GET of a body that is too large to be held: it is handed on in pieces as they come.
  ///
  /// - Parameter receive: Called with the pieces one after another, decoded, each with the status; where it throws, so
  ///   does this. Those of another status than 200 and 206 may be left out.
  /// - Returns: The answer without its body.
  func get(
    _ request: ClientRequest, receive: @escaping ReceiveBody
  ) async throws -> ClientResponse
}

/// Takes a piece of a body, and the status of the answer; by throwing it ends the request.
public typealias ReceiveBody = @Sendable (_ status: Int, _ piece: [UInt8]) throws -> Void

extension Transport {
  /// For transports that only have whole bodies.
  public func get(
    _ request: ClientRequest, receive: @escaping ReceiveBody
  ) async throws -> ClientResponse {
    var answer = try await get(request)
    try receive(answer.status, answer.body)
    answer.body = []
    return answer
  }
}

#if os(Linux)
  package typealias SystemTransport = CurlTransport
#else
  package typealias SystemTransport = URLSessionTransport
#endif

/// One GET.
public struct ClientRequest: Sendable {
  /// Of an object, at the address that the client was given.
  public var url: URL
  /// Fields of the head.
  public var headers: [String: String] = [:]
  /// Decoded bytes of what is asked for, at most; a transport stops there.
  public let cap: Int
}

/// What came of a GET.
public struct ClientResponse: Sendable {
  /// Of HTTP.
  public var status: Int
  /// As the head says it, with its quotes.
  public var etag: String?
  /// Decoded, and no longer than the cap.
  public var body: [UInt8]

  /// For transports of other kinds.
  public init(status: Int, etag: String? = nil, body: [UInt8] = []) {
    (self.status, self.etag, self.body) = (status, etag, body)
  }

  /// Bytes of a page that tells of an error, which nobody reads: a transport goes no further, and hands on the status.
  static let largestPage = 64_000

  /// Whether what was asked for comes with a status; with others comes a page.
  static func hasContent(_ status: Int) -> Bool { status == 200 || status == 206 }
}

/// What a transport refuses by itself.
public enum TransportError: Error, Hashable, Sendable {
  /// The body passes the cap.
  case tooLong
  /// A redirection to another host.
  case redirected
  /// The encoding of the body is not the one that is said, or not one that is known.
  case undecodable
}
