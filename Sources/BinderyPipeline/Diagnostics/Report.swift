/// The findings of one task about one file or one stage; reports of parallel tasks are joined in a stated order.
package struct Report: Sendable {
  package private(set) var diagnostics: [Diagnostic] = []

  package init() {}

  package mutating func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  package mutating func add(
    _ rule: Rule, at place: Place, _ message: Words, label: Words? = nil,
    related: [Diagnostic.Related] = [], help: Words? = nil, edits: [Edit] = []
  ) {
    diagnostics.append(
      Diagnostic(
        rule, at: place, message, label: label, related: related, help: help, edits: edits))
  }

  package mutating func add(contentsOf other: Report) {
    diagnostics.append(contentsOf: other.diagnostics)
  }
}
