import BinderyFormat
import Foundation
import TestSupport

@testable import BinderyClient

/// An origin in memory, which misbehaves as a test tells it.
// A class, because client and test share it; unchecked because the lock guards what changes.
final class FakeOrigin: Transport, @unchecked Sendable {
  let encodings: [String]
  private let lock = NSLock()
  private var files: [String: [UInt8]] = [:]
  private var asked: [String] = []
  private var hook: Misbehaviour?

  /// Given a path and a request, an answer in place of the honest one; nil: the honest one.
  typealias Misbehaviour = @Sendable (String, ClientRequest) throws -> ClientResponse?

  init(encodings: [String] = []) { self.encodings = encodings }

  /// Bytes by path, as `it/ch/prod.json`.
  subscript(path: String) -> [UInt8]? {
    get { lock.withLock { files[path] } }
    set { lock.withLock { files[path] = newValue } }
  }

  /// Paths in the order in which they were asked for.
  var log: [String] {
    get { lock.withLock { asked } }
    set { lock.withLock { asked = newValue } }
  }

  var paths: [String] { lock.withLock { files.keys.sorted() } }

  func misbehave(_ hook: Misbehaviour?) { lock.withLock { self.hook = hook } }

  /// As in a train.
  func goOffline() { misbehave { _, _ in throw URLError(.notConnectedToInternet) } }

  func get(_ request: ClientRequest) async throws -> ClientResponse {
    let path = String(request.url.path.dropFirst())
    let (file, hook) = lock.withLock {
      asked.append(path)
      return (files[path], self.hook)
    }
    if let answer = try hook?(path, request) { return try within(request.cap, answer) }
    guard let file else { return ClientResponse(status: 404) }
    let etag = "\"\(SHA256Digest(of: file).hex(digits: 8))\""
    if request.headers["If-None-Match"] == etag { return ClientResponse(status: 304, etag: etag) }
    let range = request.headers["Range"]?.dropFirst("bytes=".count).dropLast()
    if let start = range.flatMap({ Int($0) }), start < file.count {
      return try within(request.cap, ClientResponse(status: 206, body: Array(file[start...])))
    }
    return try within(request.cap, ClientResponse(status: 200, etag: etag, body: file))
  }

  private func within(_ cap: Int, _ answer: ClientResponse) throws -> ClientResponse {
    if ClientResponse.hasContent(answer.status), answer.body.count > cap {
      throw TransportError.tooLong
    }
    return answer
  }
}
