import TestSupport
import Testing

@testable import BinderyPipeline

/// Each rule's fixture folder, `content/`, with what `bindery check` says of it beside it.
@Suite struct FixtureGoldenTests {
  @Test(arguments: RuleTests.ofSources)
  func `a fixture's findings are its rule's and read as recorded`(rule: Rule) throws {
    let folder = "\(RuleTests.fixtures)/\(rule.name)"
    let content = folder + "/content"
    let found = try Pipeline(root: content, jobs: 1).check(.exercising(rule)).diagnostics
    #expect(!found.isEmpty)
    for diagnostic in found { #expect(diagnostic.rule == rule, "\(diagnostic.message.en)") }
    let sources = SourceShelf { try? readFile(content + "/" + $0) }
    for language in Language.allCases {
      let renderer = TextRenderer(sources, language: language, prefix: "content/")
      let text = found.map(renderer.render).joined(separator: "\n")
      let file = "\(folder)/expected.\(language.rawValue).txt"
      #expect(try Golden.matches(text, file), "\(file) is not current: run `make golden`")
    }
  }

  @Test func `fixture folders hold their content and its goldens, no more`() throws {
    for fixture in try names(in: RuleTests.fixtures) {
      let names = try names(in: "\(RuleTests.fixtures)/\(fixture)").filter { $0 != "outside" }
      #expect(names == ["content", "expected.en.txt", "expected.ja.txt"], "\(fixture)")
    }
  }
}
