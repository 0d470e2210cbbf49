import BinderyFormat
import Foundation

#if canImport(Darwin)
  /// The system's own HTTP: the only file that knows URLSession.
  public final class URLSessionTransport: Transport {
    // A class, because a session must be ended.
    private let session: URLSession

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

    public func get(_ request: ClientRequest) async throws -> ClientResponse {
      try await perform(request, receive: nil)
    }

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
      let delivery = lock.withLock { () -> Delivery? in
        running[ObjectIdentifier(dataTask)]?.size += data.count
        guard let delivery = running[ObjectIdentifier(dataTask)] else { return nil }
        if delivery.receive == nil, delivery.size <= delivery.cap {
          running[ObjectIdentifier(dataTask)]?.body += data
        }
        return delivery
      }
      guard let delivery else { return }
      do {
        guard delivery.size <= delivery.cap else { throw TransportError.tooLong }
        let status = (dataTask.response as? HTTPURLResponse)?.statusCode ?? 0
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
      if let error { return end(task, .failure(Self.reason(error))) }
      let answer = task.response as? HTTPURLResponse
      let body = lock.withLock { running[ObjectIdentifier(task)]?.body ?? [] }
      end(
        task,
        .success(
          ClientResponse(
            status: answer?.statusCode ?? 0, etag: answer?.value(forHTTPHeaderField: "ETag"),
            body: body)))
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
