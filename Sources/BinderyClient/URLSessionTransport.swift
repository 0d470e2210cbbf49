import BinderyFormat
import Foundation

#if canImport(Darwin)
  /// The system's own HTTP: the only file that knows URLSession.
  public final class URLSessionTransport: Transport {
    // A class, because a session must be ended.
    private let session: URLSession

    /// Both, and identity.
    public let encodings = ["br", "gz"]

    /// - Parameter idle: Seconds without a byte, after which a request is given up.
    public init(idle: Double = 15) {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = idle
      configuration.urlCache = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      configuration.httpCookieStorage = nil
      session = URLSession(
        configuration: configuration, delegate: Deliveries.shared, delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

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
      var wire = URLRequest(url: request.url)
      for (name, value) in request.headers { wire.setValue(value, forHTTPHeaderField: name) }
      let task = session.dataTask(with: wire)
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          Deliveries.shared.begin(
            task,
            Delivery(
              url: request.url, cap: request.cap, receive: receive, continuation: continuation))
          if Task.isCancelled { Deliveries.shared.end(task, .failure(CancellationError())) }
          task.resume()
        }
      } onCancel: {
        Deliveries.shared.end(task, .failure(CancellationError()))
      }
    }
  }

  /// A body on its way.
  private struct Delivery {
    let url: URL
    let cap: Int
    let receive: ReceiveBody?
    let continuation: CheckedContinuation<ClientResponse, any Error>
    /// Bytes that came.
    var size = 0
    /// Empty where they are handed on.
    var body: [UInt8] = []
  }

  /// Collects the bodies of running tasks, each up to its cap.
  // Unchecked because the lock guards the table.
  private final class Deliveries: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    static let shared = Deliveries()

    private let lock = NSLock()
    private var running: [ObjectIdentifier: Delivery] = [:]

    func begin(_ task: URLSessionTask, _ delivery: Delivery) {
      lock.withLock { running[ObjectIdentifier(task)] = delivery }
    }

    /// Gives the result at once, whatever time the system takes to let go of the connection.
    func end(
      _ task: URLSessionTask, _ result: Result<ClientResponse, any Error>, cancels: Bool = true
    ) {
      let delivery = lock.withLock { running.removeValue(forKey: ObjectIdentifier(task)) }
      if cancels, case .failure = result { task.cancel() }
      delivery?.continuation.resume(with: result)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      let status = (dataTask.response as? HTTPURLResponse)?.statusCode ?? 0
      let hasContent = ClientResponse.hasContent(status)
      let delivery = lock.withLock { () -> Delivery? in
        running[ObjectIdentifier(dataTask)]?.size += data.count
        guard let delivery = running[ObjectIdentifier(dataTask)] else { return nil }
        if hasContent, delivery.receive == nil, delivery.size <= delivery.cap {
          running[ObjectIdentifier(dataTask)]?.body += data
        }
        return delivery
      }
      guard let delivery else { return }
      // Nobody reads the page that comes with an error: its length says nothing.
      guard hasContent else {
        if delivery.size > ClientResponse.largestPage {
          end(dataTask, .success(Self.answer(dataTask)))
          dataTask.cancel()
        }
        return
      }
      do {
        guard delivery.size <= delivery.cap else { throw TransportError.tooLong }
        try delivery.receive?(status, Array(data))
      } catch {
        end(dataTask, .failure(error))
      }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      guard let from = lock.withLock({ running[ObjectIdentifier(task)]?.url }) else {
        return completionHandler(nil)
      }
      let isSame =
        from.host == request.url?.host && from.port == request.url?.port
        && from.scheme == request.url?.scheme
      completionHandler(isSame ? request : nil)
      if !isSame { end(task, .failure(TransportError.redirected), cancels: false) }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      let body = lock.withLock { running[ObjectIdentifier(task)]?.body ?? [] }
      let answer = Self.answer(task, body)
      // A page that cannot be decoded would not have been read anyway.
      if let reason = error.map(Self.reason),
        !(reason is TransportError) || answer.status == 0
          || ClientResponse.hasContent(answer.status)
      {
        return end(task, .failure(reason))
      }
      end(task, .success(answer))
    }

    private static func answer(_ task: URLSessionTask, _ body: [UInt8] = []) -> ClientResponse {
      let head = task.response as? HTTPURLResponse
      return ClientResponse(
        status: head?.statusCode ?? 0, etag: head?.value(forHTTPHeaderField: "ETag"), body: body)
    }

    /// A body that cannot be decoded is told apart from a network that is away.
    private static func reason(_ error: any Error) -> any Error {
      switch (error as? URLError)?.code {
      case .cannotDecodeContentData, .cannotDecodeRawData: TransportError.undecodable
      default: error
      }
    }
  }
#endif
