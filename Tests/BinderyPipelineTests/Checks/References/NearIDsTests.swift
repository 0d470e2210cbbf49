import BinderyFormat
import Testing

@testable import BinderyPipeline

@Suite struct NearIDsTests {
  private func nearest(_ written: String, among known: [String]) throws -> [String] {
    let known = Set(try known.map { try #require(ItemID($0)) })
    let near = NearIDs { known.contains($0) }
    return near.nearest(to: try #require(ItemID(written)), limit: 3).map(\.description)
  }

  @Test(arguments: [
    ("1243", "1234"), ("124", "1234"), ("12345", "1234"), ("1235", "1234"),
    ("q-8f3k2m9x1b", "q-8f3k2m9x1d"),
    ("q-8fk32m9x1d", "q-8f3k2m9x1d"), ("q8f3k2m9x1d", "q-8f3k2m9x1d"),
  ])
  func `one slip of the finger is found`(written: String, meant: String) throws {
    #expect(try nearest(written, among: ["1234", "q-8f3k2m9x1d"]) == [meant])
  }

  @Test func `swapped characters come first, then the nearest numbers`() throws {
    #expect(
      try nearest("1020", among: ["1002", "1021", "1029", "1220", "9020"]) == [
        "1002", "1021", "1029",
      ])
  }

  @Test func `other ids are not near`() throws {
    #expect(try nearest("7", among: ["1", "2", "9"]).isEmpty)
    #expect(try nearest("1234", among: ["1256", "4321"]).isEmpty)
    #expect(try nearest("9007199254740991", among: ["1"]).isEmpty)
  }
}
