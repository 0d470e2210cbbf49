import BinderyFormat
import Foundation

/// What a seed came to.
package struct SeedSummary: Sendable {
  package let release: Release
  package var workbooks = 0
  package var objects = 0
  package var bytes = 0
}

extension Release {
  /// Cuts from the release what an app embeds: root, pointer, notices, manifest, records, and the
  /// bundles and media of the workbooks of some tiers. Films stay out, their still pictures stand in.
  ///
  /// - Parameters:
  ///   - folder: New, empty, or an earlier seed, of which nothing is left. What else lies there stays.
  ///   - tiers: Beside what is free.
  /// - Throws: `KeptReason`, `FormatError`.
  package func writeSeed(
    to folder: String, tiers: Set<String>
  ) async throws -> SeedSummary {
    let library = client.library
    let target = Store(folder: folder)
    var summary = SeedSummary(release: self)
    var names: Set<String> = []
    func put(_ name: String, _ bytes: [UInt8]) throws {
      guard names.insert(name).inserted else { return }
      try target.keep(name, bytes)
      summary.objects += 1
      summary.bytes += bytes.count
    }
    func put(_ objects: [NamedObject]) async throws {
      for object in objects where !names.contains(object.name) {
        try put(object.name, try await library.bytes(object))
      }
    }
    try put(Seed.mark, [])
    for workbook in workbooks where workbook.access.map(tiers.contains) ?? true {
      for bundle in workbook.bundles {
        for digest in bundle.digest.entries {
          let object = try NamedObject(bundle, of: workbook, digest.language ?? language)
          try await put([object])
          let content = try ContentBundle(try await library.bytes(object))
          try await put(content.media.files(tier: workbook.access).filter { !$0.isFilm })
        }
      }
      summary.workbooks += 1
    }
    try await put(ownObjects())
    // Last, so that what stands in the folder before can be opened until then.
    for (name, bytes) in client.pointerFiles() { try put(name, bytes) }
    for name in Disk.files(below: folder) where Seed.canHold(name) && !names.contains(name) {
      try Disk.removeFile(target.path(name))
      Disk.removeEmptyFolders(of: name, below: folder)
    }
    Disk.removeEmptyFolders(of: ".new/", below: folder)
    return summary
  }

  /// What is the release's own, and no workbook's: manifest and pages, notices, records, and the media in all of these.
  private func ownObjects() async throws -> [NamedObject] {
    var media = categories.compactMap(\.listed.image) + workbooks.compactMap(\.image)
    var objects = frame + (manifest.retired.map { [NamedObject($0, language)] } ?? [])
    for records in manifest.records {
      for entry in records.object.digest.entries {
        let object = NamedObject(records.object, entry.language ?? language)
        objects.append(object)
        for record in try DeliveredRecord.all(in: try await client.library.bytes(object)) {
          media += record.media
        }
      }
    }
    return (objects + media.files(tier: nil)).filter { !$0.isFilm }
  }
}

extension ContentClient {
  /// The roots from the one that is shipped on, then the pointer: signed where the channel has one.
  fileprivate func pointerFiles() -> [(name: String, bytes: [UInt8])] {
    var files: [(name: String, bytes: [UInt8])] = []
    if let (root, bytes) = try? trust.newestFile() {
      files.append(("keys/\(root.version).root.json", bytes))
    }
    let signed = ObjectName.pointer(of: channel)
    if let active = library.store.active {
      files.append((signed, active.envelope))
    } else {
      for name in [signed, "ch/local.json"] {
        guard let bytes = library.seed.flatMap({ Disk.read("\($0.folder)/\(name)") }) else {
          continue
        }
        files.append((name, bytes))
        break
      }
    }
    return files
  }
}

extension Seed {
  /// The file by which a folder is known to be a seed that may be written again.
  package static let mark = ".seed"

  /// Whether a file has the name of one that a seed has.
  fileprivate static func canHold(_ name: String) -> Bool {
    let parts = name.split(separator: "/")
    let stem = parts.last?.prefix { $0 != "." } ?? ""
    return switch parts.first {
    case "ch": parts.count == 2 && name.hasSuffix(".json")
    case "keys": parts.count == 2 && name.hasSuffix(".root.json")
    case "m", "n", "o", "p": stem.count == 64 && stem.allSatisfy(\.isHexDigit)
    default: false
    }
  }
}

extension NamedObject {
  fileprivate var isFilm: Bool { name.hasSuffix(".mp4") || name.hasSuffix(".webm") }
}
