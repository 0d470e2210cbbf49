import BinderyFormat
import Foundation

/// A file on its way, which an attempt that was cut off leaves for the next one.
///
/// It lies in `.new` under its digest; who finds it in use there takes another of his own.
// A class, because the lock on the file must be let go; unchecked because its pieces come one after another.
final class Download: @unchecked Sendable {
  private let object: NamedObject
  private let store: Store
  private let path: String
  private let lock: Int32
  /// Bytes that are here.
  private(set) var size: Int
  /// Whether a piece of this answer came already.
  private var isAnswered = false
  private let progress: @Sendable (Int) -> Void

  /// - Parameter progress: Called with the bytes that are here.
  init(
    _ object: NamedObject, to store: Store, progress: @escaping @Sendable (Int) -> Void
  ) throws {
    (self.object, self.store, self.progress) = (object, store, progress)
    let common = store.path(".new/\(object.digest)")
    try Disk.makeFolders(of: common)
    if let lock = Disk.tryLock(common) {
      (path, self.lock) = (common, lock)
    } else {
      path = store.path(".new/\(UInt64.random(in: 0...UInt64.max))")
      guard let lock = Disk.tryLock(path) else { throw KeptReason.disk(path: path, code: errno) }
      self.lock = lock
    }
    size = Disk.facts(path)?.size ?? 0
  }

  deinit {
    if size == 0 { try? store.disk.remove(path) }
    Disk.unlock(lock)
  }

  /// Fetches what is missing, and puts the file in its place once it is verified.
  func run(from origin: Origin) async throws -> String {
    while true {
      let resumes = size > 0
      isAnswered = false
      if size > object.bytes { try clear() }
      if size < object.bytes {
        do {
          try await origin.download(object, from: size, receive: take)
        } catch KeptReason.missingOrNotAllowed(_, status: 416) where resumes {
          try clear()
          continue
        }
      }
      if object.isMade(ofFile: path) {
        try store.move(path, to: object.name)
        return store.path(object.name)
      }
      if size < object.bytes, size > 0 { throw KeptReason.offline("cut off: \(object.name)") }
      try clear()
      // What was here before may have been wrong; what came just now must not be.
      guard resumes else { throw KeptReason.damaged(name: object.name) }
    }
  }

  /// Takes a piece of an answer: a part of the file, or the whole of it from a server that knows no parts.
  private func take(_ status: Int, _ piece: [UInt8]) throws {
    guard status == 200 || status == 206 else { return }
    if status == 200, !isAnswered { try clear() }
    isAnswered = true
    guard size + piece.count <= object.bytes else {
      try clear()
      throw TransportError.tooLong
    }
    try store.disk.append(path, piece)
    size += piece.count
    progress(size)
  }

  private func clear() throws {
    guard size > 0 else { return }
    try store.disk.write(path, [])
    size = 0
  }
}

extension NamedObject {
  /// Whether a file has its bytes, of which only some are in memory at once.
  func isMade(ofFile path: String) -> Bool {
    Disk.facts(path)?.size == bytes && Disk.digest(path) == digest
  }
}
