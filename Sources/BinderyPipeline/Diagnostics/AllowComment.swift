/// A comment `# bindery: allow RULE reason` of a source.
package struct AllowComment: Sendable {
  /// As written; there need not be such a rule.
  package var rule: String
  package var reason: String
  /// From the `#` to the end of its line.
  package var range: SourceRange
  /// Findings that start in one of these are silenced.
  package var covered: [SourceRange]

  package init(rule: String, reason: String, range: SourceRange, covered: [SourceRange]) {
    self.rule = rule
    self.reason = reason
    self.range = range
    self.covered = covered
  }
}
