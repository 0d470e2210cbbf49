import Testing

@testable import BinderyCLI
@testable import BinderyPipeline

/// Help and completions are made from the same tables as the parser, so they know the same.
@Suite struct FlagTableTests {
  @Test(arguments: Language.allCases)
  func `the help of a command names all its flags and their values`(language: Language) {
    for command in Command.all {
      let text = Help(language).text(command)
      for flag in command.flags {
        #expect(text.contains(flag.name + (flag.value.map { " " + $0.placeholder } ?? "")))
        #expect(text.contains(flag.summary(language)))
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `the help names all commands`(language: Language) {
    let text = Help(language).text(nil)
    for command in Command.all { #expect(text.contains("  \(command.name) ")) }
    for flag in Flag.common { #expect(text.contains(flag.name)) }
  }

  @Test(arguments: Completions.shells)
  func `completions know all commands and flags`(shell: String) throws {
    let script = try #require(Completions.script(for: shell))
    for command in Command.all {
      #expect(script.contains(command.name))
      for flag in command.flags {
        #expect(script.contains(shell == "fish" ? "-l \(flag.name.dropFirst(2))" : flag.name))
      }
    }
    for word in ["en ja", "text json", "text markdown", "workbook question category app"] {
      #expect(script.contains(word))
    }
  }

  @Test func `no flag stands twice in a command, and texts can be quoted in a shell`() {
    for command in Command.all {
      #expect(Set(command.flags.map(\.name)).count == command.flags.count)
      let texts = [command.summary.en] + command.flags.map(\.summary.en)
      #expect(!texts.contains { $0.contains("'") })
    }
  }
}
