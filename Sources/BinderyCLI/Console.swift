import BinderyPipeline

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a run knows of the person in front of it, and its two ways to speak.
final class Console: Sendable {
  // A class because what was said is kept in its two sinks until it is sent.
  let language: Language
  let isQuiet: Bool
  /// What was asked for.
  let output: Sink
  /// The talk about it.
  let errors: Sink

  /// Reads language and colours off the arguments without judging them, so that wrong ones can be told of too.
  init(_ arguments: [String]) {
    language = Self.value(.language, arguments).flatMap { Language(rawValue: $0) } ?? .ofEnvironment
    isQuiet = arguments.contains(Flag.quiet.name)
    let color = Self.value(.color, arguments)
    output = Sink(STDOUT_FILENO, color: color)
    errors = Sink(STDERR_FILENO, color: color)
  }

  /// Says what went wrong.
  func complain(_ message: Words, help: Words? = nil) {
    let style = errors.style
    let head =
      style.bold(.red, "error") + style.bold(": " + TerminalText.visible(message(language)))
    errors.write(head + "\n")
    if let help {
      let word = style.bold(language == .en ? "help:" : "ヒント:")
      errors.write("  = \(word) " + TerminalText.visible(help(language)) + "\n")
    }
  }

  /// A line of talk, unless nobody wants to hear it.
  func say(_ words: Words) {
    if !isQuiet { errors.write(TerminalText.visible(words(language)) + "\n") }
  }

  private static func value(_ flag: Flag, _ arguments: [String]) -> String? {
    for (index, argument) in arguments.enumerated().reversed() {
      if argument == flag.name, index + 1 < arguments.count { return arguments[index + 1] }
      if argument.utf8.starts(with: (flag.name + "=").utf8) {
        return String(argument.dropFirst(flag.name.count + 1))
      }
    }
    return nil
  }
}

/// Collects text for a file descriptor and sends it in large pieces.
// A class because all parts of a run write into one buffer; unchecked because only the main thread does.
final class Sink: @unchecked Sendable {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var isClosed = false
  let isTerminal: Bool
  let style: TerminalStyle

  private static let size = 1 << 16

  /// - Parameter color: `always`, `never`, or anything else for what fits the terminal.
  init(_ descriptor: Int32, color: String?) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    // https://no-color.org: present and not empty.
    let fits = isTerminal && environment("NO_COLOR") == nil && environment("TERM") != "dumb"
    style = TerminalStyle(isOn: color == "always" || (color != "never" && fits))
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count >= Self.size { flush() }
  }

  /// Sends what is left. A reader that went away (`| head`) has read all it wants, so that is no failure.
  @discardableResult
  func flush() -> FileError? {
    defer { buffer.removeAll(keepingCapacity: true) }
    var sent = 0
    while sent < buffer.count, !isClosed {
      let count = buffer.withUnsafeBytes {
        #if canImport(Darwin)
          Darwin.write(descriptor, $0.baseAddress! + sent, $0.count - sent)
        #else
          Glibc.write(descriptor, $0.baseAddress! + sent, $0.count - sent)
        #endif
      }
      if count >= 0 {
        sent += count
      } else if errno != EINTR {
        isClosed = true
        if errno != EPIPE { failure = FileError.last("stdout") }
      }
    }
    return failure
  }

  private var failure: FileError?
}

// MARK: Surroundings

/// The variable's value; nil if it is not set or empty.
func environment(_ name: String) -> String? {
  guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
  return value
}

extension Language {
  /// POSIX's order of the variables (XBD 8.2).
  static var ofEnvironment: Language {
    let locale = environment("LC_ALL") ?? environment("LC_MESSAGES") ?? environment("LANG") ?? ""
    return locale.utf8.starts(with: "ja".utf8) ? .ja : .en
  }
}

func processorCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

/// What stands before a source's path so that it is seen from the working directory: the content root and a slash, or
/// nothing.
func displayPrefix(root: String, workingDirectory: String? = currentDirectory()) -> String {
  var root = root
  if let here = workingDirectory {
    if root == here { return "" }
    if root.utf8.starts(with: (here + "/").utf8) {
      root = String(decoding: root.utf8.dropFirst(here.utf8.count + 1), as: UTF8.self)
    }
  }
  while root.utf8.starts(with: "./".utf8) { root.unicodeScalars.removeFirst(2) }
  return root == "." || root.isEmpty ? "" : root == "/" ? "/" : root + "/"
}

private func currentDirectory() -> String? {
  guard let path = getcwd(nil, 0) else { return nil }
  defer { free(path) }
  return String(cString: path)
}
