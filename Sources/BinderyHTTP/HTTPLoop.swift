/// HTTP for a client or a store: all its requests run side by side, on one thread.
package final class HTTPLoop: Sendable {
  // A class, because its thread must be ended.
  private let loop = CurlLoop()

  package init() {}

  deinit { loop.close() }

  /// One request.
  /// - Throws: `HTTPError`; `CancellationError`; or what the request's `receive` threw.
  package func perform(_ request: HTTPRequest) async throws -> HTTPResponse {
    let transfer = CurlTransfer(request)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        transfer.continuation = continuation
        loop.begin(transfer)
      }
    } onCancel: {
      loop.cancel(transfer)
    }
  }
}
