#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Asks git since when something has been there. Only the wording of findings depends on it, never what is built.
package struct GitHistory: Sendable {
  private let root: String

  /// Findings of a rule about which git is asked: each costs a few milliseconds.
  static let mostAsked = 20

  /// - Parameter root: The content root; it need not be in a repository.
  package init(root: String) { self.root = root }

  /// Seconds since 1970 of the commit that brought in the line where a place begins; `Int.max` where it is not
  /// committed yet; nil without git or outside a repository.
  func since(_ place: Place) -> Int? {
    guard let bytes = try? readFile(root + "/" + place.file) else { return nil }
    let line = SourceText(bytes).line(of: place.range.start)
    let blame = git(["blame", "--porcelain", "-L", "\(line),\(line)", "--", place.file])
    // A file that git does not know yet has no lines to blame.
    guard let blame else { return isInRepository ? Int.max : nil }
    if blame.hasPrefix("0000000000") { return Int.max }
    let time = blame.split(separator: "\n").first { $0.hasPrefix("committer-time ") }
    return time.flatMap { Int($0.dropFirst("committer-time ".count)) }
  }

  /// Whether a commit is checked out, with nothing changed in the content; nil without git or outside a repository.
  package func isClean(at commit: String) -> Bool? {
    guard let head = git(["rev-parse", "HEAD"]),
      let changes = git(["status", "--porcelain", "--", "."])
    else { return nil }
    return changes.isEmpty && commit.utf8.count >= 7 && head.hasPrefix(commit.lowercased())
  }

  private var isInRepository: Bool {
    git(["rev-parse", "--is-inside-work-tree"]) == "true\n"
  }

  /// What git says, without running anything that the repository's own settings name.
  private func git(_ arguments: [String]) -> String? {
    output(
      of: [
        "git", "--no-pager", "-c", "core.fsmonitor=", "-c", "core.hooksPath=/dev/null", "-C", root,
      ] + arguments)
  }

  /// What a program prints, or nil where it cannot be started or fails.
  private func output(of arguments: [String]) -> String? {
    var pipes: [Int32] = [0, 0]
    guard pipe(&pipes) == 0 else { return nil }
    defer { close(pipes[0]) }
    let status = start(arguments, writingTo: pipes[1])
    close(pipes[1])
    guard let child = status else { return nil }
    var printed: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(pipes[0], &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      printed += buffer[..<count]
    }
    var ended: Int32 = 0
    while waitpid(child, &ended, 0) < 0, errno == EINTR {}
    return ended == 0 ? String(decoding: printed, as: UTF8.self) : nil
  }

  private func start(_ arguments: [String], writingTo pipe: Int32) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipe, 1)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let status = posix_spawnp(&child, arguments[0], &actions, nil, &words, environ)
    return status == 0 ? child : nil
  }
}
