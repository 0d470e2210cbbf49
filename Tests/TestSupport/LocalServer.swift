import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A server on 127.0.0.1 that answers each request as a test says, byte by byte.
// A class, because the socket must be closed; unchecked because it only holds what never changes.
package final class LocalServer: @unchecked Sendable {
  private let listener: Int32
  package let port: UInt16

  /// Writes the whole answer to a request for a path.
  package typealias Answer = @Sendable (_ path: String, _ head: String, _ out: Connection) -> Void

  package struct Connection {
    package let socket: Int32

    /// False once the client went away.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
      var sent = 0
      while sent < bytes.count {
        let count = bytes.withUnsafeBytes { write(socket, $0.baseAddress! + sent, $0.count - sent) }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }

    /// Returns once the client went away.
    package func waitForEnd() {
      var byte: UInt8 = 0
      while read(socket, &byte, 1) > 0 {}
    }

    /// A head with these fields, and a body whose end is that of the connection, unless they say otherwise.
    package func answer(_ status: Int, _ fields: [String] = [], _ body: [UInt8] = []) {
      let lines = ["HTTP/1.1 \(status) X", "Connection: close"] + fields
      send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
      send(body)
    }
  }

  package init(_ answer: @escaping Answer) throws {
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
    Thread.detachNewThread {
      while case let client = accept(listener, nil, nil), client >= 0 {
        Thread.detachNewThread {
          defer { close(client) }
          guard let head = Self.head(client) else { return }
          let words = head.split(separator: " ", maxSplits: 2)
          guard words.count > 2 else { return }
          answer(String(words[1].dropFirst()), head, Connection(socket: client))
        }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// Reads a request's head.
  private static func head(_ client: Int32) -> String? {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
      guard read(client, &byte, 1) == 1 else { return nil }
      head.append(byte)
    }
    return String(decoding: head, as: UTF8.self)
  }
}
