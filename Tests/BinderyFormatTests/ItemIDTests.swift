import BinderyFormat
import TestSupport
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

  @Test("exactly what has one of the two forms is taken, and printed as it was written")
  func forms() {
    let seed = SplitMix.seed
    var random = SplitMix(state: seed)
    for _ in 0..<5_000 {
      let bytes = random.bytes("0019az--Z_. é".utf8, most: 20)
      let text = String(decoding: bytes, as: UTF8.self)
      let isNumber =
        text.wholeMatch(of: /[1-9][0-9]{0,15}/) != nil
        && UInt64(text).map { $0 <= ItemID.largestNumber } ?? false
      let isName = text.wholeMatch(of: /(?=.*[a-z-])[a-z0-9][a-z0-9-]{0,63}/) != nil
      #expect(ItemID(bytes)?.description == (isNumber || isName ? text : nil), "seed \(seed)")
    }
  }

  @Test("any two ids have an order, and only equal ones have none")
  func totalOrder() {
    let seed = SplitMix.seed
    var random = SplitMix(state: seed)
    let ids = (0..<150).compactMap { _ in ItemID(random.bytes("019a-".utf8, most: 4)) }
    for left in ids {
      for right in ids {
        #expect(
          [left < right, right < left, left == right].count(where: \.self) == 1, "seed \(seed)")
      }
    }
  }
}
