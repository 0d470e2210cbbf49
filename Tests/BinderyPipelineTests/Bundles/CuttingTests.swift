import BinderyFormat
import Testing

@testable import BinderyPipeline

@Suite struct CuttingTests {
  private func weights(_ count: Int, from first: Int = 1) -> [UInt64] {
    var hasher = SHA256Hasher()
    return (first..<first + count).map { Cutting.weight(of: .number(UInt64($0)), &hasher) }
  }

  private func cut(_ weights: [UInt64], stretches: [Range<Int>] = [], bytes: Int = 1) -> [Range<
    Int
  >] {
    Cutting.bundles(weights: weights, stretches: stretches) { $0.count * bytes }
  }

  @Test("the weight is the head of SHA-256 over `cut:` and the id")
  func weight() {
    // printf 'cut:1234' | sha256sum
    var hasher = SHA256Hasher()
    #expect(
      Cutting.weight(of: .number(1234), &hasher)
        == UInt64(SHA256Digest(of: "cut:1234".utf8).hex(digits: 16), radix: 16))
  }

  @Test(
    "bundles are the workbook, in order, whatever its size",
    arguments: [1, 2, 63, 127, 128, 129, 1000])
  func whole(_ count: Int) {
    let bundles = cut(weights(count))
    #expect(bundles.flatMap { Array($0) } == Array(0..<count))
    #expect(bundles.count == 1 || bundles.allSatisfy { $0.count >= 64 })
  }

  @Test("a workbook under 128 questions is not cut by hash")
  func small() { #expect(cut(weights(127)) == [0..<127]) }

  @Test("cuts stand where a weight is the least within 64 units to both sides")
  func least() {
    let weights = weights(1000)
    for bundle in cut(weights).dropFirst() {
      let start = bundle.lowerBound
      let others = (start - 64)...min(start + 64, 999)
      #expect(others.allSatisfy { $0 == start || weights[$0] > weights[start] })
    }
  }

  @Test("an insertion changes the bundles around it and no others")
  func insertion() {
    let before = weights(1000)
    var after = before
    after.insert(weights(1, from: 5000)[0], at: 500)
    let old = Set(cut(before).map { Array(before[$0]) })
    let new = Set(cut(after).map { Array(after[$0]) })
    #expect(new.subtracting(old).count <= 3)
    #expect(cut(before).count > 5)
  }

  @Test("a stretch that another workbook shares is cut out at its ends")
  func stretch() {
    #expect(cut(weights(100), stretches: [20..<60]) == [0..<20, 20..<60, 60..<100])
  }

  @Test("cuts of stretches keep 16 units from the ends and from each other")
  func gaps() {
    #expect(cut(weights(100), stretches: [10..<50]) == [0..<50, 50..<100])
    #expect(cut(weights(100), stretches: [20..<60, 30..<70]) == [0..<20, 20..<60, 60..<100])
    #expect(cut(weights(100), stretches: [40..<90]) == [0..<40, 40..<100])
    #expect(cut(weights(100), stretches: [0..<100]) == [0..<100])
  }

  @Test("a bundle over 256 KiB is cut finer")
  func large() {
    let bundles = cut(weights(120), bytes: 4 << 10)
    #expect(bundles.count > 1)
    #expect(bundles.flatMap { Array($0) } == Array(0..<120))
    #expect(bundles.allSatisfy { $0.count >= 4 })
  }

  @Test("stretches are the longest runs in the same order, of 32 at least")
  func sharing() {
    let one = Array(0..<100)
    let other = Array(200..<210) + Array(30..<70) + Array(0..<30)
    let sharing = Sharing([one, other])
    #expect(sharing.stretches(of: 0) == [30..<70])
    #expect(sharing.stretches(of: 1) == [10..<50])
    #expect(Sharing([one]).stretches(of: 0).isEmpty)
  }
}
