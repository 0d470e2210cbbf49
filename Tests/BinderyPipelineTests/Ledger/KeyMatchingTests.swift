import Testing

@testable import BinderyPipeline

/// A choice is written as its text, or as `key:text` where the author names its key; a record as `b:text`, `-c:text`.
@Suite struct KeyMatchingTests {
  private func match(_ choices: [String], recorded: [String] = []) -> KeyMatching.Result {
    KeyMatching.match(choices: choices.map(choice), recorded: recorded.map(kept))
  }

  private func choice(_ text: String) -> ChoiceIdentity {
    let parts = text.split(separator: ":")
    return ChoiceIdentity(
      digest(parts.last!), key: parts.count == 2 ? ChoiceKey(String(parts[0])) : nil)
  }

  private func kept(_ text: String) -> KeptKey {
    let parts = text.split(separator: ":")
    let isFormer = parts[0].hasPrefix("-")
    return KeptKey(
      ChoiceKey(String(parts[0].drop { $0 == "-" }))!, digest(parts[1]), isFormer: isFormer)
  }

  private func digest(_ text: Substring) -> ChoiceDigest {
    ChoiceDigest(bits: text.utf8.reduce(0) { $0 << 8 | UInt32($1) })
  }

  private func settled(_ keys: [String], former: [String] = []) -> KeyMatching.Result {
    .settled(
      keys.map { ChoiceKey($0)! },
      former: former.map { kept("-" + $0) }.map { .init(key: $0.key, digest: $0.digest) })
  }

  private func keys(_ names: String...) -> [ChoiceKey] { names.map { ChoiceKey($0)! } }

  @Test func `a new question counts its choices`() {
    #expect(match(["X", "Y", "Z"]) == settled(["a", "b", "c"]))
    #expect(match(["X", "a:Y", "Z"]) == settled(["b", "a", "c"]))
    #expect(match(["X", "x:Y", "Z"]) == settled(["a", "x", "b"]))
  }

  @Test func `reordered choices keep their keys`() {
    #expect(match(["Z", "X", "Y"], recorded: ["a:X", "b:Y", "c:Z"]) == settled(["c", "a", "b"]))
  }

  @Test func `equal choices are taken in their order`() {
    #expect(match(["X", "Y", "X"], recorded: ["b:X", "a:X", "c:Y"]) == settled(["b", "c", "a"]))
  }

