import BinderyClient
import BinderyFormat
import BinderyPipeline
import Foundation

/// What `read` and `seed` are pointed at: a folder as a build lays it out, or an address.
struct DeliverySource {
  let client: ContentClient
  /// Where the client keeps what it fetches; removed in the end.
  private let store: URL

  /// - Parameter name: nil: what was built into a folder, else `prod`.
  /// - Throws: `UsageError`, `KeyError`, `FileError`, `KeptReason`.
  init(_ invocation: Invocation, channel name: String?) throws {
    let place = invocation.arguments[0]
    let isAddress = place.hasPrefix("https://") || place.hasPrefix("http://")
    let app = try Self.app(invocation, in: isAddress ? nil : place)
    let isBuilt = !isAddress && fileExists("\(place)/\(app)/ch/local.json")
    let name = name ?? (isBuilt ? "local" : "prod")
    guard let channel = ItemID(name) else {
      throw UsageError(
        Words(en: "`\(name)` is no channel", ja: "「\(name)」はチャンネルの名前ではありません"))
    }
    store = FileManager.default.temporaryDirectory
      .appendingPathComponent("bindery-\(UUID().uuidString)")
    var options = ContentClient.Options()
    options.language = invocation[.language]
    if isAddress {
      options.root = try Self.root(invocation, of: app)
      guard let address = URL(string: place) else {
        throw UsageError(Words(en: "`\(place)` is no address", ja: "「\(place)」はアドレスではありません"))
      }
      client = ContentClient(
        app: app, channel: channel, at: address, store: store, options: options)
    } else {
      options.transport = NoNetwork()
      let pointer = "\(app)/\(ObjectName.pointer(of: channel))"
      guard fileExists("\(place)/\(pointer)") else {
        throw KeptReason.missingOrNotAllowed(name: pointer, status: 404)
      }
      let folder = URL(fileURLWithPath: place)
      client = ContentClient(
        app: app, channel: channel, at: folder, store: store,
        seed: folder.appendingPathComponent("\(app)"), options: options)
    }
    isLive = isAddress
  }

  private let isLive: Bool

  /// Runs `body` with the newest release, then forgets what was fetched.
  func withRelease<Result: Sendable>(
    _ body: @escaping @Sendable (Release) async throws -> Result
  ) throws -> Result {
    defer { try? FileManager.default.removeItem(at: store) }
    let (client, isLive) = (client, isLive)
    return try waitFor {
      if isLive, let reason = await client.update().reason { throw reason }
      return try await body(client.open())
    }
  }

  /// The app that is named, or the only one in the folder.
  private static func app(_ invocation: Invocation, in folder: String?) throws -> ItemID {
    if let name = invocation[.app] {
      guard let app = ItemID(name) else {
        throw UsageError(Words(en: "`\(name)` is no app", ja: "「\(name)」はアプリの名前ではありません"))
      }
      return app
    }
    guard let folder else {
      throw UsageError(
        Words(en: "which app is meant?", ja: "どのアプリですか"),
        help: Words(en: "name it: `--app APP`", ja: "`--app アプリ` で指定してください"))
    }
    guard isFolder(folder) else {
      throw UsageError(
        Words(en: "`\(folder)` is no folder", ja: "「\(folder)」というフォルダーはありません"))
    }
    let apps = try namesInFolder(folder).filter { isFolder("\(folder)/\($0)/ch") }
    guard apps.count == 1, let app = ItemID(apps[0]) else {
      throw UsageError(
        apps.isEmpty
          ? Words(en: "`\(folder)` holds no app", ja: "「\(folder)」にはアプリがありません")
          : Words(en: "`\(folder)` holds several apps", ja: "「\(folder)」にはアプリがいくつもあります"),
        help: apps.isEmpty
          ? Words(
            en: "name the folder that `bindery build` wrote",
            ja: "bindery build が書き出したフォルダーを指定してください")
          : Words(
            en: "name one: `--app \(apps.joined(separator: "|"))`",
            ja: "どれかを指定してください（`--app \(apps.joined(separator: "|"))`）"))
    }
    return app
  }

  /// The key set to begin with: the file that is named, or the content's newest.
  private static func root(_ invocation: Invocation, of app: ItemID) throws -> [UInt8] {
    if let path = invocation[.rootFile] { return try readFile(path, limit: TrustRoot.largest) }
    guard let bytes = try RootFiles(root: invocation.root).newestFile(of: app) else {
      throw UsageError(
        Words(en: "there are no keys of `\(app)` to verify with", ja: "確認に使う「\(app)」の鍵がありません"),
        help: Words(
          en: "name its key set: `--root FILE`; it lies in the content's `keys/\(app)/`",
          ja: "`--root ファイル` で公開鍵のファイルを指定してください（教材の `keys/\(app)/` にあります）"))
    }
    return bytes
  }
}

/// For a folder in which everything must lie.
private struct NoNetwork: Transport {
  let encodings: [String] = []

  func get(_ request: ClientRequest) async throws -> ClientResponse { ClientResponse(status: 404) }
}

/// Waits for asynchronous work: a command has nothing else to do.
func waitFor<Result: Sendable>(
  _ work: @escaping @Sendable () async throws -> Result
) throws -> Result {
  let done = DispatchSemaphore(value: 0)
  let outcome = Outcome<Result>()
  Task {
    do {
      outcome.value = .success(try await work())
    } catch {
      outcome.value = .failure(error)
    }
    done.signal()
  }
  done.wait()
  return try outcome.value!.get()
}

// Unchecked because the semaphore stands between the one write and the one read.
private final class Outcome<Value: Sendable>: @unchecked Sendable {
  var value: Result<Value, any Error>?
}
