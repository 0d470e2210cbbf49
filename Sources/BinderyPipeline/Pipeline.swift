import BinderyFormat

/// One run over one content root: calls the stages in order, as far as a command needs them.
package struct Pipeline: Sendable {
  /// The folder that holds the sources.
  package let root: String
  /// Threads.
  package let jobs: Int
  /// Told of the steps that can take long; called from any thread.
  package let progress: Progress?

  /// Whether the process ends with this run, so that a large bank need not be taken apart first.
  package let isLastRun: Bool

  package init(root: String, jobs: Int, progress: Progress? = nil, isLastRun: Bool = false) {
    self.root = root
    self.jobs = max(1, jobs)
    self.progress = progress
    self.isLastRun = isLastRun
  }

  /// Why a run could not start.
  package enum RootError: Error {
    case noFolder(String)
    /// A folder in which nothing of the format lies: mostly another folder was meant.
    case noContent(String)
  }

  /// The sources, read and decoded: what all commands begin with.
  /// - Parameter isAssigning: Whether only identity is looked at, and the ledger is taken as a merge leaves it.
  func contents(isAssigning: Bool = false) throws -> Contents {
    guard isFolder(root) else { throw RootError.noFolder(root) }
    guard Inventory.isContentRoot(root) else { throw RootError.noContent(root) }
    var report = Report()
    let inventory = try Inventory(root: root)
    let media = MediaLibrary(paths: inventory.media, refusedLinks: inventory.refusedLinks)
    let settings = try settings(inventory, media, &report)
    let ledger = try ledger(inventory, isMerged: isAssigning, &report)
    var (paths, decoded) = try decode(inventory, settings, media, checksQuestions: !isAssigning)
    var contents = Contents(
      bank: Bank(settings: settings, media: media), ledger: ledger, report: report,
      sources: inventory.sources.count,
      settingsFile: inventory.hasSettings ? "bindery.yml" : nil)
    contents.bank.ledger = ledger.readable
    if case .damaged = ledger { contents.bank.hasDamagedLedger = true }
    contents.bank.questions.reserveCapacity(decoded.reduce(0) { $0 + $1.questions.count })
    for (index, path) in paths.enumerated() { contents.take(&decoded[index], from: path) }
    for skipped in inventory.skipped {
      let bytes = try readFile(root + "/" + skipped.path)
      contents.bank.aside.formUnion(heldIDs(in: bytes, of: skipped.path, skipped.kind))
    }
    let workbooks = isAssigning ? [] : contents.bank.workbooks
    let (sheets, files) = try keySheets(of: workbooks, inventory, &contents.report)
    contents.bank.keySheets = sheets
    inventory.report(
      &contents.report, named: files.union([settings.baseline].compactMap(\.self)))
    if !inventory.refusedLinks.isEmpty { contents.bank.hasUnreadFiles = true }
    keepIfLast(decoded)
    contents.finish(hasApps: inventory.sources.contains { $0.kind == .apps })
    return contents
  }

  /// Reads, decodes, identifies and checks everything.
  /// - Throws: `FileError`, `RootError`.
  package func check(_ options: CheckOptions = CheckOptions()) throws -> CheckResult {
    try checked(options).result
  }

  func checked(_ options: CheckOptions) throws -> Checked {
    var contents = try contents()
    // `--flat` asks for what `outputs: [flat]` would, so the same rules hold.
    if options.withFlat { contents.bank.makeFlat(options.app) }
    if options.asksGit { contents.bank.history = GitHistory(root: root) }
    let identity = identify(&contents)
    contents.bank.usedMedia = try survey(contents.bank)
    contents.bank.checkChoiceReferences(identity.keys, &contents.report)
    contents.bank.gaps = contents.report.gaps
    contents.bank.runChecks(jobs: jobs, &contents.report)
    if options.isLocked, case .absent = contents.ledger, !contents.bank.questions.isEmpty {
      contents.report.add(.ledgerAbsent)
    }
    if options.isLocked, let behind = Diagnostic.ledgerBehind(identity) {
      contents.report.add(behind)
    }
    let outcome = try settled(contents, options)
    let result = CheckResult(
      diagnostics: outcome.diagnostics, baselined: outcome.baselined, sources: contents.sources,
      questions: contents.bank.questions.count)
    let checked = Checked(contents: contents, identity: identity, result: result)
    keepIfLast(checked)
    return checked
  }

  /// Keeps a value for good where the process is about to end: freeing millions of texts costs a check a twentieth of
  /// its time.
  func keepIfLast<Value>(_ value: Value) {
    if isLastRun { _ = Unmanaged.passRetained(Kept(value)) }
  }

  private final class Kept<Value> {
    // A class, so that one reference can be left standing.
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// A check's outcome with all that a build goes on from.
  struct Checked {
    var contents: Contents
    var identity: IdentityResult
    var result: CheckResult
  }

  // MARK: Stages

  private func settings(
    _ inventory: Inventory, _ media: MediaLibrary, _ report: inout Report
  ) throws(FileError) -> Settings {
    guard inventory.hasSettings else { return Settings() }
    let name = "bindery.yml"
    let bytes = try readFile(root + "/" + name)
    let read = SourceReader.read(bytes, file: name, report: &report)
    guard let tree = read.tree, let document = tree.roots.first else { return Settings() }
    var decoder = FileDecoder(
      file: name, source: bytes, tree: tree, settings: Settings(), media: media)
    guard !decoder.isNull(document) else { return Settings() }
    let settings = decoder.decodeSettings(document) { isFolder(root + "/" + $0) }
    report.add(contentsOf: decoder.out.report)
    return settings
  }

  private func ledger(
    _ inventory: Inventory, isMerged: Bool, _ report: inout Report
  ) throws(FileError) -> LedgerState {
    guard inventory.hasLedger else { return .absent }
    let bytes = try readFile(root + "/ids.lock")
    if isMerged { return Ledger.readMerged(bytes, report: &report).map { .merged($0) } ?? .damaged }
    return Ledger.read(bytes, report: &report).map { .present($0) } ?? .damaged
  }

  /// All sources, decoded: the types of records, by which the rest is read, then the rest, each in path order.
  private func decode(
    _ inventory: Inventory, _ settings: Settings, _ media: MediaLibrary, checksQuestions: Bool
  ) throws -> (paths: [String], files: [DecodedFile]) {
    let (rest, types) = inventory.sources.partitioned { $0.kind == .recordTypes }
    var recordTypes = RecordTypes(types.map { ($0.path, []) })
    let first = try decode(types, settings, media, recordTypes, checksQuestions)
    recordTypes = RecordTypes(zip(types, first).map { ($0.path, $1.recordTypes) })
    let files = try decode(rest, settings, media, recordTypes, checksQuestions)
    // Joined only where there is something to join: thousands of files would be copied.
    return ((types + rest).map(\.path), first.isEmpty ? files : first + files)
  }

  private func decode(
    _ sources: [(path: String, kind: SourceKind)], _ settings: Settings, _ media: MediaLibrary,
    _ recordTypes: RecordTypes, _ checksQuestions: Bool
  ) throws -> [DecodedFile] {
    guard !sources.isEmpty else { return [] }
    let step = progress?.begin(.reading, total: sources.count)
    let files = concurrentMap(sources, width: jobs, worker: YAMLParser()) { parser, source in
      step?.advance()
      return read(
        source.path, source.kind, settings, media, recordTypes, checksQuestions, &parser)
    }
    if let failure = files.lazy.compactMap(\.failure).first { throw failure }
    return files
  }

  private func read(
    _ path: String, _ kind: SourceKind, _ settings: Settings, _ media: MediaLibrary,
    _ recordTypes: RecordTypes, _ checksQuestions: Bool, _ parser: inout YAMLParser
  ) -> DecodedFile {
    do {
      let bytes = try readFile(root + "/" + path, limit: ByteScan.largestFile)
      return .read(
        path, kind: kind, bytes: bytes, settings: settings, media: media,
        recordTypes: recordTypes, checksQuestions: checksQuestions, with: &parser)
    } catch {
      var file = DecodedFile()
      if error.isTooLarge {
        file.isUnread = true
        let start = Place(path, SourceRange(at: 0))
        file.report.add(.limitSize(bytes: error.size ?? 0, at: start))
      } else {
        file.failure = error
      }
      return file
    }
  }

  /// Who is who: reports what is wrong with ids and keys, and gives the keys of all choices.
  private func identify(_ contents: inout Contents) -> IdentityResult {
    let bank = contents.bank
    let identity = Identity(bank: bank, ledger: contents.ledger.readable, report: &contents.report)
    if case .absent = contents.ledger, !bank.questions.isEmpty {
      contents.report.add(.ledgerMissing(settingsFile: contents.settingsFile))
    }
    return identity.join(questions(identity, &contents.report))
  }

  /// Looks at questions, each on any thread.
  func questions(
    _ identity: Identity, _ report: inout Report
  ) -> [QuestionIdentity] {
    let found = concurrentMap(Array(identity.indices), width: jobs, worker: NoWorker()) {
      _, index in
      var report = Report()
      let question = identity.ofQuestion(index, report: &report)
      return (question, report)
    }
    for (_, more) in found { report.add(contentsOf: more) }
    return found.map(\.0)
  }
}

/// For work that needs nothing of its own on each thread.
struct NoWorker {}

/// What was read of `ids.lock`.
enum LedgerState: Sendable {
  case absent
  /// There, but not to be read (reported), so never written over.
  case damaged
  case present(Ledger)
  /// As a merge left it; for what settles it.
  case merged(MergedLedger)

  var readable: Ledger? {
    switch self {
    case .absent, .damaged: nil
    case .present(let ledger): ledger
    case .merged(let merged): merged.ledger
    }
  }
}

/// How strictly a check looks.
package struct CheckOptions: Sendable {
  /// A ledger that is not up to date is an error.
  package var isLocked = false
  /// Drafts are delivered, so their findings weigh in full.
  package var withDrafts = false
  /// Whether git may be asked which of two questions was there first; never for what is built.
  package var asksGit = false
  /// Whether the baseline hides what it lists.
  package var usesBaseline = true
  /// `flat` is built for every app, or for `app` alone.
  package var withFlat = false
  /// The only app that `withFlat` is about; nil: all.
  package var app: String?

  package init() {}
}

/// What a check found.
package struct CheckResult: Sendable {
  /// Settled and sorted by file, offset and rule.
  package var diagnostics: [Diagnostic]
  /// Findings that the baseline hides.
  package var baselined: Int
  /// YAML files read.
  package var sources: Int
  package var questions: Int

  package func count(_ severity: Severity) -> Int {
    diagnostics.count { $0.severity == severity }
  }

  /// Whether a build may not follow.
  package func isBlocked(strict: Bool) -> Bool {
    diagnostics.contains { $0.severity == .error || (strict && $0.severity == .warning) }
  }
}
