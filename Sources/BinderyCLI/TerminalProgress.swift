import BinderyPipeline

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Shows how far a step is, on one line of the terminal, when it lasts over a second.
// A class because the line on the terminal is one; unchecked because the lock guards what changes.
final class TerminalProgress: Progress, @unchecked Sendable {
  private let language: Language
  private var isShown = false
  private var lock = pthread_mutex_t()

  /// nil where nobody would see it.
  init?(_ console: Console) {
    guard console.errors.isTerminal, !console.isQuiet else { return nil }
    language = console.language
    pthread_mutex_init(&lock, nil)
  }

  func begin(_ step: ProgressStep, total: Int) -> any ProgressCounter {
    Counter(self, step, total: total)
  }

  /// Takes the line away.
  func finish() {
    pthread_mutex_lock(&lock)
    defer { pthread_mutex_unlock(&lock) }
    if isShown { send("\r\u{1B}[K") }
    isShown = false
  }

  // Unchecked because the display's lock guards what changes.
  private final class Counter: ProgressCounter, @unchecked Sendable {
    private var done = 0
    private var nextLook: Double
    private let start = now()
    private let display: TerminalProgress
    private let step: ProgressStep
    private let total: Int

    init(_ display: TerminalProgress, _ step: ProgressStep, total: Int) {
      self.display = display
      self.step = step
      self.total = total
      nextLook = start + 1
    }

    func advance() {
      pthread_mutex_lock(&display.lock)
      defer { pthread_mutex_unlock(&display.lock) }
      done += 1
      let time = now()
      guard time >= nextLook else { return }
      nextLook = time + 0.1
      display.send("\r" + line(seconds: time - start) + "\u{1B}[K")
      display.isShown = true
    }

    private func line(seconds: Double) -> String {
      let rate = Double(done) / seconds
      let left = Int((Double(total - done) / rate).rounded(.up))
      let counts = "\(grouped(done))/\(grouped(total))"
      return switch display.language {
      case .en: "\(step.name.en) \(counts), \(grouped(Int(rate)))/s, \(left) s left"
      case .ja: "\(step.name.ja) \(counts)　毎秒 \(grouped(Int(rate)))　残り \(left) 秒"
      }
    }
  }

  private func send(_ text: String) {
    // At once and beside the sink: the line is gone before anything else is said.
    _ = Array(text.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// Seconds on a clock that only runs forward.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
