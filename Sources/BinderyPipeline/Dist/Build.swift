import BinderyFormat

/// What a build is asked for.
package struct BuildOptions: Sendable {
  package var check = CheckOptions()
  /// The folder to write.
  package var out = "dist"
  /// An earlier output folder whose smaller pictures are used again; `out` always is.
  package var base: String?
  package var isStrict = false
  /// What lies beside the JSON objects.
  package var compression = Compression.none
  /// The only app to build; nil: all.
  package var app: String?

  package init() {}
}

/// What a build did.
package struct BuildResult: Sendable {
  package var check: CheckResult
  /// Nothing was written where a check stood in the way: then there is no release.
  package var releases: [ReleaseSummary] = []
}

/// What came out of a build for one app.
package struct ReleaseSummary: Sendable {
  package var app: String
  /// First 16 hexadecimal digits of the manifest's digest; nil where only `flat` was built.
  package var release: String?
  package var workbooks = 0
  package var questions = 0
  package var records = 0
  package var bundles = 0
  /// Pictures, films and sounds.
  package var media = 0
  /// Pictures that no earlier build had made.
  package var converted = 0
  /// Bytes of bundles, manifest and media.
  package var bytes = 0
  /// Files that were not there before.
  package var written = 0
  package var leftOut = Catalogue.LeftOut()
  /// Where `flat` was built, below the output folder.
  package var flatPath: String?
}

/// Why a build could not start.
package enum BuildError: Error {
  case unknownApp(String, known: [String])
  /// The output folder would be written into the sources.
  case outputInContent(String)
  /// The output folder holds the sources.
  case contentInOutput(String)
  /// Where an output belongs lies something that no build made.
  case foreignFolder(String)
  /// There are pictures to decode, and libvips is not installed.
  case noPictureLibrary
  /// `--base` names no folder.
  case noBase(String)
}

extension Pipeline {
  /// Decides what an app of a bank delivers, with drafts or without.
  package typealias Plan = (App, _ bank: Bank, _ withDrafts: Bool) -> Catalogue

  /// Checks, and writes `out` if nothing stands in the way; `onWait` is called when another build holds the folder.
  /// - Parameter plan: Tests put faults into it, which must be found in what was packed.
  /// - Throws: `FileError`, `RootError`, `BuildError`.
  package func build(
    _ options: BuildOptions, onWait: () -> Void = {},
    plan: Plan = Catalogue.init(_:bank:withDrafts:)
  ) throws -> BuildResult {
    var check = options.check
    check.app = options.app
    let checked = try checked(check)
    var result = BuildResult(check: checked.result)
    guard !checked.result.isBlocked(strict: options.isStrict) else { return result }
    let apps = try chosenApps(checked.contents.bank, options)
    let output = OutputFolder(options.out)
    try output.check(for: apps, content: root)
    if let base = options.base, !isFolder(base) { throw BuildError.noBase(base) }
    let media = try MediaDelivery(
      checked.contents.bank, root: root, out: options.out, base: options.base)
    let settings = ReleaseSettings(
      withDrafts: options.check.withDrafts,
      ledger: checked.standing, retired: checked.contents.retired,
      retiredQuestions: checked.contents.ledger.readable?.retired(.question) ?? [])
    let releases = apps.map {
      Release(
        plan($0, checked.contents.bank, settings.withDrafts), bank: checked.contents.bank,
        keys: checked.identity.keys, media: media, settings: settings)
    }
    result.check.diagnostics += releases.compactMap {
      $0.emptyRelease(settingsFile: checked.contents.settingsFile)
    }
    guard !result.check.isBlocked(strict: false) else { return result }
    let folder = try DistFolder(options.out, onWait: onWait)
    var report = Report()
    var prepared: [PreparedRelease] = []
    for release in releases {
      prepared.append(try release.prepare(folder, jobs: jobs, progress, report: &report))
    }
    guard report.diagnostics.isEmpty else {
      result.check.diagnostics += report.diagnostics
      for release in prepared { try release.flat?.discard() }
      try folder.finish()
      return result
    }
    try folder.settle(jobs: jobs)
    if options.compression == .best {
      for index in prepared.indices {
        try prepared[index].putVariants(folder, jobs: jobs, progress)
      }
      try folder.settle(jobs: jobs)
    }
    for release in prepared { try release.commit(folder) }
    for release in prepared { try release.removeStrays(folder) }
    try media.writeIndex(into: folder, keepsOthers: options.app != nil)
    if options.app == nil {
      let dropped = try output.dropped(keeping: Set(apps.flatMap(\.outputNames)))
      try folder.remove(releases: dropped.releases, flats: dropped.flats)
    }
    try folder.finish()
    result.releases = prepared.map(\.summary)
    return result
  }

  private func chosenApps(_ bank: Bank, _ options: BuildOptions) throws(BuildError) -> [App] {
    let apps = bank.apps.sorted { $0.id < $1.id }
    guard let name = options.app else { return apps }
    guard let app = apps.first(where: { $0.id.description == name }) else {
      throw .unknownApp(name, known: apps.map(\.id.description))
    }
    return [app]
  }
}

extension App {
  /// The folders of its outputs, below the output folder.
  fileprivate var outputNames: [String] {
    (outputs.contains(.bundles) ? [id.description] : [])
      + (outputs.contains(.flat) ? [flatPath.value] : [])
  }
}

extension Pipeline.Checked {
  fileprivate var standing: LedgerStanding {
    guard identity.updated != nil else { return .none }
    return identity.behind.isEmpty ? .current : .behind
  }
}
