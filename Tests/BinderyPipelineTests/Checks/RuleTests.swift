import TestSupport
import Testing

@testable import BinderyPipeline

/// What holds for every rule, by its own examples and its fixture folder.
@Suite struct RuleTests {
  static let fixtures = repository + "/Tests/BinderyPipelineTests/Fixtures"
  /// Rules that look at sources; the others look at what was built, so no source can show them.
  static let ofSources = Rule.all.filter { !$0.isSelfCheck }

  @Test(arguments: ofSources)
  func `the bad example gives exactly its rule`(rule: Rule) throws {
    let found = try check(TemporaryFolder(rule.bad, of: rule), rule)
    #expect(!found.isEmpty)
    for diagnostic in found { #expect(diagnostic.rule == rule, "\(diagnostic.message.en)") }
  }

  @Test(arguments: Rule.all)
  func `the good example gives nothing`(rule: Rule) throws {
    let found = try check(TemporaryFolder(rule.good, of: rule), rule)
    for diagnostic in found { Issue.record("\(diagnostic.rule): \(diagnostic.message.en)") }
  }

  @Test func `names are unique and in kebab case`() {
    #expect(Set(Rule.all.map(\.name)).count == Rule.all.count)
    for rule in Rule.all {
      #expect(rule.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(rule)")
    }
  }

  @Test func `every rule has its fixture, and every fixture its rule`() throws {
    #expect(try names(in: Self.fixtures) == Self.ofSources.map(\.name).sorted())
  }

  @Test(arguments: Rule.all)
  func `every rule is explained in both languages`(rule: Rule) {
    let (en, ja) = (rule.explanation.en, rule.explanation.ja)
    #expect(!en.isEmpty && !ja.isEmpty && !(en + ja).contains("\n"))
    #expect((2...6).contains(ja.count { $0 == "。" }), "\(ja)")
    #expect(ja.hasSuffix("。") || ja.hasSuffix("）") || ja.hasSuffix(")"))
  }

  @Test(arguments: ofSources)
  func `messages read as the style guide says`(rule: Rule) throws {
    for diagnostic in try samples(of: rule).flatMap({ try check($0, rule) }) {
      let (en, ja) = (diagnostic.message.en, diagnostic.message.ja)
      #expect(!en.isEmpty && !en.hasSuffix("."), "\(en)")
      #expect(en.first?.isUppercase == false || en.prefix(2).allSatisfy(\.isUppercase), "\(en)")
      #expect(!ja.isEmpty && !ja.hasSuffix("。"), "\(ja)")
      #expect(diagnostic.help.map { !$0.en.hasSuffix(".") && !$0.ja.hasSuffix("。") } ?? true)
    }
  }

  // MARK: Fixes

  @Test(arguments: ofSources)
  func `applying the edits of a finding makes it go away`(rule: Rule) throws {
    for sample in try samples(of: rule) {
      let found = try check(sample, rule)
      for diagnostic in found where !diagnostic.edits.isEmpty {
        let mended = try TemporaryFolder(copying: sample.path)
        try apply(Fixes([diagnostic]), in: mended)
        let left = try check(mended, rule)
        #expect(
          left.count { $0.rule == diagnostic.rule } < found.count { $0.rule == diagnostic.rule },
          "\(diagnostic.message.en)")
        #expect(left.count <= found.count, "\(diagnostic.message.en)")
      }
    }
  }

  @Test(arguments: ofSources)
  func `fixing twice changes no more than fixing once`(rule: Rule) throws {
    for sample in try samples(of: rule) {
      let mended = try TemporaryFolder(copying: sample.path)
      // Where findings want to change the same bytes, a round takes the first.
      for _ in 1...10 { try apply(Fixes(check(mended, rule)), in: mended) }
      let left = try check(mended, rule).filter { !$0.edits.isEmpty }
      #expect(left.isEmpty, "\(left.map(\.message.en))")
    }
  }

  @Test(arguments: ofSources)
  func `only rules that are marked so offer fixes`(rule: Rule) throws {
    let offers = try samples(of: rule).flatMap { try check($0, rule) }.contains {
      $0.rule == rule && !$0.edits.isEmpty
    }
    #expect(offers == rule.hasFix)
  }

  // MARK: Helpers

  private func check(_ folder: TemporaryFolder, _ rule: Rule) throws -> [Diagnostic] {
    try Pipeline(root: folder.path, jobs: 1).check(.exercising(rule)).diagnostics
  }

  /// The bad example and, where there is one, the fixture.
  private func samples(of rule: Rule) throws -> [TemporaryFolder] {
    let fixture = "\(Self.fixtures)/\(rule.name)/content"
    let example = try TemporaryFolder(rule.bad, of: rule)
    return isFolder(fixture) ? [example, try TemporaryFolder(copying: fixture)] : [example]
  }

  private func apply(_ fixes: Fixes, in folder: TemporaryFolder) throws {
    for file in fixes.files {
      try folder.write(file, fixes.apply(to: folder.read(file), of: file))
    }
  }
}

extension Rule: CustomTestStringConvertible {
  public var testDescription: String { name }
}