  @Test func `a choice edited in place keeps its key`() {
    #expect(match(["X", "Y2", "Z"], recorded: ["a:X", "b:Y", "c:Z"]) == settled(["a", "b", "c"]))
    #expect(
      match(["X2", "Y2", "Z"], recorded: ["a:X", "b:Y", "c:Z"]) == settled(["a", "b", "c"]))
  }

  @Test func `a removed choice leaves its key behind and takes it up again`() {
    #expect(
      match(["X", "Z"], recorded: ["a:X", "b:Y", "c:Z"]) == settled(["a", "c"], former: ["b:Y"]))
    #expect(
      match(["X", "Z", "Y"], recorded: ["a:X", "c:Z", "-b:Y"]) == settled(["a", "c", "b"]))
  }

  @Test func `a living key goes before a former one`() {
    #expect(
      match(["X"], recorded: ["b:X", "-a:X"]) == settled(["b"], former: ["a:X"]))
  }

  @Test func `an added choice gets a letter that was never used`() {
    #expect(
      match(["X", "W"], recorded: ["a:X", "-b:Y"]) == settled(["a", "c"], former: ["b:Y"]))
    let all = (0..<26).map { "\(ChoiceKey(number: $0)!):\($0)" }
    let texts = (0..<26).map(String.init)
    #expect(
      match(texts + ["N"], recorded: all) == settled(all.map { String($0.prefix(1)) } + ["aa"]))
  }

  @Test func `nothing is guessed where old and new choices are left`() {
    #expect(
      match(["X2", "Y2"], recorded: ["a:X", "b:Y"])
        == .ambiguous(.unmatched(choices: [0, 1], keys: keys("a", "b"), byPosition: true)))
    #expect(
      match(["X", "N", "M"], recorded: ["a:X", "b:Y"])
        == .ambiguous(.unmatched(choices: [1, 2], keys: keys("b"), byPosition: true)))
    #expect(
      match(["N", "X"], recorded: ["a:X", "b:Y"])
        == .ambiguous(.unmatched(choices: [0], keys: keys("b"), byPosition: false)))
  }

  @Test func `the author's key settles it`() {
    #expect(match(["b:N", "X"], recorded: ["a:X", "b:Y"]) == settled(["b", "a"]))
    #expect(
      match(["c:N", "X"], recorded: ["a:X", "b:Y"]) == settled(["c", "a"], former: ["b:Y"]))
    // A named living key counts as a match, so that the rest may be edited in place.
    #expect(match(["a:X2", "Y2"], recorded: ["a:X", "b:Y"]) == settled(["a", "b"]))
  }

  @Test func `an author's key cannot name two choices or one that was removed`() {
    #expect(match(["a:X", "a:Y"]) == .ambiguous(.sameKey(keys("a")[0], first: 0, second: 1)))
    #expect(
      match(["X", "b:N"], recorded: ["a:X", "-b:Y"])
        == .ambiguous(.formerKey(keys("b")[0], choice: 1)))
    #expect(match(["X", "b:Y"], recorded: ["a:X", "-b:Y"]) == settled(["a", "b"]))
  }

  @Test func `an author's key is not taken from a choice that is still there without one`() {
    #expect(
      match(["b:X", "Y"], recorded: ["a:X", "b:Y"])
        == .ambiguous(.takenKey(keys("b")[0], choice: 0, holder: 1)))
    // Both named: they change places.
    #expect(match(["b:X", "a:Y"], recorded: ["a:X", "b:Y"]) == settled(["b", "a"]))
    #expect(match(["b:N", "X"], recorded: ["a:X", "b:Y"]) == settled(["b", "a"]))
  }

  @Test func `keys that are used up are not given out twice`() {
    let all = (0..<ChoiceKey.count).map { "-\(ChoiceKey(number: $0)!):\($0)" }
    #expect(match(["N"], recorded: all) == .ambiguous(.exhausted))
  }

  /// Edits like an author's, one at a time, with the ledger brought up to date behind each.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `through any edits a key means one choice`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // What each choice is, whatever its text says: the identity that keys must follow.
    var choices = (0..<4).map { (identity: $0, text: UInt32($0)) }
    var removed: [(identity: Int, text: UInt32)] = []
    var next = 4
    var recorded: [KeptKey] = []
    var meaning: [ChoiceKey: Int] = [:]
    for step in 0..<60 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: choices.shuffle(using: &random)
      case 1 where choices.count > 1:
        choices[Int.random(in: choices.indices, using: &random)].text = UInt32(next)
        next += 1
      case 2 where choices.count > 2:
        removed.append(choices.remove(at: Int.random(in: choices.indices, using: &random)))
      case 3:
        choices.insert(
          (next, UInt32(next)), at: Int.random(in: 0...choices.count, using: &random))
        next += 1
      case 4 where !removed.isEmpty:
        choices.append(removed.remove(at: Int.random(in: removed.indices, using: &random)))
      default: continue
      }
      let result = KeyMatching.match(
        choices: choices.map { ChoiceIdentity(ChoiceDigest(bits: $0.text)) }, recorded: recorded)
      guard case .settled(let keys, let former) = result else {
        Issue.record("seed \(seed), step \(step): \(result)")
        return
      }
      #expect(Set(keys).count == choices.count && Set(keys).isDisjoint(with: former.map(\.key)))
      for (key, choice) in zip(keys, choices) {
        #expect(
          meaning[key, default: choice.identity] == choice.identity, "seed \(seed), step \(step)")
        meaning[key] = choice.identity
      }
      #expect(meaning.count == Set(meaning.values).count, "a choice changed its key, seed \(seed)")
      recorded =
        zip(keys, choices).map { KeptKey($0, ChoiceDigest(bits: $1.text)) }
        + former.map { KeptKey($0.key, $0.digest, isFormer: true) }
    }
  }
}
