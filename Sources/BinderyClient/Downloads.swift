import Foundation

/// Files on their way, each fetched once however many tasks ask for it meanwhile.
///
/// Who is cancelled waits no longer; a download ends with the last one who waits for it.
// A class, because all copies of a library share it; unchecked because the lock guards the table.
final class Downloads: @unchecked Sendable {
  private let lock = NSLock()
  private var running: [NamedObject: Running] = [:]

  typealias Progress = @Sendable (Int) -> Void

  // A class, because it is told from one of the same object that was given up before.
  private final class Running {
    var work: Task<Void, Never>?
    var waiting: [UUID: (told: Progress, back: CheckedContinuation<String, any Error>)] = [:]
  }

  /// Where an object lies once it is here.
  /// - Parameters:
  ///   - progress: Called with the bytes that are here.
  ///   - fetch: Brings it here, unless it is being brought already.
  /// - Throws: What `fetch` throws, `CancellationError`.
  func path(
    of object: NamedObject, progress: @escaping Progress,
    fetch: @escaping @Sendable (@escaping Progress) async throws -> String
  ) async throws -> String {
    let ticket = UUID()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { back in
        lock.withLock {
          // Who was cancelled before is not waited for; who is from here on, is found in the table.
          guard !Task.isCancelled else { return back.resume(throwing: CancellationError()) }
          let one = running[object] ?? begin(object, fetch)
          one.waiting[ticket] = (progress, back)
        }
      }
    } onCancel: {
      giveUp(object, ticket)
    }
  }

  /// How many tasks wait for an object.
  func waiting(for object: NamedObject) -> Int {
    lock.withLock { running[object]?.waiting.count ?? 0 }
  }

  /// In the lock.
  private func begin(
    _ object: NamedObject, _ fetch: @escaping @Sendable (@escaping Progress) async throws -> String
  ) -> Running {
    let one = Running()
    running[object] = one
    let id = ObjectIdentifier(one)
    one.work = Task {
      let result: Result<String, any Error>
      do {
        result = .success(try await fetch { self.tell(object, id, $0) })
      } catch {
        result = .failure(error)
      }
      self.end(object, id, result)
    }
    return one
  }

  private func tell(_ object: NamedObject, _ id: ObjectIdentifier, _ count: Int) {
    let waiting = lock.withLock { found(object, id)?.waiting.values.map(\.told) ?? [] }
    for told in waiting { told(count) }
  }

  private func end(
    _ object: NamedObject, _ id: ObjectIdentifier, _ result: Result<String, any Error>
  ) {
    let waiting = lock.withLock {
      let one = found(object, id)
      if one != nil { running[object] = nil }
      return one?.waiting.values.map(\.back) ?? []
    }
    for back in waiting { back.resume(with: result) }
  }

  private func giveUp(_ object: NamedObject, _ ticket: UUID) {
    let back = lock.withLock { () -> CheckedContinuation<String, any Error>? in
      guard let one = running[object], let gone = one.waiting.removeValue(forKey: ticket) else {
        return nil
      }
      if one.waiting.isEmpty {
        one.work?.cancel()
        // Whoever comes now begins anew, rather than wait for what was cancelled.
        running[object] = nil
      }
      return gone.back
    }
    back?.resume(throwing: CancellationError())
  }

  private func found(_ object: NamedObject, _ id: ObjectIdentifier) -> Running? {
    running[object].flatMap { ObjectIdentifier($0) == id ? $0 : nil }
  }
}
