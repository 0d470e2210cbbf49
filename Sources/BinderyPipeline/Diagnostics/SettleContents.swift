extension Pipeline {
  /// Settles what was found in the sources.
  /// - Throws: `FileError`.
  func settled(_ contents: Contents, _ options: CheckOptions) throws(FileError) -> Settling.Outcome
  {
    let settings = contents.bank.settings
    var found = contents.report
    var settling = Settling()
    settling.rules = settings.rules
    settling.allows = contents.allows
    settling.drafts = options.withDrafts ? [:] : contents.drafts
    if options.usesBaseline, let file = settings.baseline {
      settling.baseline = try baseline(file, &found)
      settling.keys = baselineKeys(contents.bank)
    }
    // Drafts that are delivered are not left out.
    let diagnostics = found.diagnostics.filter {
      !options.withDrafts || $0.rule != .draftInPublished
    }
    return try settling.settle(diagnostics)
  }

  /// The baseline as committed; empty where there is none yet.
  private func baseline(_ file: String, _ report: inout Report) throws(FileError) -> Baseline {
    let bytes: [UInt8]
    do { bytes = try readFile(root + "/" + file) } catch {
      guard error.isMissing else { throw error }
      return Baseline()
    }
    return Baseline.read(bytes, file: file, report: &report) ?? Baseline()
  }

  private func baselineKeys(_ bank: Bank) -> BaselineKeys {
    BaselineKeys(bank) { [root] file throws(FileError) in try readFile(root + "/" + file) }
  }

  /// Writes everything that a baseline can hold into the file that the settings name. What it listed before stays
  /// while errors that it cannot hold may keep checks from finding it again.
  /// - Returns: Its name below the content root and its number of findings; nil where the settings name none.
  /// - Throws: `FileError`, `RootError`.
  package func writeBaseline(_ options: CheckOptions) throws -> (file: String, count: Int)? {
    var options = options
    options.usesBaseline = false
    let checked = try checked(options)
    guard let file = checked.contents.bank.settings.baseline else { return nil }
    let keys = baselineKeys(checked.contents.bank)
    var baseline = Baseline()
    for diagnostic in checked.result.diagnostics where Baseline.takes(diagnostic) {
      baseline.add(try keys.entry(diagnostic))
    }
    if checked.result.diagnostics.contains(where: { $0.isFixed && $0.severity == .error }) {
      // A damaged one has nothing to keep, and is mended by this.
      var ignored = Report()
      baseline.formUnion(try self.baseline(file, &ignored))
    }
    try replaceFile(root + "/" + file, baseline.bytes())
    return (file, baseline.count)
  }
}
