import BinderyFormat
import BinderyHTTP

/// One request to a bucket, not yet signed.
struct S3Request: Sendable {
  var method: String
  /// nil for the bucket itself.
  var key: String?
  /// Not encoded.
  var query: [(name: String, value: String)] = []
  /// Signed with the request.
  var headers: [(name: String, value: String)] = []
  /// Not signed: what is on the way may take it away, and a write is checked by what came of it.
  var condition: (name: String, value: String)?
  var body: HTTPBody?
  var payload = SHA256Digest(of: [])
  /// Bytes of the answer, at most; some stores say something where nothing is asked.
  var cap = HTTPResponse.largestPage
}

/// Sends requests, each again until it has an answer that would not be another one a moment later.
struct S3Sending: Sendable {
  let address: S3Address
  let credentials: AWSCredentials
  let options: S3Store.Options
  private let loop = HTTPLoop()
  private let limiter: Limiter

  init(_ address: S3Address, _ credentials: AWSCredentials, _ options: S3Store.Options) {
    (self.address, self.credentials, self.options) = (address, credentials, options)
    limiter = Limiter(options.transfers)
  }

  /// The answer, of any status but those that tell of a store that is busy.
  func send(_ request: S3Request) async throws(StoreError) -> HTTPResponse {
    await limiter.enter()
    defer { limiter.leave() }
    var waited = 0.0
    for number in 1... {
      let outcome = try await attempt(request)
      guard case .mayPass(let end, let askedFor) = outcome else { return try outcome.result() }
      let wait = max(askedFor ?? 0, pause(after: number))
      guard number < options.tries, waited + wait <= options.longestWait else {
        return try end.get()
      }
      waited += wait
      do { try await options.sleep(wait) } catch { throw .unreachable("cancelled") }
    }
    preconditionFailure("tries have an end")
  }

  private enum Outcome {
    case answer(HTTPResponse)
    /// - Parameters:
    ///   - end: What it comes to if this was the last try.
    ///   - askedFor: Seconds.
    case mayPass(Result<HTTPResponse, StoreError>, askedFor: Double?)

    func result() throws(StoreError) -> HTTPResponse {
      switch self {
      case .answer(let answer): answer
      case .mayPass(let end, _): try end.get()
      }
    }
  }

  /// - Throws: What no other try changes.
  private func attempt(_ request: S3Request) async throws(StoreError) -> Outcome {
    do {
      let answer = try await loop.perform(signed(request))
      let refusal = S3Refusal(answer)
      let askedFor = retryAfter(answer)
      if refusal.mayPass {
        return .mayPass(.failure(.overloaded(status: answer.status)), askedFor: askedFor)
      }
      // Two writers met, and the store wants both to come again.
      if answer.status == 409, request.condition != nil {
        return .mayPass(.success(answer), askedFor: askedFor)
      }
      return .answer(answer)
    } catch HTTPError.unanswered(let reason, let mayPass) {
      guard mayPass else { throw .unreachable(reason) }
      return .mayPass(.failure(.unreachable(reason)), askedFor: nil)
    } catch HTTPError.tooLong {
      throw .tooLarge(key: request.key ?? "")
    } catch HTTPError.unreadable(let code) {
      guard case .file(let path, _) = request.body else { throw .unreachable("\(code)") }
      throw .file(path: path, code: code)
    } catch {
      throw .unreachable(error is CancellationError ? "cancelled" : "\(error)")
    }
  }

  /// Signed for now: a signature is good for some minutes only.
  private func signed(_ request: S3Request) -> HTTPRequest {
    let path = address.path(of: request.key)
    let signing = SigV4.Request(
      method: request.method, path: path, query: request.query,
      headers: request.headers + [(name: "Host", value: address.host)], payload: request.payload)
    let signature = SigV4(credentials: credentials, region: address.region)
      .headers(for: signing, at: options.clock())
    let condition = request.condition.map { [$0] } ?? []
    return HTTPRequest(
      request.method, address.url(path: path, query: SigV4.canonical(request.query)),
      headers: request.headers + condition + signature, body: request.body, cap: request.cap,
      idle: options.idle)
  }

  /// Seconds before the next try: twice as many each time, and never quite the same, so that many do not come at once.
  private func pause(after number: Int) -> Double {
    let full = min(options.firstPause * Double(1 << min(number - 1, 10)), options.longestPause)
    return full * (0.5 + options.random() / 2)
  }

  /// Seconds that the store asks for.
  private func retryAfter(_ answer: HTTPResponse) -> Double? {
    guard let text = answer.headers["retry-after"] else { return nil }
    let seconds = Int(text) ?? HTTPDate.seconds(text).map { $0 - options.clock() }
    return seconds.map { Double(max(0, $0)) }
  }
}
