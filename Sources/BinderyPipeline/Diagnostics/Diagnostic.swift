/// How much a finding weighs: an error blocks a build, a warning blocks under `--strict`, a note never blocks.
package enum Severity: UInt8, Sendable, Comparable, CaseIterable {
  case note, warning, error

  package var word: String {
    switch self {
    case .note: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }

  package init?(word: String) {
    guard let severity = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = severity
  }

  package static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}

/// One finding about the authored content, in byte offsets until a renderer shows it.
package struct Diagnostic: Sendable {
  package let rule: Rule
  package var severity: Severity
  /// Cannot be lowered, allowed or baselined; the rule's word, unless the rule is milder in some of its forms.
  package var isFixed: Bool
  /// Stands alone, starts lower case, ends without a period, quotes authored text.
  package var message: Words
  package var place: Place
  /// What the carets say under the place, where that is more than the message.
  package var label: Words?
  package var related: [Related]
  /// What to do about it.
  package var help: Words?
  /// A command of the shell that does so, for the message to end in; given what stands before a file's path.
  package var command: (@Sendable (_ prefix: String) -> String)?
  /// The one obvious fix, if there is one; applying all of it makes the finding go away.
  package var edits: [Edit]

  package init(
    _ rule: Rule, at place: Place, _ message: Words, label: Words? = nil, related: [Related] = [],
    help: Words? = nil, edits: [Edit] = []
  ) {
    self.rule = rule
    self.severity = rule.severity
    self.isFixed = rule.isFixed
    self.message = message
    self.place = place
    self.label = label
    self.related = related
    self.help = help
    self.edits = edits
  }

  /// What to do about it, all of it.
  /// - Parameter prefix: What stands before a file's path, as seen from the working directory.
  func fullHelp(prefix: String) -> Words? {
    guard let help, let command = command?(prefix) else { return help }
    return Words(en: "\(help.en): `\(command)`", ja: "\(help.ja): `\(command)`")
  }

  /// Another place that the finding concerns.
  package struct Related: Sendable {
    package var place: Place
    package var message: Words

    package init(_ place: Place, _ message: Words) {
      self.place = place
      self.message = message
    }
  }
}

/// A replacement of the bytes at a place.
package struct Edit: Hashable, Sendable {
  package var place: Place
  package var text: String

  package init(_ place: Place, _ text: String) {
    self.place = place
    self.text = text
  }
}

extension Edit {
  /// Puts a text that YAML takes for something else into quotes: single ones, where a quote in it is doubled.
  package static func quoting(_ range: SourceRange, _ text: String, file: String) -> Edit {
    let quoted = text.split(separator: "'", omittingEmptySubsequences: false).joined(
      separator: "''")
    return Edit(Place(file, range), "'" + quoted + "'")
  }
}
