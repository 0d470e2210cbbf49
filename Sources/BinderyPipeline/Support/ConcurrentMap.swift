import Dispatch

/// Maps an array on several threads and gives the results in the order of the inputs.
///
/// Threads take inputs in turn from one counter, so neither their number nor their timing shows in the result. Each
/// has a worker of its own (buffers, a digest), made once.
package func concurrentMap<Input: Sendable, Worker, Output: Sendable>(
  _ inputs: [Input], width: Int, worker: @autoclosure @Sendable () -> Worker,
  _ transform: @Sendable (inout Worker, Input) -> Output
) -> [Output] where Worker: ~Copyable {
  let count = inputs.count
  guard width > 1, count > 1 else {
    var worker = worker()
    return inputs.map { transform(&worker, $0) }
  }
  let counter = Counter()
  return [Output](unsafeUninitializedCapacity: count) { buffer, initialized in
    // Unsafe only in name: each slot is written by the one thread that took its number.
    nonisolated(unsafe) let slots = buffer
    DispatchQueue.concurrentPerform(iterations: min(width, count)) { _ in
      var worker = worker()
      while true {
        let chunk = counter.take(Counter.chunk, of: count)
        if chunk.isEmpty { return }
        for index in chunk {
          slots.initializeElement(at: index, to: transform(&worker, inputs[index]))
        }
      }
    }
    initialized = count
  }
}

/// Hands out numbers to threads, each once.
// Unchecked because the lock guards the number; `Mutex` needs macOS 15.
private final class Counter: @unchecked Sendable {
  private var next = 0
  private let lock = DispatchSemaphore(value: 1)

  /// Numbers taken at once: enough that the lock costs nothing, few enough that the threads end together.
  static let chunk = 8

  func take(_ wanted: Int, of count: Int) -> Range<Int> {
    lock.wait()
    defer { lock.signal() }
    let size = count - next > 16 * wanted ? wanted : 1
    let range = next..<min(count, next + size)
    next = range.upperBound
    return range
  }
}
