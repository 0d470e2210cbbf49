import BinderyFormat

/// Where releases are published to: objects by their keys, whole or not at all.
///
/// A key is relative to the target's own prefix, as `main/m/<sha256>.json`. All calls may be made at once, from any task.
/// All throw `StoreError`.
package protocol Store: Sendable {
  /// As a person would write it, without credentials.
  var name: String { get }
  /// Whether objects are kept with their heads; a folder has none.
  var keepsHeads: Bool { get }

  /// An object whole; nil where there is none.
  /// - Parameter limit: Bytes, beyond which it is refused.
  func read(_ key: String, limit: Int) async throws(StoreError) -> StoredObject?
  /// What there is to say about an object; nil where there is none.
  func look(_ key: String) async throws(StoreError) -> StoredHead?
  /// Writes an object whole, under a condition that the store itself keeps, or tells that it did not hold.
  func write(
    _ key: String, _ body: ObjectBody, _ head: ObjectHead, when condition: WriteCondition
  ) async throws(StoreError) -> WriteOutcome
  /// The objects below a prefix, in the order of their keys' bytes, behind `last`; at most 1,000, one request.
  func list(_ prefix: String, after last: String?) async throws(StoreError) -> [ListedObject]
  /// Removes objects; those that are not there are no failure.
  func remove(_ keys: [String]) async throws(StoreError)
}

package struct StoredObject: Sendable {
  package var bytes: [UInt8]
  package var head: StoredHead
}

package struct StoredHead: Sendable, Equatable {
  /// Names this state of the object; opaque, with its quotes.
  package var tag: String
  /// Bytes.
  package var size: Int
  /// nil where the store keeps none.
  package var head: ObjectHead?
}

/// What an object is served with.
package struct ObjectHead: Sendable, Hashable {
  package var contentType: String
  package var cacheControl: String
  /// `br` or `gzip`.
  package var contentEncoding: String?

  package init(contentType: String, cacheControl: String, contentEncoding: String? = nil) {
    self.contentType = contentType
    self.cacheControl = cacheControl
    self.contentEncoding = contentEncoding
  }
}

/// What is written: bytes at hand, or a file that is read as it is sent.
package enum ObjectBody: Sendable {
  case bytes([UInt8])
  /// - Parameters:
  ///   - size: Bytes.
  ///   - digest: Of the file's bytes as they were looked at; a store refuses others.
  case file(path: String, size: Int, digest: SHA256Digest)
}

package enum WriteCondition: Sendable, Equatable {
  /// Whatever is there.
  case always
  /// Nothing is there.
  case absent
  /// What is there has this tag.
  case tag(String)
}

package enum WriteOutcome: Sendable, Equatable {
  /// - Parameter tag: Of what is there now; nil where the store did not say.
  case written(tag: String?)
  /// The condition does not hold.
  case refused
}

package struct ListedObject: Sendable, Hashable {
  package var key: String
  /// Bytes.
  package var size: Int
  /// Seconds since 1970, by the store's clock.
  package var modified: Int
}

/// What a store, or the way to it, failed in.
package enum StoreError: Error, Sendable, Equatable {
  /// There was no answer, or none that is whole.
  case unreachable(String)
  /// The store is there and gave up, however often it was asked: 429, 500, 503 and the like.
  case overloaded(status: Int)
  /// Wrong or missing credentials, or not enough of them. `code` is the store's own word.
  case denied(code: String)
  /// The session token ended, or the clock is too far off: the store's own word.
  case expired(code: String)
  /// Ours and the store's clock differ by so many seconds.
  case clockSkew(seconds: Int)
  /// The store cannot do conditional writes, or answers them as none should: status and the store's own word.
  case conditionsUnsupported(status: Int, code: String)
  /// An object is longer than it may be.
  case tooLarge(key: String)
  /// There is no such bucket, a redirection, or whatever else is wrong with the target.
  case wrongTarget(status: Int, code: String)
  /// Anything else.
  case unexpected(status: Int, code: String)
  /// A file of ours could not be read, or changed while it was sent; or a folder's own failure.
  case file(path: String, code: Int32)
}
