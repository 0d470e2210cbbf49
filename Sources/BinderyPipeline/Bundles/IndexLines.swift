import BinderyFormat

/// Writes where each question of an app stands, for whoever looks one up: an id a line, in shards by the id's digest.
///
/// A bundle is told by its workbook and its number there, so that an edit, which gives it another digest, changes no
/// shard, and no client's manifest but for one line.
struct IndexLines {
  /// Ids in a shard, at most.
  static let largestShard = 4096

  let bank: Bank
  let catalogue: Catalogue
  /// The bundles of the catalogue's workbooks, in their order.
  let bundles: [[BundleReference]]
  var largestShard = Self.largestShard

  /// The shards, in the order of the bits that they are told by: 1, or a power of two of them.
  func pack(_ hasher: inout SHA256Hasher) -> [PackedList] {
    let lines = lines()
    return shards(of: lines.map(\.id), &hasher).map { shard in
      PackedList(#"{"format":1,"index":["#, shard.map { lines[$0].bytes }, &hasher)
    }
  }

  /// Every question once, in the ledger's order: where it stands in the lowest tier, there in the first bundle.
  private func lines() -> [(id: ItemID, bytes: [UInt8])] {
    var seen: Set<Int> = []
    var lines: [(id: ItemID, bytes: [UInt8])] = []
    for index in workbooksByTier() {
      let volume = catalogue.workbooks[index]
      var rest = volume.questions[...]
      for (number, bundle) in bundles[index].enumerated() {
        let written = json(bank.workbooks[volume.workbook].id?.value, number)
        for (place, question) in rest.prefix(bundle.questions).enumerated()
        where seen.insert(question).inserted {
          // Not bound to a name: a copy of a question counts every text in it.
          guard let id = bank.questions[question].id?.value else { continue }
          lines.append((id, line(id, written, bundle.firstLine + place, volume.tier)))
        }
        rest = rest.dropFirst(bundle.questions)
      }
    }
    return lines.sorted { $0.id < $1.id }
  }

  /// Indices in the catalogue, each once: the free ones, then those of the tiers from the lowest, each in the
  /// manifest's order.
  private func workbooksByTier() -> [Int] {
    var seen: Set<Int> = []
    let listed = catalogue.categories.flatMap(\.workbooks).filter { seen.insert($0).inserted }
    let tiers: [String?] = [nil] + catalogue.app.tiers.map(\.value)
    return tiers.flatMap { tier in listed.filter { catalogue.workbooks[$0].tier == tier } }
  }

  /// Where a bundle stands in the manifest.
  private func json(_ workbook: ItemID?, _ number: Int) -> [UInt8] {
    var json = JSONWriter()
    json.array { json in
      json.string(workbook?.description ?? "")
      json.integer(number)
    }
    return json.bytes
  }

  private func line(_ id: ItemID, _ bundle: [UInt8], _ line: Int, _ tier: String?) -> [UInt8] {
    var json = JSONWriter(reserving: bundle.count + 32)
    json.array { json in
      json.string(id.description)
      json.verbatim(bundle)
      json.integer(line)
      if let tier { json.string(tier) }
    }
    return json.bytes
  }

  /// Places in `ids` by shard, with as few bits as leave no shard too large.
  private func shards(of ids: [ItemID], _ hasher: inout SHA256Hasher) -> [[Int]] {
    guard ids.count > largestShard else { return [Array(ids.indices)] }
    var heads: [UInt64] = []
    for id in ids { heads.append(QuestionIndex.head(of: id, &hasher)) }
    var count = 2
    while true {
      var shards = [[Int]](repeating: [], count: count)
      for (place, head) in heads.enumerated() {
        shards[QuestionIndex.shard(ofHead: head, among: count)].append(place)
      }
      if shards.allSatisfy({ $0.count <= largestShard }) { return shards }
      count *= 2
    }
  }
}
