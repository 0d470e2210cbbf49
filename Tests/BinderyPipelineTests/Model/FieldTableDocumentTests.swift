import TestSupport
import Testing

@testable import BinderyPipeline

/// The table in `dist/README.md` that says what each authored field becomes.
@Suite struct FieldTableDocumentTests {
  private static let owners: [Owner] = [
    .workbook, .question, .choice, .category, .passage, .passageGroup, .app, .maintenance, .record,
    .announcement, .citation, .availability, .media, .keyChange, .settings, .mediaSettings,
  ]

  /// Rows as `workbook title`.
  private func rows() throws -> [String] {
    let text = String(decoding: try readFile(repository + "/dist/README.md"), as: UTF8.self)
    return text.matches(of: /\n\| ([a-z ]+) \| `([A-Za-z-]+)` \|[^\n|]*\|[^\n|]*\|(?=[^\n|]*\|)/)
      .map {
        "\($0.1) \($0.2)"
      }
  }

  @Test(
    "every field of everything that is authored has its row, once, and no row is without a field")
  func complete() throws {
    let wanted = Self.owners.flatMap { owner in
      owner.fields.fields.map { "\(owner.name.en) \($0.name)" }
    }
    #expect(try rows().sorted() == wanted.sorted())
  }

  @Test("no field is in nobody's reach")
  func allFields() {
    let known = Set(Self.owners.flatMap(\.fields.fields))
    #expect(Field.allCases.filter { !known.contains($0) } == [])
  }
}
