import BinderyFormat
import Foundation
import TestSupport
import Testing

@testable import BinderyPipeline

@Suite struct KeyMakingTests {
  private let content: TemporaryFolder
  private let secrets: TemporaryFolder
  private let roots: RootFiles
  private let app = ItemID.name("it")

  init() throws {
    content = try TemporaryFolder()
    secrets = try TemporaryFolder()
    try content.write("apps/it.yml", "title: IT\n")
    roots = RootFiles(root: content.path)
  }

  private func making(_ folder: KeyFolder? = nil) throws -> KeyMaking {
    KeyMaking(roots: roots, folder: try folder ?? KeyFolder(secrets.path + "/keys"))
  }

  private var keyFiles: [String] { (try? namesInFolder(secrets.path + "/keys")) ?? [] }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test("the first root has a key for roots and one a channel, which their owner alone can read")
  func begin() throws {
    let path = try making().begin(app)
    #expect(path == content.path + "/keys/it/1.root.json")
    let root = try #require(try roots.newest(of: app))
    #expect(root.version == 1 && root.epoch == 1 && root.keys.count == 3)
    #expect(root.channels.map(\.name) == [.name("dev"), .name("prod")])
    #expect(keyFiles.count == 3 && keyFiles == root.keys.map { "\($0.id).pem" }.sorted())
    #expect(try mode(secrets.path + "/keys") == 0o700)
    for file in keyFiles { #expect(try mode("\(secrets.path)/keys/\(file)") == 0o600) }
    #expect(throws: KeyError.exists("it")) { try making().begin(app) }
    #expect(throws: KeyError.noApp("kids")) { try making().begin(.name("kids")) }
    #expect(keyFiles.count == 3)
  }

  @Test("openssl reads a private key, and sees the same public one")
  func openssl() throws {
    _ = try making().begin(app)
    let id = try #require(try roots.newest(of: app)?.root.keys.first)
    let openssl = Process()
    let output = Pipe()
    openssl.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    openssl.arguments = [
      "openssl", "pkey", "-in", "\(secrets.path)/keys/\(id).pem", "-pubout", "-outform", "DER",
    ]
    openssl.standardOutput = output
    try openssl.run()
    let bytes = Array(output.fileHandleForReading.readDataToEndOfFile().suffix(32))
    openssl.waitUntilExit()
    #expect(Ed25519.PublicKey(bytes)?.id == id)
  }

  @Test("a rotation replaces all keys, and old and new ones sign it")
  func rotate() throws {
    _ = try making().begin(app)
    let first = try #require(try roots.newest(of: app))
    let path = try making().rotate(app, beginsEpoch: false)
    #expect(path == content.path + "/keys/it/2.root.json")
    let second = try #require(try roots.newest(of: app))
    #expect(second.version == 2 && second.epoch == 1)
    #expect(Set(second.keys).isDisjoint(with: first.keys))
    #expect(second.channels.map(\.name) == first.channels.map(\.name))
    _ = try making().rotate(app, beginsEpoch: true)
    #expect(try roots.newest(of: app)?.epoch == 2)
  }

  @Test("a rotation keeps how many keys a role has, and how many of them must sign")
  func thresholds() throws {
    let keys = (1...5).map { testKey($0) }
    let old = TrustRoot.sample(
      roots: Array(keys[..<2]), rootThreshold: 2, signers: Array(keys[2...]), threshold: 2)
    try content.write("keys/it/1.root.json", old.signed(by: Array(keys[..<2])))
    let pems = keys.map { String(decoding: $0.pem, as: UTF8.self) }.joined()
    let folder = try KeyFolder(secrets.path + "/keys", environment: pems)
    _ = try making(folder).rotate(app, beginsEpoch: false)
    let new = try #require(try roots.newest(of: app))
    #expect(new.version == 2 && new.keys.count == 5 && keyFiles.count == 5)
    #expect(Set(new.keys).isDisjoint(with: old.keys))
    #expect(new.root.keys.count == 2 && new.root.threshold == 2)
    let prod = try #require(new.role(ofChannel: .name("prod")))
    #expect(prod.keys.count == 3 && prod.threshold == 2)
    #expect(Set(prod.keys).isDisjoint(with: new.root.keys))
    // The private keys at hand are those that the next rotation needs.
    _ = try making().rotate(app, beginsEpoch: false)
    #expect(try roots.newest(of: app)?.root.threshold == 2)
  }

  @Test("private keys are not put into the content, whatever its name or way there")
  func inContent() throws {
    let link = secrets.path + "/link"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: content.path + "/apps")
    let inside = ["", "/keys", "/apps/../deep/keys"].map { content.path + $0 } + [link + "/keys"]
    for path in inside {
      #expect(throws: KeyError.inContent(path)) { try making(KeyFolder(path)).begin(app) }
    }
    #expect(!fileExists(content.path + "/keys"))
    // Another folder whose name begins alike is none of the content's.
    let beside = content.path + "-keys"
    defer { try? FileManager.default.removeItem(atPath: beside) }
    _ = try making(KeyFolder(beside)).begin(app)
    #expect(throws: KeyError.inContent(link)) {
      try making(KeyFolder(link)).rotate(app, beginsEpoch: false)
    }
  }

  @Test("without the old root's private key there is no rotation, and nothing is written")
  func missing() throws {
    #expect(throws: KeyError.none("it")) { try making().rotate(app, beginsEpoch: false) }
    _ = try making().begin(app)
    let id = try #require(try roots.newest(of: app)?.root.keys.first)
    try removeFile("\(secrets.path)/keys/\(id).pem")
    #expect(throws: KeyError.missingKeys([id])) { try making().rotate(app, beginsEpoch: false) }
    #expect(keyFiles.count == 2 && !fileExists(content.path + "/keys/it/2.root.json"))
  }

  @Test("a root that does not follow the one before it breaks the chain, which is told in words")
  func brokenChain() throws {
    _ = try making().begin(app)
    let path = content.path + "/keys/it/2.root.json"
    try writeFile(path, readFile(content.path + "/keys/it/1.root.json", limit: 1 << 20))
    let error = #expect(throws: KeyError.self) { try roots.newest(of: app) }
    #expect(error == .brokenChain(path: path, .wrongVersion(1)))
    #expect(
      error?.message(.en).hasPrefix("`\(path)` is not to be believed: the key set 1 ") == true)
    #expect(error?.message(.ja).contains("wrongVersion") == false)
  }

  @Test("a private key that others may read is refused", arguments: [0o640, 0o604, 0o660])
  func exposed(mode: Int) throws {
    _ = try making().begin(app)
    let id = try #require(try roots.newest(of: app)?.root.keys.first)
    let path = "\(secrets.path)/keys/\(id).pem"
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    #expect(throws: KeyError.exposed(path: path)) { try making().rotate(app, beginsEpoch: false) }
  }

  @Test("a file with another key, or none, is refused")
  func otherKey() throws {
    _ = try making().begin(app)
    let id = try #require(try roots.newest(of: app)?.root.keys.first)
    let path = "\(secrets.path)/keys/\(id).pem"
    for bytes in [testKey(9).pem, Array("no key".utf8), []] {
      try writeFile(path, bytes, mode: 0o600)
      #expect(throws: KeyError.noKey(path: path)) { try making().rotate(app, beginsEpoch: false) }
    }
  }

  @Test("keys can come from the environment, several in one value")
  func environment() throws {
    _ = try making().begin(app)
    let id = try #require(try roots.newest(of: app)?.root.keys.first)
    let pem = String(decoding: try secrets.read("keys/\(id).pem"), as: UTF8.self)
    let other = String(decoding: testKey(1).pem, as: UTF8.self)
    let folder = try KeyFolder(secrets.path + "/none", environment: other + "\n" + pem)
    #expect(try folder.key(id) != nil)
    #expect(try making(folder).rotate(app, beginsEpoch: false).hasSuffix("2.root.json"))
    #expect(throws: KeyError.noKey(path: "BINDERY_KEYS")) {
      try KeyFolder(secrets.path, environment: "secret")
    }
  }

  @Test("a chain that was tampered with is refused")
  func tampered() throws {
    _ = try making().begin(app)
    let other = TrustRoot.sample(version: 2, roots: [testKey(1)], signers: [testKey(1)])
    try content.write("keys/it/2.root.json", other.signed(by: [testKey(1)]))
    #expect(throws: KeyError.self) { try roots.newest(of: app) }
    try content.write("keys/it/1.root.json", "{}")
    #expect(throws: KeyError.self) { try making().rotate(app, beginsEpoch: false) }
  }
}
