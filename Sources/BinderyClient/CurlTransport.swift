#if os(Linux)
  import BinderyHTTP
  import Foundation

  /// libcurl's HTTP. Foundation's own does not link into a binary without a Swift of its own.
  public final class CurlTransport: Transport {
    // A class, because the loop's thread ends with it.
    private let loop = HTTPLoop()
    private let idle: Int

    /// Both, and identity.
    public let encodings = ["br", "gz"]

    /// - Parameter idle: Seconds without a byte, after which a request is given up.
    public init(idle: Int = 15) { self.idle = idle }

    /// One GET, whole.
    public func get(_ request: ClientRequest) async throws -> ClientResponse {
      try await perform(request, receive: nil)
    }

    /// One GET, in pieces.
    public func get(
      _ request: ClientRequest, receive: @escaping ReceiveBody
    ) async throws -> ClientResponse {
      try await perform(request, receive: receive)
    }

    private func perform(
      _ request: ClientRequest, receive: ReceiveBody?
    ) async throws -> ClientResponse {
      var headers = request.headers
      let encoding = headers.removeValue(forKey: "Accept-Encoding") ?? "br, gzip"
      var asked = HTTPRequest(
        "GET", request.url.absoluteString, headers: headers.map { (name: $0.key, value: $0.value) },
        cap: request.cap, idle: idle)
      asked.undoes = encoding
      asked.followsOnItsHost = true
      asked.receive = receive
      do {
        let answer = try await loop.perform(asked)
        let body = HTTPResponse.hasContent(answer.status) ? answer.body : []
        return ClientResponse(status: answer.status, etag: answer.headers["etag"], body: body)
      } catch let error as HTTPError {
        switch error {
        case .tooLong: throw TransportError.tooLong
        case .redirected: throw TransportError.redirected
        case .undecodable: throw TransportError.undecodable
        case .unreadable, .unanswered: throw error
        }
      }
    }
  }
#endif
