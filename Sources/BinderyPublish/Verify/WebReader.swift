import BinderyFormat
import BinderyHTTP

/// An app's folder as readers see it, at an address.
package struct WebReader: DeliveredReader {
  private let address: String
  private let loop = HTTPLoop()

  /// - Parameter address: Of the folder that holds the app's folder.
  package init(_ address: String, app: ItemID) {
    var base = address
    while base.hasSuffix("/") { base.removeLast() }
    self.address = "\(base)/\(app)"
  }

  package func read(_ name: String, limit: Int) async throws -> StoredObject? {
    let request = HTTPRequest("GET", "\(address)/\(name)", cap: limit, idle: 30)
    let answer: HTTPResponse
    do {
      answer = try await loop.perform(request)
    } catch HTTPError.tooLong {
      throw StoreError.tooLarge(key: name)
    } catch {
      throw StoreError.unreachable("\(error)")
    }
    switch answer.status {
    case 200:
      let head = ObjectHead(
        contentType: answer.headers["content-type"] ?? "",
        cacheControl: answer.headers["cache-control"] ?? "",
        contentEncoding: answer.headers["content-encoding"])
      return StoredObject(
        bytes: answer.body,
        head: StoredHead(
          tag: answer.headers["etag"] ?? "", size: answer.body.count, head: head))
    // Some stores say the one for the other.
    case 403, 404: return nil
    case 429, 500...599: throw StoreError.overloaded(status: answer.status)
    default: throw StoreError.unexpected(status: answer.status, code: "")
    }
  }
}
