#if os(Linux)
  import CCurl
  import Foundation
  import Glibc

  /// libcurl's HTTP: the only file that knows it. Foundation's own does not link into a binary without a Swift of its own.
  public final class CurlTransport: Transport {
    // A class, because its thread must be ended.
    private let loop: CurlLoop

    /// Both, and identity.
    public let encodings = ["br", "gz"]

    /// - Parameter idle: Seconds without a byte, after which a request is given up.
    public init(idle: Int = 15) { loop = CurlLoop(idle: idle) }

    deinit { loop.close() }

    /// One GET, whole.
    public func get(_ request: ClientRequest) async throws -> ClientResponse {
      try await perform(CurlTransfer(request, receive: nil))
    }

    /// One GET, in pieces.
    public func get(
      _ request: ClientRequest, receive: @escaping ReceiveBody
    ) async throws -> ClientResponse {
      try await perform(CurlTransfer(request, receive: receive))
    }

    private func perform(_ transfer: CurlTransfer) async throws -> ClientResponse {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          transfer.continuation = continuation
          loop.begin(transfer)
        }
      } onCancel: {
        loop.cancel(transfer)
      }
    }
  }

  /// Runs all requests of a transport on one thread, which sleeps while there are none.
  // Unchecked because the lock guards what both sides change; all else belongs to the thread.
  private final class CurlLoop: @unchecked Sendable {
    private let idle: Int
    private let lock = NSLock()
    private var waiting: [CurlTransfer] = []
    private var isClosed = false
    /// libcurl's own loop; nil before the first request, so that an app that is offline pays nothing for it.
    private var multi: UnsafeMutableRawPointer?
    /// By libcurl's handle.
    private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    init(idle: Int) { self.idle = idle }

    deinit { if let multi { curl_multi_cleanup(multi) } }

    // MARK: Called from any thread

    func begin(_ transfer: CurlTransfer) {
      lock.withLock {
        waiting.append(transfer)
        guard multi == nil else { return }
        guard Self.isReady, let multi = curl_multi_init() else {
          preconditionFailure("libcurl could not start")
        }
        self.multi = multi
        Thread.detachNewThread { self.run() }
      }
      wake()
    }

    func cancel(_ transfer: CurlTransfer) {
      lock.withLock { transfer.isCancelled = true }
      wake()
    }

    func close() {
      lock.withLock { isClosed = true }
      wake()
    }

    private func wake() { lock.withLock { if let multi { curl_multi_wakeup(multi) } } }

    // MARK: The thread

    private func run() {
      // A connection that the other side closed must not end the process.
      var pipe = sigset_t()
      sigemptyset(&pipe)
      sigaddset(&pipe, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &pipe, nil)
      while startWaiting() {
        for transfer in running.values where lock.withLock({ transfer.isCancelled }) {
          end(transfer, .failure(CancellationError()))
        }
        var count: Int32 = 0
        curl_multi_perform(multi, &count)
        while let message = curl_multi_info_read(multi, &count) {
          guard message.pointee.msg == CURLMSG_DONE,
            let transfer = message.pointee.easy_handle.flatMap({ running[$0] })
          else { continue }
          finish(transfer, message.pointee.data.result)
        }
        curl_multi_poll(multi, nil, 0, 60_000, nil)
      }
      for transfer in running.values { end(transfer, .failure(CancellationError())) }
    }

    /// False once the transport is gone.
    private func startWaiting() -> Bool {
      let (new, isClosed) = lock.withLock {
        defer { waiting = [] }
        return (waiting, self.isClosed)
      }
      for transfer in new {
        running[transfer.easy] = transfer
        guard transfer.prepare(idle: idle), curl_multi_add_handle(multi, transfer.easy) == CURLM_OK
        else {
          end(transfer, .failure(CurlFault(code: CURLE_FAILED_INIT)))
          continue
        }
      }
      return !isClosed
    }

    /// Follows a redirection that stays on its host; else gives the answer.
    private func finish(_ transfer: CurlTransfer, _ code: CURLcode) {
      guard code == CURLE_OK, let target = bindery_curl_redirection(transfer.easy) else {
        return end(transfer, transfer.result(code))
      }
      guard transfer.follow(target) else {
        return end(transfer, .failure(TransportError.redirected))
      }
      curl_multi_remove_handle(multi, transfer.easy)
      curl_multi_add_handle(multi, transfer.easy)
    }

    private func end(_ transfer: CurlTransfer, _ result: Result<ClientResponse, any Error>) {
      curl_multi_remove_handle(multi, transfer.easy)
      running[transfer.easy] = nil
      transfer.continuation?.resume(with: result)
    }
  }

  /// One request on its way; owns libcurl's handle.
  // Unchecked because, once begun, it belongs to the loop's thread, but for `isCancelled`, which the loop's lock guards.
  private final class CurlTransfer: @unchecked Sendable {
    let easy: UnsafeMutableRawPointer
    var continuation: CheckedContinuation<ClientResponse, any Error>?
    var isCancelled = false

    private let request: ClientRequest
    private let receive: ReceiveBody?
    private var place: CurlPlace?
    private var fields: UnsafeMutablePointer<curl_slist>?
    private var etag: String?
    private var body: [UInt8] = []
    /// Bytes that came, decoded ones of the body.
    private var (headSize, bodySize) = (0, 0)
    private var redirections = 0
    /// Why a callback stopped the transfer.
    private var fault: (any Error)?

    /// Bytes of all heads, at most.
    private static let largestHead = 64_000
    private static let mostRedirections = 5

    init(_ request: ClientRequest, receive: ReceiveBody?) {
      guard let easy = curl_easy_init() else { preconditionFailure("out of memory") }
      (self.easy, self.request, self.receive) = (easy, request, receive)
    }

    deinit {
      curl_easy_cleanup(easy)
      curl_slist_free_all(fields)
    }

    func prepare(idle: Int) -> Bool {
      var headers = request.headers
      let encoding = headers.removeValue(forKey: "Accept-Encoding") ?? "br, gzip"
      for (name, value) in headers { fields = curl_slist_append(fields, "\(name): \(value)") }
      place = CurlPlace(request.url.absoluteString)
      let this = Unmanaged.passUnretained(self).toOpaque()
      return [
        bindery_curl_text(easy, CURLOPT_URL, request.url.absoluteString),
        bindery_curl_web_only(easy),
        bindery_curl_text(easy, CURLOPT_USERAGENT, "Bindery"),
        // Whatever is named here, all that libcurl knows is decoded.
        bindery_curl_text(easy, CURLOPT_ACCEPT_ENCODING, encoding),
        bindery_curl_pointer(easy, CURLOPT_HTTPHEADER, fields),
        bindery_curl_number(easy, CURLOPT_NOSIGNAL, 1),
        bindery_curl_number(easy, CURLOPT_CONNECTTIMEOUT, idle),
        bindery_curl_number(easy, CURLOPT_LOW_SPEED_LIMIT, 1),
        bindery_curl_number(easy, CURLOPT_LOW_SPEED_TIME, idle),
        bindery_curl_pointer(easy, CURLOPT_WRITEDATA, this),
        bindery_curl_callback(easy, CURLOPT_WRITEFUNCTION) { bytes, _, count, this in
          CurlTransfer.of(this).takeBody(UnsafeRawBufferPointer(start: bytes, count: count))
        },
        bindery_curl_pointer(easy, CURLOPT_HEADERDATA, this),
        bindery_curl_callback(easy, CURLOPT_HEADERFUNCTION) { bytes, _, count, this in
          CurlTransfer.of(this).takeField(UnsafeRawBufferPointer(start: bytes, count: count))
        },
      ].allSatisfy { $0 == CURLE_OK }
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> CurlTransfer {
      Unmanaged<CurlTransfer>.fromOpaque(pointer!).takeUnretainedValue()
    }

    private var status: Int { bindery_curl_status(easy) }

    /// Takes a piece of the decoded body.
    /// - Returns: Its size; another number stops the transfer.
    private func takeBody(_ piece: UnsafeRawBufferPointer) -> Int {
      bodySize += piece.count
      // Nobody reads the page that comes with an error or a redirection: its length says nothing.
      guard ClientResponse.hasContent(status) else {
        return bodySize <= ClientResponse.largestPage ? piece.count : 0
      }
      do {
        guard bodySize <= request.cap else { throw TransportError.tooLong }
        if let receive { try receive(status, Array(piece)) } else { body += piece }
        return piece.count
      } catch {
        fault = error
        return piece.isEmpty ? 1 : 0
      }
    }

    /// Takes a line of the head.
    private func takeField(_ line: UnsafeRawBufferPointer) -> Int {
      headSize += line.count
      guard headSize <= Self.largestHead else {
        fault = TransportError.tooLong
        return 0
      }
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("HTTP/") { etag = nil }
      if text.lowercased().hasPrefix("etag:") {
        etag = text.dropFirst("etag:".count).trimmingCharacters(in: .whitespacesAndNewlines)
      }
      return line.count
    }

    /// Turns to where a redirection leads; false where that is another host, or once it is too much.
    func follow(_ target: UnsafePointer<CChar>) -> Bool {
      redirections += 1
      guard redirections <= Self.mostRedirections, let place, CurlPlace(target) == place else {
        return false
      }
      (body, bodySize) = ([], 0)
      return bindery_curl_text(easy, CURLOPT_URL, target) == CURLE_OK
    }

    func result(_ code: CURLcode) -> Result<ClientResponse, any Error> {
      if let fault { return .failure(fault) }
      let answer = ClientResponse(status: status, etag: etag, body: body)
      switch code {
      case CURLE_OK: return .success(answer)
      // The second, where no callback stopped it, is a decoder's. Of a page both are nothing: it was given up.
      case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
        return ClientResponse.hasContent(status)
          ? .failure(TransportError.undecodable) : .success(answer)
      default: return .failure(CurlFault(code: code))
      }
    }
  }

  /// Scheme, host and port, as libcurl itself reads them.
  private struct CurlPlace: Equatable {
    let parts: [String]

    init?(_ url: UnsafePointer<CChar>) {
      guard let handle = curl_url() else { return nil }
      defer { curl_url_cleanup(handle) }
      guard curl_url_set(handle, CURLUPART_URL, url, 0) == CURLUE_OK else { return nil }
      parts = [CURLUPART_SCHEME, CURLUPART_HOST, CURLUPART_PORT].map { part in
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &text, UInt32(CURLU_DEFAULT_PORT)) == CURLUE_OK, let text
        else { return "" }
        defer { curl_free(text) }
        return String(cString: text).lowercased()
      }
    }
  }

  /// Why nobody answered, in libcurl's words.
  private struct CurlFault: Error, CustomStringConvertible {
    let code: CURLcode

    var description: String { String(cString: curl_easy_strerror(code)) }
  }
#endif
