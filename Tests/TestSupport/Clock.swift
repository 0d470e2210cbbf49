import Foundation

/// Seconds since 1970, moved by hand.
// Unchecked because the lock guards the time.
package final class Clock: @unchecked Sendable {
  private let lock = NSLock()
  private var seconds: Int

  package init(_ seconds: Int) { self.seconds = seconds }

  package var time: Int {
    get { lock.withLock { seconds } }
    set { lock.withLock { seconds = newValue } }
  }
}
