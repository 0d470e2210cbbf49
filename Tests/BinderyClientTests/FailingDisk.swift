import Foundation
import TestSupport

@testable import BinderyClient

/// A disk that stops: at its `limit`th step the process dies, or that step alone fails.
// A class, because steps are counted; unchecked because the lock guards the count.
final class FailingDisk: @unchecked Sendable {
  private let lock = NSLock()
  private var steps = 0
  private let limit: Int
  private let dies: Bool
  private let base: Disk

  init(at limit: Int, dies: Bool, on base: Disk = .quick) {
    (self.limit, self.dies, self.base) = (limit, dies, base)
  }

  var count: Int { lock.withLock { steps } }

  private func fails() -> Bool {
    lock.withLock {
      steps += 1
      return dies ? steps >= limit : steps == limit
    }
  }

  var disk: Disk {
    Disk(
      write: { path, bytes in
        guard !self.fails() else {
          try self.base.write(path, Array(bytes.prefix(bytes.count / 2)))
          throw KeptReason.disk(path: path, code: ENOSPC)
        }
        try self.base.write(path, bytes)
      },
      append: { path, bytes in
        guard !self.fails() else {
          try self.base.append(path, Array(bytes.prefix(bytes.count / 2)))
          throw KeptReason.disk(path: path, code: ENOSPC)
        }
        try self.base.append(path, bytes)
      },
      rename: { from, to in
        guard !self.fails() else { throw KeptReason.disk(path: to, code: ENOSPC) }
        try self.base.rename(from, to)
      },
      remove: { path in
        // A dead process removes nothing; a full disk can.
        guard !self.dies || self.count < self.limit else { return }
        try self.base.remove(path)
      }, settle: base.settle)
  }
}

extension Disk {
  /// One that does not wait until bytes are safe: where a test kills only the client, not the system.
  static let quick = Disk(
    write: { path, bytes in try Data(bytes).write(to: URL(fileURLWithPath: path)) },
    settle: { _ in })
}
