import BinderyFormat

/// One object of a release, named by its content.
package struct PackedObject: Sendable {
  /// Relative to the app's folder: `o/ab/….json`, `p/pro/o/ab/….json`.
  package var name: String
  package var bytes: [UInt8]
}

/// A reference to a bundle, as the manifest writes it.
package struct BundleReference: Sendable {
  package var digest: SHA256Digest
  package var questions: Int
  /// Bytes of the bundle.
  package var size: Int
}

/// A workbook cut into bundles.
package struct PackedWorkbook: Sendable {
  package var references: [BundleReference]
  package var objects: [PackedObject]
}

/// Turns a workbook's questions into bundles.
struct Packing {
  let bank: Bank
  let catalogue: Catalogue
  /// Of each question of the bank, its choices' keys in the author's order.
  let keys: [[String]]
  let media: [String: MediaFile]
  private let sharing: Sharing

  init(_ catalogue: Catalogue, bank: Bank, keys: [[String]], media: [String: MediaFile]) {
    self.bank = bank
    self.catalogue = catalogue
    self.keys = keys
    self.media = media
    sharing = Sharing(catalogue.workbooks.map(\.questions))
  }

  static let head = #"{"format":1,"questions":["#
  static let tail = "]}"

  /// Packs the workbook at `index` of the catalogue.
  func pack(_ index: Int, _ hasher: inout SHA256Hasher) -> PackedWorkbook {
    let volume = catalogue.workbooks[index]
    var lines: [[UInt8]] = []
    var weights: [UInt64] = []
    for number in volume.questions {
      // Not bound to a name: a copy of a question counts every text in it.
      guard let id = bank.questions[number].id else {
        preconditionFailure("a delivered question has an id")
      }
      lines.append(QuestionLine(keys: keys[number], media: media).render(bank.questions[number]))
      weights.append(Cutting.weight(of: id.value, &hasher))
    }
    let ranges = Cutting.bundles(
      weights: weights, stretches: sharing.stretches(of: index, volume.questions),
      bytes: { Self.size(of: lines[$0]) })
    return packed(ranges.map { Self.bundle(lines[$0]) }, ranges, volume.tier, &hasher)
  }

  private func packed(
    _ bundles: [[UInt8]], _ ranges: [Range<Int>], _ tier: String?, _ hasher: inout SHA256Hasher
  ) -> PackedWorkbook {
    var result = PackedWorkbook(references: [], objects: [])
    for (bytes, range) in zip(bundles, ranges) {
      hasher.update(bytes)
      let digest = hasher.finish()
      result.references.append(
        BundleReference(digest: digest, questions: range.count, size: bytes.count))
      result.objects.append(
        PackedObject(name: ObjectName.prefix(tier: tier) + ObjectName.object(digest), bytes: bytes))
    }
    return result
  }

  /// The bytes of a bundle: each line with a comma or a line end, between head and tail.
  private static func size(of lines: ArraySlice<[UInt8]>) -> Int {
    let body = lines.reduce(0) { $0 + $1.count + 2 }
    return head.utf8.count + 1 + body - 1 + tail.utf8.count + 1
  }

  private static func bundle(_ lines: ArraySlice<[UInt8]>) -> [UInt8] {
    var object = LineObject(reserving: size(of: lines))
    object.append(head)
    for line in lines { object.append(line) }
    object.append(tail)
    return object.finish()
  }
}
