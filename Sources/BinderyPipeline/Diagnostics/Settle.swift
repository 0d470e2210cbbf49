/// Decides what becomes of each finding of a run: allowed, lowered, known from the baseline, or reported.
package struct Settling {
  package var rules = RuleSettings()
  /// By file.
  package var allows: [String: [AllowComment]] = [:]
  /// By file, what is no more than a draft; empty where drafts are delivered.
  package var drafts: [String: [SourceRange]] = [:]
  package var baseline: Baseline?
  package var keys: BaselineKeys?

  package init() {}

  /// What is left to report, sorted by file, offset and rule.
  package struct Outcome {
    package var diagnostics: [Diagnostic] = []
    /// Findings that the baseline hides.
    package var baselined = 0
  }

  /// - Throws: `FileError` where a source that the baseline speaks of cannot be read again.
  package consuming func settle(_ found: [Diagnostic]) throws(FileError) -> Outcome {
    var tally = AllowTally(allows)
    var kept: [Diagnostic] = []
    for diagnostic in found {
      if !tally.covers(diagnostic), let leveled = leveled(diagnostic) { kept.append(leveled) }
    }
    kept += tally.unused(broken: Self.brokenFiles(found)).compactMap(leveled)
    kept.sort(by: Self.precedes)
    guard var baseline, let keys else { return Outcome(diagnostics: kept) }
    var outcome = Outcome()
    for diagnostic in kept {
      if Baseline.takes(diagnostic), baseline.remove(try keys.entry(diagnostic)) {
        outcome.baselined += 1
      } else {
        outcome.diagnostics.append(diagnostic)
      }
    }
    return outcome
  }

  // MARK: Levels

  /// The finding with the weight that settings and drafts give it; nil where it is off.
  private func leveled(_ diagnostic: Diagnostic) -> Diagnostic? {
    var diagnostic = diagnostic
    if !diagnostic.isFixed {
      switch level(of: diagnostic.rule.name, in: diagnostic.place.file) {
      case .none: break
      case .some(.none): return nil
      case .some(.some(let severity)): diagnostic.severity = severity
      }
    }
    if diagnostic.severity > .note, isInDraft(diagnostic) { diagnostic.severity = .note }
    return diagnostic
  }

  /// What the settings say of a rule in a file: nothing, off, or a severity.
  private func level(of rule: String, in file: String) -> Severity?? {
    var best: (depth: Int, level: Severity?)?
    for (folder, levels) in rules.folders where folder.utf8.count > best?.depth ?? 0 {
      guard file.hasBytePrefix(folder), let level = levels[rule] else { continue }
      best = (folder.utf8.count, level)
    }
    if let best { return .some(best.level) }
    return rules.levels[rule]
  }

  private func isInDraft(_ diagnostic: Diagnostic) -> Bool {
    switch diagnostic.rule.group {
    case .structure, .choices, .text, .media: break
    case .reading, .references, .identity, .publication: return false
    }
    return drafts[diagnostic.place.file]?.contains { $0.contains(diagnostic.place.range) } ?? false
  }

  // MARK: Order

  /// Files of which only a part was read, so that not everything in them was checked.
  private static func brokenFiles(_ found: [Diagnostic]) -> Set<String> {
    Set(found.lazy.filter { $0.rule.group == .reading && $0.isFixed }.map(\.place.file))
  }

  private static func precedes(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
    // Paths are compared by bytes, and rule names are ASCII.
    if !left.place.file.utf8.elementsEqual(right.place.file.utf8) {
      return left.place.file.bytesPrecede(right.place.file)
    }
    let ranges = (left.place.range, right.place.range)
    if ranges.0.start != ranges.1.start { return ranges.0.start < ranges.1.start }
    if left.rule !== right.rule { return left.rule.name < right.rule.name }
    if ranges.0.end != ranges.1.end { return ranges.0.end < ranges.1.end }
    return left.message.en.bytesPrecede(right.message.en)
  }
}

/// Keeps count of what the comments of all files silence.
private struct AllowTally {
  private struct Comment {
    var allow: AllowComment
    var isUsed = false
    /// It covers findings of its rule that cannot be allowed.
    var isRefused = false
  }

  private var comments: [String: [Comment]]

  init(_ allows: [String: [AllowComment]]) {
    comments = allows.mapValues { $0.map { Comment(allow: $0) } }
  }

  /// Whether a comment allows the finding; all that do count as used.
  mutating func covers(_ diagnostic: Diagnostic) -> Bool {
    let start = diagnostic.place.range.start
    guard var found = comments[diagnostic.place.file] else { return false }
    var isCovered = false
    for index in found.indices where found[index].allow.rule == diagnostic.rule.name {
      guard found[index].allow.covered.contains(where: { $0.start <= start && start < $0.end })
      else { continue }
      // Positions that learners' records hold are not given up without a word.
      if diagnostic.rule == .choiceOrderChanged, found[index].allow.reason.isEmpty {
        found[index].isUsed = true
      } else if diagnostic.isFixed {
        found[index].isRefused = true
      } else {
        found[index].isUsed = true
        isCovered = true
      }
    }
    comments[diagnostic.place.file] = found
    return isCovered
  }

  /// What is wrong with the comments.
  /// - Parameter broken: Files in which a comment may silence nothing only because they were not read to the end.
  func unused(broken: Set<String>) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for (file, comments) in comments {
      for comment in comments {
        let allow = comment.allow
        let place = Place(file, allow.range)
        if let rule = Rule.named(allow.rule) {
          if !comment.isUsed, comment.isRefused || rule.isFixed {
            diagnostics.append(.allowFixed(rule.name, at: place))
          } else if !comment.isUsed, !broken.contains(file) {
            diagnostics.append(.allowUnused(rule.name, at: place))
          } else if allow.reason.isEmpty {
            diagnostics.append(.allowWithoutReason(rule.name, at: place))
          }
        } else {
          diagnostics.append(.allowUnknown(allow.rule, at: place))
        }
      }
    }
    return diagnostics
  }
}
