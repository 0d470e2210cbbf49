/// One check: its stable name, weight, wording and examples, and what runs it.
///
/// A class because a rule is one thing that diagnostics point at; each is made once, in its own file under
/// `Checks/`, and listed in `Rule.all`.
package final class Rule: Sendable {
  /// Kebab case, names the fault; never renamed, since authors write it in `allow` comments and settings.
  package let name: String
  package let group: Group
  package let severity: Severity
  /// Cannot be lowered, allowed or baselined: without it there is nothing to write, or a promise would break.
  package let isFixed: Bool
  /// Whether some of what a fixed rule finds can be lowered all the same (`Diagnostic.isFixed` says which).
  package let hasMilderForms: Bool
  /// Whether `check --fix` can mend (some of) what it finds.
  package let hasFix: Bool
  /// A check of Bindery's own output, which nothing in the sources can set off.
  package let isSelfCheck: Bool
  /// One paragraph: what is wrong, why it matters, what to do.
  package let explanation: Words
  package let bad: Example
  package let good: Example
  package let check: Check

  package init(
    _ name: String, _ group: Group, _ severity: Severity, fixed: Bool = false, hasFix: Bool = false,
    isSelfCheck: Bool = false, hasMilderForms: Bool = false,
    explanation: Words, bad: Example, good: Example, check: Check = .reported
  ) {
    self.name = name
    self.group = group
    self.severity = severity
    self.isFixed = fixed
    self.hasFix = hasFix
    self.isSelfCheck = isSelfCheck
    self.hasMilderForms = hasMilderForms
    self.explanation = explanation
    self.bad = bad
    self.good = good
    self.check = check
  }

  /// The headings under which rules are listed, in that order.
  package enum Group: String, CaseIterable, Sendable {
    case reading, structure, references, identity, choices, text, media, publication
  }

  /// Who runs the rule's body. `reported` rules are found by the stage that stumbles over the fault; its code
  /// calls the reporting function that stands in the rule's file.
  package enum Check: Sendable {
    case reported
    /// For each question that could be decoded, on the thread that decoded its file.
    case question(@Sendable (Question, inout Report) -> Void)
    /// For each workbook, with the bank around it.
    case workbook(@Sendable (Workbook, Bank, inout Report) -> Void)
    /// Once, for everything together.
    case bank(@Sendable (Bank, inout Report) -> Void)
  }

  /// A small piece of content that shows the rule.
  ///
  /// Written either as the YAML of one question (`questions/1.yml`, id 1, which the workbook 1 lists), or as
  /// several files, each behind a line `=== PATH`.
  package struct Example: Sendable, ExpressibleByStringLiteral {
    package let text: String

    package init(stringLiteral text: String) { self.text = text }
  }
}

extension Rule: Hashable {
  package static func == (left: Rule, right: Rule) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
