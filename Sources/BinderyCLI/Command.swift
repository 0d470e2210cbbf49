import BinderyPipeline

/// What bindery can be told to do.
struct Command: Sendable {
  let name: String
  let summary: Words
  let arguments: [Argument]
  /// Its own flags, before those that every command has.
  let ownFlags: [Flag]
  /// - Throws: `UsageError`, `FileError`, and what the pipeline throws.
  let run: @Sendable (Invocation, Console) throws -> ExitStatus

  /// What stands behind the command without a dash.
  struct Argument: Sendable {
    /// As shown in the help: `RULE`.
    let name: String
    let isRequired: Bool
    /// Whether more of the same may follow.
    let isRepeated: Bool
    /// What can stand there, for completions; nil for names of folders.
    let known: @Sendable () -> [String]?

    init(
      _ name: String, isRequired: Bool = true, isRepeated: Bool = false,
      known: @escaping @Sendable () -> [String]? = { [] }
    ) {
      self.name = name
      self.isRequired = isRequired
      self.isRepeated = isRepeated
      self.known = known
    }

    /// In the usage, with a space before it.
    var shown: String { isRequired ? " \(name)\(isRepeated ? "…" : "")" : " [\(name)]" }

    static let root = Argument("DIR", isRequired: false, known: { nil })
  }

  init(
    _ name: String, _ summary: Words, arguments: [Argument] = [], flags: [Flag] = [],
    run: @escaping @Sendable (Invocation, Console) throws -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    self.arguments = arguments
    ownFlags = flags
    self.run = run
  }

  var flags: [Flag] { ownFlags + Flag.common }

  /// In the order of the help.
  static let all = [
    new, check, assign, retire, build, read, seed, publish, promote, rollback, recall, refresh,
    verify,
    prune, doctor, keys, explain, rules, schema, completions,
  ]

  static func named(_ name: String) -> Command? { all.first { $0.name == name } }
}
