import Testing

@testable import BinderyPipeline

@Suite struct RFC3339Tests {
  @Test(arguments: [
    "2026-04-01T09:00:00+09:00", "2026-04-01T00:00:00Z", "2024-02-29T23:59:60.125-00:30",
    "2000-02-29t00:00:00z",
  ])
  func `Moments with a zone are taken`(text: String) {
    #expect(RFC3339.isValid(ArraySlice(text.utf8)))
  }

  @Test(arguments: [
    "", "2026-04-01", "2026-04-01T09:00:00", "2026-04-01 09:00:00+09:00", "2026-4-1T09:00:00Z",
    "2026-02-30T00:00:00Z",
    "2025-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
    "2026-04-31T00:00:00Z",
    "2026-04-01T24:00:00Z", "2026-04-01T09:60:00Z", "2026-04-01T09:00:00.Z",
    "2026-04-01T09:00:00+0900",
    "2026-04-01T09:00:00+24:00", "2026-04-01T09:00:00Zx", "２026-04-01T09:00:00Z",
  ])
  func `Anything else is not`(text: String) {
    #expect(!RFC3339.isValid(ArraySlice(text.utf8)))
  }
}
