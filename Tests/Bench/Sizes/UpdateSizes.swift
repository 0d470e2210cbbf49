import BinderyFormat
import BinderyPipeline

/// Bytes over the wire of an update from one release to another, and of what it stands against.
struct UpdateSizes {
  private let old: ReleaseObjects
  private let new: ReleaseObjects
  private let dist: Dist
  private let manifest: BinderyFormat.Manifest
  private let workbooks: [BinderyFormat.Manifest.Workbook]
  /// Pages of the new release's manifest that list each workbook.
  private let pages: [ItemID: BinderyFormat.Manifest.Reference]

  init(from old: Dist, to new: Dist) throws {
    dist = new
    self.old = try old.objects()
    self.new = try new.objects()
    let manifest = try BinderyFormat.Manifest(
      new.read(ObjectName.manifest(new.pointer.manifest.digest)))
    var workbooks = manifest.categories.flatMap(\.workbooks)
    var pages: [ItemID: BinderyFormat.Manifest.Reference] = [:]
    for page in manifest.categories.flatMap(\.pages) {
      let listed = try BinderyFormat.Manifest.workbooks(ofPage: new.read(page.pageName))
      for workbook in listed { pages[workbook.id] = page }
      workbooks += listed
    }
    (self.manifest, self.workbooks, self.pages) = (manifest, workbooks, pages)
  }

  /// What is asked for, and its bytes over the wire.
  struct Cost: Sendable {
    var requests = 0
    var bytes = 0

    static func + (one: Cost, other: Cost) -> Cost {
      Cost(requests: one.requests + other.requests, bytes: one.bytes + other.bytes)
    }
  }

  private func pointer() throws -> Cost {
    let manifest = try dist.read(ObjectName.manifest(dist.pointer.manifest.digest))
    return Cost(requests: 1, bytes: SamplePointer.size(manifest, notices: dist.pointer.notices))
  }

  private func fetched(_ objects: some Sequence<[UInt8]>) -> Cost {
    concurrentMap(Array(objects), width: 2, worker: ()) { _, bytes in
      Cost(requests: 1, bytes: brotli(bytes))
    }.reduce(Cost(), +)
  }

  /// A client that holds all of the old release.
  private func byDelta() throws -> Cost? {
    let delta = ReleaseDelta(from: old, to: new).objects()
    return delta.isEmpty ? nil : try pointer() + fetched(delta.map(\.bytes))
  }

  private func changed() -> [[UInt8]] {
    let held = Set((old.free + old.paid.flatMap(\.bundles)).map(\.digest))
    return (new.free + new.paid.flatMap(\.bundles)).filter { !held.contains($0.digest) }
      .map(\.lines.bytes)
  }

  private func bundles(_ workbook: BinderyFormat.Manifest.Workbook) throws -> [[UInt8]] {
    try workbook.bundles.map {
      try dist.read($0.objectName(in: manifest.languages[0], tier: workbook.access))
    }
  }

  /// Workbooks of which a bundle is new.
  private func changedWorkbooks() -> [BinderyFormat.Manifest.Workbook] {
    let held = Set((old.free + old.paid.flatMap(\.bundles)).map(\.digest))
    return workbooks.filter { $0.bundles.contains { !held.contains($0.digest.first) } }
  }

  var json: String {
    get throws {
      let sorted = workbooks.sorted { one, other in
        let sizes = [one, other].map { $0.bundles.reduce(0) { $0 + $1.bytes.first } }
        return sizes[0] < sizes[1]
      }
      let middle = sorted[sorted.count / 2]
      let first = try bundles(middle)
      let list =
        try [dist.read(ObjectName.manifest(dist.pointer.manifest.digest))]
        + (pages[middle.id].map { [try dist.read($0.pageName)] } ?? [])
      let again = try changedWorkbooks().map { Array(try bundles($0).joined()) }
      let start = try pointer() + fetched(list)
      let rows: [(String, Cost?)] = [
        ("firstQuestion", start + fetched(first.prefix(1))),
        ("firstWorkbook", start + fetched(first)),
        ("update", try byDelta()), ("withoutDeltas", try pointer() + fetched(changed())),
        ("wholeWorkbooks", fetched(again)),
        ("plainWorkbooks", Cost(requests: again.count, bytes: again.reduce(0) { $0 + $1.count })),
      ]
      var json = JSONWriter()
      json.object { json in
        for (name, cost) in rows {
          json.member(named: name.utf8) { json in
            json.array { json in
              for number in [cost?.requests ?? 0, cost?.bytes ?? 0] { json.integer(number) }
            }
          }
        }
      }
      return String(decoding: json.bytes, as: UTF8.self)
    }
  }
}

/// Bytes of an object's `.br`.
func brotli(_ bytes: [UInt8]) -> Int {
  PackedObject(name: "", bytes: bytes).variants.last?.bytes.count ?? 0
}
