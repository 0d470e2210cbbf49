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
  /// Each workbook's, in the catalogue's order.
  private let units: [Units]
  private let sharing: Sharing
  /// Of the passages that are delivered, by their index in the bank.
  private let passages: [Int: PassageLine]

  init(_ catalogue: Catalogue, bank: Bank, keys: [[String]], media: [String: MediaFile]) {
    self.bank = bank
    self.catalogue = catalogue
    self.keys = keys
    self.media = media
    units = catalogue.workbooks.map { Units($0.questions, passage: bank.passage(ofQuestion:)) }
    var numbers = UnitNumbers()
    sharing = Sharing(
      zip(units, catalogue.workbooks).map { numbers.numbers(of: $0, $1.questions) })
    let shown = Set(
      catalogue.workbooks.lazy.flatMap(\.questions).compactMap(bank.passage(ofQuestion:)))
    passages = Dictionary(
      uniqueKeysWithValues: shown.map { ($0, PassageLine(bank.passages[$0], media: media)) })
  }

  /// Packs the workbook at `index` of the catalogue.
  func pack(_ index: Int, _ hasher: inout SHA256Hasher) -> PackedWorkbook {
    let volume = catalogue.workbooks[index]
    let units = units[index]
    let lines = volume.questions.map(line)
    let weights = units.ranges.map { range in
      // Not bound to a name: a copy of a question counts every text in it.
      guard let id = bank.questions[volume.questions[range.lowerBound]].id else {
        preconditionFailure("a delivered question has an id")
      }
      return Cutting.weight(of: id.value, &hasher)
    }
    let bundle = { (questions: Range<Int>) in
      BundleLines(
        passages: self.passages(of: volume.questions[questions]), questions: lines[questions])
    }
    let ranges = Cutting.bundles(
      weights: weights, stretches: sharing.stretches(of: index),
      bytes: { bundle(units.places($0)).size }
    ).map(units.places)
    return packed(ranges.map { bundle($0).bytes() }, ranges, volume.tier, &hasher)
  }

  private func line(_ question: Int) -> [UInt8] {
    QuestionLine(
      keys: keys[question], media: media,
      passage: bank.passage(ofQuestion: question).flatMap { passages[$0] }
    ).render(bank.questions[question])
  }

  /// The lines of the questions' passages, each once, in the order of their first question.
  private func passages(of questions: ArraySlice<Int>) -> [[UInt8]] {
    guard !passages.isEmpty else { return [] }
    var seen: Set<Int> = []
    return questions.compactMap(bank.passage(ofQuestion:)).filter { seen.insert($0).inserted }
      .compactMap { passages[$0]?.bytes }
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
}
