import Testing

@testable import BinderyCLI
@testable import BinderyPipeline

@Suite struct RequestTests {
  private func invocation(_ line: String) throws -> Invocation {
    let request = try Request(line.split(separator: " ").map(String.init))
    guard case .run(let invocation) = request else { throw UsageError(Words(en: "no run", ja: "")) }
    return invocation
  }

  private func fault(_ line: String) -> UsageError? {
    do {
      _ = try Request(line.split(separator: " ").map(String.init))
      return nil
    } catch { return error }
  }

  @Test func `flags stand anywhere, with their value behind a space or =`() throws {
    let invocation = try invocation("--lang ja check --strict other --jobs=3 --format json")
    #expect(invocation.command.name == "check")
    #expect(invocation.root == "other")
    #expect(invocation.jobs == 3)
    #expect(invocation.has(.strict) && !invocation.has(.fix))
    #expect(invocation[.checkFormat] == "json")
  }

  @Test func `the content folder is named by a flag, an argument or nobody`() throws {
    #expect(try invocation("check").root == "content")
    #expect(try invocation("check a/b//").root == "a/b")
    #expect(try invocation("build --content x").root == "x")
    #expect(try invocation("new workbook x").root == "content")
    #expect(try invocation("check /").root == "/")
    #expect(fault("check a --content b")?.message.en == "the content folder is named twice")
  }

  @Test(arguments: [
    ("", "a command is missing", "`bindery --help` lists them"),
    ("chek", "there is no command `chek`", "did you mean `check`"),
    ("check --stric", "there is no flag `--stric`", "did you mean `--strict`"),
    ("rules --strict", "there is no flag `--strict`", "`bindery rules --help` lists them"),
    ("check --format xml", "`--format` does not take `xml`", "write `--format text|json`"),
    ("check --jobs 0", "`--jobs` does not take `0`", "write `--jobs N`, N from 1 to 256"),
    ("check --jobs", "`--jobs` needs N", nil),
    ("check --strict=yes", "`--strict` takes no value", nil),
    ("check a b", "`check` does not know what to do with `b`", "`bindery check --help` shows how"),
    (
      "build --app it --app chemistry", "`--app` is given twice, as `it` and `chemistry`",
      "write it once"
    ),
    ("explain", "`explain` needs RULE", "`bindery explain --help` shows how"),
    ("new workbook", "`new` needs NAME", "`bindery new --help` shows how"),
  ])
  func `what makes no sense is told with a way out`(line: String, message: String, help: String?) {
    #expect(fault(line)?.message.en == message)
    #expect(fault(line)?.help?.en == help)
  }

  @Test func `a question is named with its kind or without`() throws {
    let same = try invocation("assign --same question/q-1 --same 2")
    #expect(same.ids(.same) == [.name("q-1"), .number(2)])
    #expect(
      try invocation("assign --keep-keys question/1 2").ids(.keepKeys) == [.number(1), .number(2)])
    #expect(fault("assign --same workbook/1")?.message.en == "`--same` does not take `workbook/1`")
  }

  @Test func `behind -- everything is a name`() throws {
    #expect(try invocation("check -- --strict").root == "--strict")
  }

  @Test(arguments: ["--help", "-h", "check --help", "explain --help"])
  func `help needs nothing else`(line: String) throws {
    guard case .help = try Request(line.split(separator: " ").map(String.init)) else {
      Issue.record("no help")
      return
    }
  }

  @Test(arguments: [
    ("content", "content/"), ("./content", "content/"), (".", ""), ("/home/a", ""),
    ("/home/a/x", "x/"),
    ("/elsewhere", "/elsewhere/"), ("/", "/"), ("../x", "../x/"),
  ])
  func `paths are shown from the working directory`(root: String, prefix: String) {
    #expect(displayPrefix(root: root, workingDirectory: "/home/a") == prefix)
  }
}
