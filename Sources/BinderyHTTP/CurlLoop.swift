import CCurl
import Foundation

/// Runs all requests on one thread, which sleeps while there are none: the only file that knows libcurl.
// Unchecked because the lock guards what both sides change; all else belongs to the thread.
final class CurlLoop: @unchecked Sendable {
  private let lock = NSLock()
  private var waiting: [CurlTransfer] = []
  private var isClosed = false
  /// libcurl's own loop; nil before the first request, so that an app that is offline pays nothing for it.
  private var multi: UnsafeMutableRawPointer?
  /// By libcurl's handle.
  private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]

  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

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

  /// False once nobody can ask any more.
  private func startWaiting() -> Bool {
    let (new, isClosed) = lock.withLock {
      defer { waiting = [] }
      return (waiting, self.isClosed)
    }
    for transfer in new {
      running[transfer.easy] = transfer
      guard transfer.prepare(), curl_multi_add_handle(multi, transfer.easy) == CURLM_OK
      else {
        end(transfer, transfer.result(CURLE_FAILED_INIT))
        continue
      }
    }
    return !isClosed
  }

  /// Follows a redirection that stays on its host, where that is wanted; else gives the answer.
  private func finish(_ transfer: CurlTransfer, _ code: CURLcode) {
    guard code == CURLE_OK, transfer.request.followsOnItsHost,
      let target = bindery_curl_redirection(transfer.easy)
    else { return end(transfer, transfer.result(code)) }
    guard transfer.follow(target) else { return end(transfer, .failure(HTTPError.redirected)) }
    curl_multi_remove_handle(multi, transfer.easy)
    curl_multi_add_handle(multi, transfer.easy)
  }

  private func end(_ transfer: CurlTransfer, _ result: Result<HTTPResponse, any Error>) {
    curl_multi_remove_handle(multi, transfer.easy)
    running[transfer.easy] = nil
    transfer.continuation?.resume(with: result)
  }
}

/// One request on its way; owns libcurl's handle.
// Unchecked because, once begun, it belongs to the loop's thread, but for `isCancelled`, which the loop's lock guards.
final class CurlTransfer: @unchecked Sendable {
  let easy: UnsafeMutableRawPointer
  let request: HTTPRequest
  var continuation: CheckedContinuation<HTTPResponse, any Error>?
  var isCancelled = false

  private let source: HTTPSource?
  private var answer: HTTPGathering
  private var place: CurlPlace?
  private var fields: UnsafeMutablePointer<curl_slist>?
  private var redirections = 0
  /// Why a callback stopped the transfer.
  private var fault: (any Error)?

  private static let mostRedirections = 5

  init(_ request: HTTPRequest) {
    guard let easy = curl_easy_init() else { preconditionFailure("out of memory") }
    (self.easy, self.request) = (easy, request)
    answer = HTTPGathering(request)
    source = request.body.map(HTTPSource.init)
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_slist_free_all(fields)
  }

  func prepare() -> Bool {
    place = CurlPlace(request.url)
    // libcurl would wait a second for a go-ahead that some servers never give.
    fields = curl_slist_append(nil, "Expect:")
    for (name, value) in request.headers {
      fields = curl_slist_append(fields, "\(name): \(value)")
    }
    let this = Unmanaged.passUnretained(self).toOpaque()
    var done = [
      bindery_curl_text(easy, CURLOPT_URL, request.url),
      bindery_curl_number(easy, CURLOPT_PATH_AS_IS, 1),
      bindery_curl_web_only(easy),
      bindery_curl_text(easy, CURLOPT_USERAGENT, "Bindery"),
      bindery_curl_pointer(easy, CURLOPT_HTTPHEADER, fields),
      bindery_curl_number(easy, CURLOPT_NOSIGNAL, 1),
      bindery_curl_number(easy, CURLOPT_CONNECTTIMEOUT, request.idle),
      bindery_curl_number(easy, CURLOPT_LOW_SPEED_LIMIT, 1),
      bindery_curl_number(easy, CURLOPT_LOW_SPEED_TIME, request.idle),
      bindery_curl_pointer(easy, CURLOPT_WRITEDATA, this),
      bindery_curl_callback(easy, CURLOPT_WRITEFUNCTION) { bytes, _, count, this in
        CurlTransfer.of(this).takeBody(UnsafeRawBufferPointer(start: bytes, count: count))
      },
      bindery_curl_pointer(easy, CURLOPT_HEADERDATA, this),
      bindery_curl_callback(easy, CURLOPT_HEADERFUNCTION) { bytes, _, count, this in
        CurlTransfer.of(this).takeLine(UnsafeRawBufferPointer(start: bytes, count: count))
      },
    ]
    if let encoding = request.undoes {
      // Whatever is named here, all that libcurl knows is decoded.
      done.append(bindery_curl_text(easy, CURLOPT_ACCEPT_ENCODING, encoding))
    }
    return (done + setMethod(this)).allSatisfy { $0 == CURLE_OK }
  }

