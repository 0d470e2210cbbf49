import Foundation
import TestSupport

/// A server on 127.0.0.1 that answers each request as a test says, or does not, and remembers what it was asked.
struct OddServer: Sendable {
  struct Request: Sendable {
    var method: String
    /// With the query, as it was sent.
    var path: String
    /// By lower-case names.
    var headers: [String: String]
    var body: [UInt8]
  }

  /// What becomes of a request.
  struct Answer: Sendable {
    /// nil ends the connection instead.
    var status: Int?
    var fields: [String: String] = [:]
    var body: [UInt8] = []
    /// Ends the connection before the last bytes of the body.
    var isCut = false

    static let none = Answer(status: nil)
    static func ok(_ body: String = "", _ fields: [String: String] = [:]) -> Answer {
      Answer(status: 200, fields: fields, body: Array(body.utf8))
    }
    static func error(
      _ status: Int, _ code: String = "", _ fields: [String: String] = [:]
    ) -> Answer {
      let body = code.isEmpty ? "" : "<?xml version='1.0'?><Error><Code>\(code)</Code></Error>"
      return Answer(status: status, fields: fields, body: Array(body.utf8))
    }
  }

  private let server: LocalServer
  private let log: Log

  /// What all connections share.
  // A class, because they do; unchecked because the lock guards what changes.
  private final class Log: @unchecked Sendable {
    let lock = NSLock()
    var seen: [Request] = []
    var (running, most) = (0, 0)
  }

  /// All requests so far.
  var requests: [Request] { log.lock.withLock { log.seen } }
  /// Requests that were answered at once, at most.
  var mostAtOnce: Int { log.lock.withLock { log.most } }
  var endpoint: String { "http://127.0.0.1:\(server.port)" }

  /// - Parameter answer: Called with how many requests came before.
  init(_ answer: @escaping @Sendable (_ number: Int, _ request: Request) -> Answer) throws {
    let log = Log()
    self.log = log
    server = try LocalServer { _, head, out in
      guard let request = Self.request(head, out.socket) else { return }
      let number = log.lock.withLock {
        log.seen.append(request)
        log.running += 1
        log.most = max(log.most, log.running)
        return log.seen.count - 1
      }
      let answer = answer(number, request)
      log.lock.withLock { log.running -= 1 }
      guard let status = answer.status else { return }
      var fields = answer.fields
      if fields["Content-Length"] == nil { fields["Content-Length"] = "\(answer.body.count)" }
      out.answer(
        status, fields.sorted { $0.key < $1.key }.map { "\($0): \($1)" },
        request.method == "HEAD" ? [] : answer.body.dropLast(answer.isCut ? 1 : 0))
    }
  }

  private static func request(_ head: String, _ client: Int32) -> Request? {
    let lines = head.split(separator: "\r\n")
    let words = lines[0].split(separator: " ")
    var request = Request(method: "\(words[0])", path: "\(words[1])", headers: [:], body: [])
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      request.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    let size = request.headers["content-length"].flatMap { Int($0) } ?? 0
    var byte: UInt8 = 0
    while request.body.count < size {
      guard read(client, &byte, 1) == 1 else { return nil }
      request.body.append(byte)
    }
    return request
  }
}
