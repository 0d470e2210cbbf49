import BinderyFormat
import BinderyHTTP

/// Objects as readers see them, at an address: nothing can be listed, written or removed.
package struct WebStore: Store {
  /// Without a slash at its end.
  package let name: String
  private let loop = HTTPLoop()

  /// - Parameter address: Of the folder that holds the apps' folders.
  package init(_ address: String) {
    var base = address
    while base.hasSuffix("/") { base.removeLast() }
    name = base
  }

  package var keepsHeads: Bool { true }

  package func read(_ key: String, limit: Int) async throws(StoreError) -> StoredObject? {
    let answer: HTTPResponse
    do {
      answer = try await loop.perform(HTTPRequest("GET", "\(name)/\(key)", cap: limit, idle: 30))
    } catch HTTPError.tooLong {
      throw .tooLarge(key: key)
    } catch {
      throw .unreachable("\(error)")
    }
    switch answer.status {
    case 200:
      let head = ObjectHead(
        contentType: answer.headers["content-type"] ?? "",
        cacheControl: answer.headers["cache-control"] ?? "",
        contentEncoding: answer.headers["content-encoding"])
      return StoredObject(
        bytes: answer.body,
        head: StoredHead(tag: answer.headers["etag"] ?? "", size: answer.body.count, head: head))
    // Some stores say the one for the other.
    case 403, 404: return nil
    case 429, 500...599: throw .overloaded(status: answer.status)
    default: throw .unexpected(status: answer.status, code: "")
    }
  }

  package func look(_ key: String) async throws(StoreError) -> StoredHead? {
    try await read(key, limit: AppFolder.largest)?.head
  }

  package func write(
    _ key: String, _ body: ObjectBody, _ head: ObjectHead, when condition: WriteCondition
  ) async throws(StoreError) -> WriteOutcome { throw .denied(code: "") }

  package func list(
    _ prefix: String, after last: String?
  ) async throws(StoreError) -> [ListedObject] { throw .denied(code: "") }

  package func remove(_ keys: [String]) async throws(StoreError) { throw .denied(code: "") }
}
