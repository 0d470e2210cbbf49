import BinderyFormat
import Testing

@Suite struct ItemIDTests {
  @Test(
    "both forms are taken",
    arguments: [
      "1", "42", "9007199254740991", "q-8f3k2m9x1d", "1e3", "a", "0x", "a-", "7-",
      String(repeating: "a", count: 64),
    ])
  func taken(_ text: String) { #expect(ItemID(text)?.description == text) }

  @Test(
    "anything else is refused",
    arguments: [
      "", "0", "01", "-", "-a", "9007199254740992", "10000000000000000", "99999999999999999999",
      "Q-1", "q_1", "q 1", " 1", "1 ", "q‐1", "１", "q.1", String(repeating: "a", count: 65),
    ])
  func refused(_ text: String) { #expect(ItemID(text) == nil) }

  @Test("integers come by value, before names by bytes")
  func order() {
    let ids = ["b", "10", "a-1", "9", "a1", "a"].compactMap { ItemID($0) }
    #expect(ids.sorted().map(\.description) == ["9", "10", "a", "a-1", "a1", "b"])
  }
}
