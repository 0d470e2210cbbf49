import Foundation

/// Lets so many through at once, the others in the order in which they came.
// A class, because all share it; unchecked because the lock guards what changes.
final class Limiter: @unchecked Sendable {
  private let lock = NSLock()
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  /// `leave` must follow.
  func enter() async {
    await withCheckedContinuation { continuation in
      let isIn = lock.withLock {
        guard free > 0 else {
          waiting.append(continuation)
          return false
        }
        free -= 1
        return true
      }
      if isIn { continuation.resume() }
    }
  }

  func leave() {
    let next = lock.withLock { () -> CheckedContinuation<Void, Never>? in
      guard !waiting.isEmpty else {
        free += 1
        return nil
      }
      return waiting.removeFirst()
    }
    next?.resume()
  }
}