  private func setMethod(_ this: UnsafeMutableRawPointer) -> [CURLcode] {
    guard let body = request.body else {
      switch request.method {
      case "GET": return []
      case "HEAD": return [bindery_curl_number(easy, CURLOPT_NOBODY, 1)]
      default: return [bindery_curl_text(easy, CURLOPT_CUSTOMREQUEST, request.method)]
      }
    }
    return [
      bindery_curl_number(easy, CURLOPT_UPLOAD, 1),
      bindery_curl_text(easy, CURLOPT_CUSTOMREQUEST, request.method),
      bindery_curl_size(easy, CURLOPT_INFILESIZE_LARGE, curl_off_t(body.size)),
      // libcurl 7.88, which Debian 12 has, can stall an upload over HTTP/2.
      bindery_curl_number(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
      bindery_curl_pointer(easy, CURLOPT_READDATA, this),
      bindery_curl_callback(easy, CURLOPT_READFUNCTION) { bytes, _, count, this in
        CurlTransfer.of(this).give(UnsafeMutableRawBufferPointer(start: bytes, count: count))
      },
      bindery_curl_pointer(easy, CURLOPT_SEEKDATA, this),
      bindery_curl_seek(easy) { this, offset, _ in
        CurlTransfer.of(this).source?.turn(to: Int(offset))
        return Int32(CURL_SEEKFUNC_OK)
      },
    ]
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> CurlTransfer {
    Unmanaged<CurlTransfer>.fromOpaque(pointer!).takeUnretainedValue()
  }

  private var status: Int { bindery_curl_status(easy) }

  private func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    if let count = source?.read(into: buffer) { return count }
    fault = source?.fault
    return Int(CURL_READFUNC_ABORT)
  }

  /// - Returns: The size of the piece; another number stops the transfer.
  private func takeBody(_ piece: UnsafeRawBufferPointer) -> Int {
    do {
      return try answer.takePiece(piece, status: status) ? piece.count : 0
    } catch {
      fault = error
      return piece.isEmpty ? 1 : 0
    }
  }

  private func takeLine(_ line: UnsafeRawBufferPointer) -> Int {
    do throws(HTTPError) {
      try answer.takeLine(line)
      return line.count
    } catch {
      fault = error
      return 0
    }
  }

  /// Turns to where a redirection leads; false where that is another host, or once it is too much.
  func follow(_ target: UnsafePointer<CChar>) -> Bool {
    redirections += 1
    guard redirections <= Self.mostRedirections, let place, CurlPlace(target) == place else {
      return false
    }
    answer.startOver()
    source?.turn(to: 0)
    return bindery_curl_text(easy, CURLOPT_URL, target) == CURLE_OK
  }

  func result(_ code: CURLcode) -> Result<HTTPResponse, any Error> {
    if let fault { return .failure(fault) }
    let status = status
    let answer = HTTPResponse(status: status, headers: answer.headers, body: answer.body)
    switch code {
    case CURLE_OK: return .success(answer)
    // The second, where no callback stopped it, is a decoder's. Of a page neither counts: it was given up.
    case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
      return HTTPResponse.hasContent(status)
        ? .failure(HTTPError.undecodable) : .success(answer)
    default:
      let reason = String(cString: curl_easy_strerror(code))
      return .failure(HTTPError.unanswered(reason, mayPass: !Self.lasting.contains(code.rawValue)))
    }
  }

  /// What no other try changes: the address, or whom we are ready to believe.
  private static let lasting = Set(
    [
      CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT, CURLE_FAILED_INIT,
      CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
    ].map(\.rawValue))
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
