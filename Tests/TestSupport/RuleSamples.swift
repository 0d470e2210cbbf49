import BinderyPipeline
import Foundation

extension TemporaryFolder {
  /// A content folder with the files of a rule's example, and an empty ledger unless the example is about that.
  package convenience init(_ example: Rule.Example, of rule: Rule) throws {
    try self.init()
    if rule != .ledgerMissing { try write("ids.lock", "bindery-ids 1\n") }
    if !example.text.hasPrefix("=== ") {
      try write("workbooks/1.yml", "id: 1\ntitle: 例\nquestions: [1]\n")
      try write("questions/1.yml", example.text + "\n")
      return
    }
    for part in "\n\(example.text)\n".split(separator: "\n=== ") {
      let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      if lines[0].hasSuffix(" base64") {
        guard
          let bytes = Data(
            base64Encoded: String(lines.last ?? "").trimmingCharacters(in: .whitespacesAndNewlines))
        else {
          preconditionFailure("the example's \(lines[0]) is no base64")
        }
        try write(String(lines[0].dropLast(" base64".count)), bytes)
        continue
      }
      let head = lines[0].split(separator: " -> ")
      if head.count == 2 {
        try link(String(head[0]), to: String(head[1]))
      } else {
        let text = String(lines.last ?? "")
        try write(String(head[0]), text.isEmpty || text.hasSuffix("\n") ? text : text + "\n")
      }
    }
  }
}

extension CheckOptions {
  /// How a check has to look for a rule to be able to find something.
  package static func exercising(_ rule: Rule) -> CheckOptions {
    var options = CheckOptions()
    options.isLocked = rule == .ledgerBehind
    return options
  }
}
