import BinderyFormat
import BinderyHTTP
import Foundation

/// Tries out what publishing needs of a store, and of the address where readers find it.
package struct Doctor: Sendable {
  private let folder: AppFolder
  /// nil where readers have none.
  private let address: String?
  private let now: @Sendable () -> Int

  package init(
    _ store: any Store, app: ItemID, address: String?,
    now: @escaping @Sendable () -> Int = { PointerTime.now }
  ) {
    folder = AppFolder(store: store, app: app, table: HeaderTable())
    (self.address, self.now) = (address, now)
  }

  package enum Check: String, Sendable, CaseIterable {
    /// Writing, reading, listing and removing.
    case access
    /// Objects are served with the heads that they were written with.
    case heads
    /// Conditional writes, by several writers at once.
    case conditions
    /// The store's clock.
    case clock
    /// Readers find at the address what was written.
    case address
    /// Other sites' pages may read.
    case crossOrigin = "cross-origin"
  }

  package enum Finding: Sendable, Equatable {
    case good
    /// It cannot be told, or does not apply here.
    case skipped
    /// Publishing works, and something is worse than it could be.
    case weak(String)
    case bad(String)
    case failed(StoreError)
  }

  /// - Returns: In the order of `Check.allCases`.
  package func run() async -> [(check: Check, finding: Finding)] {
    let name = "_pub/probes/\(UUID().uuidString.lowercased()).json"
    let access = await finding { try await tryAccess(name) }
    var findings = [(Check.access, access)]
    guard access == .good else {
      return findings + Check.allCases.dropFirst().map { ($0, .skipped) }
    }
    findings.append((.heads, await finding { try await tryHeads(name) }))
    findings.append(
      (
        .conditions,
        await finding {
          do {
            try await ConditionProbe(folder).run()
            return .good
          } catch PublishError.unsafeStore(let reason) {
            return .bad(reason)
          }
        }
      ))
    findings.append((.clock, await finding { try await tryClock(name) }))
    findings.append((.address, await finding { try await tryAddress(name) }))
    findings.append((.crossOrigin, await finding { try await tryCrossOrigin(name) }))
    try? await folder.remove([name])
    return findings
  }

  private func finding(_ body: () async throws -> Finding) async -> Finding {
    do {
      return try await body()
    } catch let error as StoreError {
      return .failed(error)
    } catch {
      return .bad("\(error)")
    }
  }

  private static let probe = Array("{\"format\":1}\n".utf8)

  private func tryAccess(_ name: String) async throws -> Finding {
    _ = try await folder.write(name, .bytes(Self.probe), when: .always)
    guard try await folder.read(name)?.bytes == Self.probe else { return .bad("GET") }
    guard try await folder.list("_pub/probes/")[name]?.size == Self.probe.count else {
      return .bad("LIST")
    }
    try await folder.remove([name])
    guard try await folder.look(name) == nil else { return .bad("DELETE") }
    _ = try await folder.write(name, .bytes(Self.probe), when: .always)
    return .good
  }

  /// Content-Encoding is what stores lose first.
  private func tryHeads(_ name: String) async throws -> Finding {
    guard folder.store.keepsHeads else { return .skipped }
    let variant = name + ".br"
    _ = try await folder.write(variant, .bytes(Self.probe), when: .always)
    let found = try await folder.look(variant)?.head
    try await folder.remove([variant])
    let expected = folder.table.head(of: variant)
    guard let found else { return .bad("HEAD") }
    return found == expected
      ? .good
      : .bad(
        "\(found.contentType); \(found.cacheControl); \(found.contentEncoding ?? "-")")
  }

  /// Seconds that clocks may differ by; signed requests are refused from 15 minutes on.
  private static let mostSkew = 60

  private func tryClock(_ name: String) async throws -> Finding {
    guard let time = try await folder.list("_pub/probes/")[name]?.modified else {
      return .skipped
    }
    let skew = abs(time - now())
    return skew <= Self.mostSkew ? .good : .weak("\(skew) s")
  }

  private func tryAddress(_ name: String) async throws -> Finding {
    guard let address else { return .skipped }
    // `_pub` is closed to readers, as it should be; a root or pointer may not be there yet.
    let request = HTTPRequest("GET", "\(address)/\(folder.app)/\(name)", cap: 1 << 16, idle: 30)
    let answer = try await answer(request)
    switch answer.status {
    case 403, 404: return .good
    case 200: return .weak("_pub is open to readers")
    default: return .bad("\(answer.status)")
    }
  }

  private func tryCrossOrigin(_ name: String) async throws -> Finding {
    guard let address else { return .skipped }
    var request = HTTPRequest(
      "GET", "\(address)/\(folder.app)/ch/dev.json", cap: 1 << 16, idle: 30)
    request.headers = [("Origin", "https://example.com")]
    let allowed = try await answer(request).headers["access-control-allow-origin"]
    return allowed == nil ? .weak("Access-Control-Allow-Origin") : .good
  }

  private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
    do {
      return try await HTTPLoop().perform(request)
    } catch {
      throw StoreError.unreachable("\(error)")
    }
  }
}
