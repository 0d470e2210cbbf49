import BinderyFormat
import BinderyPipeline

/// Puts objects where none are: what is there already is left alone, and looked at afterwards.
struct Upload {
  let folder: AppFolder
  let progress: (any Progress)?

  /// Files of a build.
  /// - Returns: What must be there now.
  /// - Throws: `PublishError.damagedDist`, `StoreError`.
  func put(_ items: [PackingList.Item], of dist: DistRelease) async throws -> [ReadBack.Expected] {
    let step = progress?.begin(.uploading, total: items.count)
    return try await concurrently(items) { item in
      defer { step?.advance() }
      let expected = try Self.expected(item, of: dist)
      _ = try await folder.write(
        item.name,
        .file(path: "\(dist.folder)/\(item.name)", size: item.bytes, digest: expected.digest),
        when: item.isVariant ? .always : .absent)
      return expected
    }
  }

  /// Deltas that were made here.
  func put(_ objects: [PackedObject]) async throws -> [ReadBack.Expected] {
    try await concurrently(objects) { object in
      // It is named by its releases: what is there may be of other bytes, or served with another head.
      _ = try await folder.write(object.name, .bytes(object.bytes), when: .always)
      return ReadBack.Expected(
        name: object.name, digest: SHA256Digest(of: object.bytes), size: object.bytes.count)
    }
  }

  /// What a file of a build is; looks whether it is what its name says.
  static func expected(
    _ item: PackingList.Item, of dist: DistRelease
  ) throws -> ReadBack.Expected {
    let path = "\(dist.folder)/\(item.name)"
    let digest = try FileDigest.of(path).digest
    guard item.isVariant || "\(digest)" == contentName(of: item.name) else {
      throw PublishError.damagedDist(path: path)
    }
    return ReadBack.Expected(name: item.name, digest: digest, size: item.bytes)
  }
}
