import BinderyFormat

/// One object of a release, named by its content.
package struct PackedObject: Sendable {
  /// Relative to the app's folder: `o/ab/….json`, `p/pro/o/ab/….json`.
  package var name: String
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
}

/// A reference to a bundle, as the manifest writes it: one object in each of the app's languages.
package struct BundleReference: Sendable {
  /// In the order of the app's languages, as the sizes.
  package var digests: [SHA256Digest] = []
  package var questions: Int
  /// Where its first question stands; 0 is the object's first line.
  package var firstLine: Int
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
  /// Each workbook's, in the catalogue's order.
  private let units: [Units]
  private let sharing: Sharing
  /// Of the passages that are delivered, by their index in the bank; in each of the app's languages.
  private let passages: [[Int: PassageLine]]

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
    passages = catalogue.languages.map { language in
      Dictionary(
        uniqueKeysWithValues: shown.map {
          ($0, PassageLine(bank.passages[$0].read(in: language), media: media))
        })
    }
  }

  /// Packs the workbook at `index` of the catalogue: cut alike in every language.
  func pack(_ index: Int, _ hasher: inout SHA256Hasher) -> PackedWorkbook {
    let volume = catalogue.workbooks[index]
    let units = units[index]
    let lines = catalogue.languages.indices.map { language in
      volume.questions.map { line(of: $0, in: language) }
    }
    let weights = units.ranges.map { range in
      // Not bound to a name: a copy of a question counts every text in it.
      guard let id = bank.questions[volume.questions[range.lowerBound]].id else {
        preconditionFailure("a delivered question has an id")
      }
      return Cutting.weight(of: id.value, &hasher)
    }
    let bundles = { (questions: Range<Int>) in
      lines.indices.map { language in
        BundleLines(
          passages: self.passages(of: volume.questions[questions], in: language),
          questions: lines[language][questions])
      }
    }
    let ranges = Cutting.bundles(
      weights: weights, stretches: sharing.stretches(of: index),
      bytes: { bundles(units.places($0)).reduce(0) { max($0, $1.size) } }
    ).map(units.places)
    return packed(ranges.map(bundles), ranges, volume.tier, &hasher)
  }

  /// - Parameter language: A place in the app's languages, as below.
  private func line(of question: Int, in language: Int) -> [UInt8] {
    let line = QuestionLine(
      keys: keys[question], media: media,
      passage: bank.passage(ofQuestion: question).flatMap { passages[language][$0] })
    let language = catalogue.languages[language]
    return language.isProjectsFirst
      ? line.render(bank.questions[question])
      : line.render(bank.questions[question].read(in: language))
  }

  /// The lines of the questions' passages, each once, in the order of their first question.
  private func passages(of questions: ArraySlice<Int>, in language: Int) -> [[UInt8]] {
    guard !passages[language].isEmpty else { return [] }
    var seen: Set<Int> = []
    return questions.compactMap(bank.passage(ofQuestion:)).filter { seen.insert($0).inserted }
      .compactMap { passages[language][$0]?.bytes }
  }

  /// - Parameter bundles: Each in the app's languages.
  private func packed(
    _ bundles: [[BundleLines]], _ ranges: [Range<Int>], _ tier: String?,
    _ hasher: inout SHA256Hasher
  ) -> PackedWorkbook {
    var result = PackedWorkbook(references: [], objects: [])
    for (forms, range) in zip(bundles, ranges) {
      var reference = BundleReference(
        questions: range.count, firstLine: forms.first?.linesBeforeQuestions ?? 0)
      for form in forms {
        let bytes = form.bytes()
        hasher.update(bytes)
        let digest = hasher.finish()
        // What is translated nowhere is one object in all languages.
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
}
