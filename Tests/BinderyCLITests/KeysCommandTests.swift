import BinderyFormat
import TestSupport
import Testing

@testable import BinderyCLI
@testable import BinderyPipeline

@Suite struct KeysCommandTests {
  private let content: TemporaryFolder
  private let secrets: TemporaryFolder

  init() throws {
    content = try TemporaryFolder()
    secrets = try TemporaryFolder()
    try content.write("apps/it.yml", "title: IT\n")
  }

  private func run(_ words: String...) throws -> BinderyCLI.ExitStatus {
    let places = ["--content", content.path, "--keys", secrets.path + "/keys", "--quiet"]
    guard case .run(let invocation) = try Request(["keys"] + words + places) else {
      return .blocked
    }
    return try invocation.command.run(invocation, Console(["--quiet"]))
  }

  @Test func `new, rotate and list do what they say`() throws {
    #expect(try run("new", "it") == .good)
    #expect(try run("rotate", "it", "--new-epoch") == .good)
    #expect(try run("list") == .good)
    let root = try #require(try RootFiles(root: content.path).newest(of: .name("it")))
    #expect(root.version == 2 && root.epoch == 2)
  }

  @Test func `a list names roles and key ids, and marks the private keys at hand`() throws {
    let root = TrustRoot.sample(roots: [testKey(1)], signers: [testKey(2)])
    let folder = try KeyFolder(
      secrets.path, environment: String(decoding: testKey(2).pem, as: UTF8.self))
    #expect(
      try KeyList(root, in: folder).text == """
        it: root 1, epoch 1
          root: 1 of \(testKey(1).publicKey.id)
          prod: 1 of \(testKey(2).publicKey.id)*

        """)
  }

  @Test func `no file below the content holds a private key`() throws {
    #expect(try run("new", "it") == .good)
    let text = String(decoding: try content.read("keys/it/1.root.json"), as: UTF8.self)
    #expect(!text.contains("PRIVATE"))
    for name in try namesInFolder(secrets.path + "/keys") {
      let pem = String(decoding: try secrets.read("keys/" + name), as: UTF8.self)
      let body = pem.split(separator: "\n")[1].dropFirst(22)
      #expect(!text.contains(body))
    }
  }

  @Test func `without a home private keys go nowhere by themselves`() throws {
    #expect(try KeyFolder.usualPath(home: "/home/me") == "/home/me/.config/bindery/keys")
    let error = #expect(throws: UsageError.self) { try KeyFolder.usualPath(home: nil) }
    #expect(error?.help?.en.contains("`--keys`") == true)
  }

  @Test func `what makes no sense is told`() {
    #expect(throws: UsageError.self) { try run("nwe", "it") }
    #expect(throws: UsageError.self) { try run("new") }
    #expect(throws: UsageError.self) { try run("rotate", "../it") }
    #expect(throws: KeyError.none("it")) { try run("list", "it") }
  }
}
