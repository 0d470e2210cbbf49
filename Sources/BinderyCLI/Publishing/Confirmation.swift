import BinderyPipeline

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Asks whoever sits at the terminal before something changes that readers see.
struct Confirmation {
  let console: Console
  /// `--yes`.
  let isGiven: Bool

  init(_ invocation: Invocation, _ console: Console) {
    (self.console, isGiven) = (console, invocation.has(.yes))
  }

  /// - Throws: `UsageError` where nobody can be asked.
  func asks(_ question: Words) throws(UsageError) -> Bool {
    if isGiven { return true }
    guard
      let answer = try line(after: Words(en: question.en + " [y/N] ", ja: question.ja + " [y/N] "))
    else { return false }
    return ["y", "yes", "はい"].contains(answer.lowercased())
  }

  /// What is typed after a question; nil where nothing is.
  /// - Throws: `UsageError` where nobody can be asked.
  func line(after question: Words) throws(UsageError) -> String? {
    guard isatty(STDIN_FILENO) == 1 else {
      throw UsageError(
        Words(en: "nobody is at the terminal to be asked", ja: "確認する相手が端末にいません"),
        help: Words(en: "say `--yes`", ja: "`--yes` を付けてください"))
    }
    console.output.flush()
    console.errors.write(TerminalText.visible(question(console.language)))
    console.errors.flush()
    let answer = readLine()?.trimmingPrefix { $0.isWhitespace }
    return answer.flatMap { $0.isEmpty ? nil : String($0) }
  }
}
