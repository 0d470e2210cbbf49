import Foundation

/// A server on 127.0.0.1 that answers each request as a test says, or does not, and remembers what it was asked.
// A class, because the socket must be closed; unchecked because the lock guards what changes.
final class OddServer: @unchecked Sendable {
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

  let port: UInt16
  private let listener: Int32
  private let lock = NSLock()
  private var seen: [Request] = []
  private var (running, most) = (0, 0)
  private let answer: @Sendable (_ number: Int, _ request: Request) -> Answer

  /// All requests so far.
  var requests: [Request] { lock.withLock { seen } }
  /// Requests that were answered at once, at most.
  var mostAtOnce: Int { lock.withLock { most } }
  var endpoint: String { "http://127.0.0.1:\(port)" }

  /// - Parameter answer: Called with how many requests came before.
  init(_ answer: @escaping @Sendable (_ number: Int, _ request: Request) -> Answer) throws {
    self.answer = answer
    signal(SIGPIPE, SIG_IGN)
    #if canImport(Darwin)
      listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, size) == 0 && listen(listener, 64) == 0
          && getsockname(listener, pointer, &size) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [weak self] in
      while case let client = accept(listener, nil, nil), client >= 0 {
        Thread.detachNewThread { [weak self] in
          defer { close(client) }
          self?.serve(client)
        }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  private func serve(_ client: Int32) {
    guard let request = Self.request(client) else { return }
    let number = lock.withLock {
      seen.append(request)
      running += 1
      most = max(most, running)
      return seen.count - 1
    }
    let answer = answer(number, request)
    lock.withLock { running -= 1 }
    guard let status = answer.status else { return }
    var fields = answer.fields
    if fields["Content-Length"] == nil { fields["Content-Length"] = "\(answer.body.count)" }
    fields["Connection"] = "close"
    let lines = ["HTTP/1.1 \(status) X"] + fields.sorted { $0.key < $1.key }.map { "\($0): \($1)" }
    var bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    if request.method != "HEAD" { bytes += answer.body.dropLast(answer.isCut ? 1 : 0) }
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { write(client, $0.baseAddress! + sent, $0.count - sent) }
      guard count > 0 else { return }
      sent += count
    }
  }

  private static func request(_ client: Int32) -> Request? {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
      guard read(client, &byte, 1) == 1 else { return nil }
      head.append(byte)
    }
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let words = lines[0].split(separator: " ")
    var request = Request(method: "\(words[0])", path: "\(words[1])", headers: [:], body: [])
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      request.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    let size = request.headers["content-length"].flatMap { Int($0) } ?? 0
    while request.body.count < size {
      guard read(client, &byte, 1) == 1 else { return nil }
      request.body.append(byte)
    }
    return request
  }
}
