import BinderyFormat

/// One object of a release, named by its content.
package struct PackedObject: Sendable {
  /// Relative to the app's folder: `o/ab/….json`, `p/pro/o/ab/….json`.
  package var name: String
  package var bytes: [UInt8]
}

/// A reference to a bundle, as the manifest writes it: one object in each of the app's languages.
package struct BundleReference: Sendable {
  /// In the order of the app's languages, as the sizes.
  package var digests: [SHA256Digest] = []
  package var questions: Int
  /// Bytes.
  package var sizes: [Int] = []
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

  /// Packs the workbook at `index` of the catalogue: cut alike in every language.
  func pack(_ index: Int, _ hasher: inout SHA256Hasher) -> PackedWorkbook {
    let volume = catalogue.workbooks[index]
    let weights = volume.questions.map { number in
      guard let id = bank.questions[number].id else {
        preconditionFailure("a delivered question has an id")
      }
      return Cutting.weight(of: id.value, &hasher)
    }
    let lines = catalogue.languages.map { language in
      volume.questions.map { line(of: $0, in: language) }
    }
    let ranges = Cutting.bundles(
      weights: weights, stretches: sharing.stretches(of: index, volume.questions),
      bytes: { range in lines.reduce(0) { max($0, Self.size(of: $1[range])) } })
    return packed(ranges, lines, volume.tier, &hasher)
  }

  private func line(of number: Int, in language: AppLanguage) -> [UInt8] {
    let line = QuestionLine(keys: keys[number], media: media)
    // Not bound to a name: a copy of a question counts every text in it.
    return language.isProjectsFirst
      ? line.render(bank.questions[number]) : line.render(bank.questions[number].read(in: language))
  }

  private func packed(
    _ ranges: [Range<Int>], _ lines: [[[UInt8]]], _ tier: String?, _ hasher: inout SHA256Hasher
  ) -> PackedWorkbook {
    var result = PackedWorkbook(references: [], objects: [])
    for range in ranges {
      var reference = BundleReference(questions: range.count)
      for lines in lines {
        let bytes = Self.bundle(lines[range])
        hasher.update(bytes)
        let digest = hasher.finish()
        // What is not translated at all is one object in all languages.
        if !reference.digests.contains(digest) {
          let name = ObjectName.prefix(tier: tier) + ObjectName.object(digest)
          result.objects.append(PackedObject(name: name, bytes: bytes))
        }
        reference.digests.append(digest)
        reference.sizes.append(bytes.count)
      }
      result.references.append(reference)
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
