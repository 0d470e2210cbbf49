import BinderyFormat
import TestSupport
import Testing

@testable import BinderyPipeline

/// One object made from others: always to the byte, and in few bytes.
@Suite struct DeltaStepsTests {
  /// - Parameter workbook: Whose bundle it is.
  private func object(_ lines: [String], of workbook: UInt64 = 1) -> ReleaseObjects.Object {
    var object = LineObject()
    for line in lines { object.append(line) }
    let bytes = object.finish()
    return ReleaseObjects.Object(
      digest: SHA256Digest(of: bytes), lines: ObjectLines(bytes),
      part: .bundle(.number(workbook), language: nil))
  }

  private func entry(_ new: ReleaseObjects.Object, _ old: [ReleaseObjects.Object]) -> String {
    String(decoding: DeltaSources(old).entry(for: new), as: UTF8.self)
  }

  private func made(_ new: ReleaseObjects.Object, _ old: [ReleaseObjects.Object]) throws -> [UInt8]
  {
    let entry = entry(new, old)
    let delta = try Delta(Array("{\"format\":1,\"objects\":[\n\(entry)\n]}\n".utf8))
    #expect(delta.objects[0].name == new.name)
    return try delta.objects[0].made(size: new.size) { name in
      old.first { $0.name == name }?.lines.bytes
    }
  }

  @Test("an edit is a splice between what is copied")
  func edit() throws {
    let lines = (1...5).map {
      #"{"id":"\#($0)","text":"問\#($0)はどれか。","explanation":"長い説明がここにある。"}"#
    }
    let old = object(["["] + lines + ["]"])
    var changed = lines
    changed[2] = changed[2].replacing("どれか", with: "何か")
    let new = object(["["] + changed + ["]"])
    #expect(
      entry(new, [old])
        == #"["\#(new.name)",["\#(old.name)"],[[0,0,3],[0,3,25,58,"何"],[0,4,3]]]"#)
    #expect(try made(new, [old]) == new.lines.bytes)
  }

  @Test("what moved is copied, what is new is written, what is gone is not mentioned")
  func moves() throws {
    let lines = (1...6).map { #"{"id":"\#($0)","text":"問\#($0)"}"# }
    let (first, second) = (
      object(["["] + lines.prefix(3) + ["]"]), object(["["] + lines.suffix(3) + ["]"])
    )
    let new = object(["["] + lines[3...4] + [#"{"id":"9","text":"\"新\""}"#] + [lines[0]] + ["]"])
    #expect(
      entry(new, [first, second])
        == #"["\#(new.name)",["\#(second.name)","\#(first.name)"],[[0,0,3]"#
        + #","{\"id\":\"9\",\"text\":\"\\\"新\\\"\"}",[1,1,1],"]"]]"#)
    #expect(try made(new, [first, second]) == new.lines.bytes)
  }

  @Test("a line of several workbooks comes from the one that the client holds")
  func kin() throws {
    let lines = (1...3).map { #"{"id":"\#($0)","text":"問\#($0)"}"# }
    let (other, own) = (object(["["] + lines + ["]"]), object(["["] + lines + ["] "], of: 2))
    let new = object(["["] + lines.dropLast() + ["] "], of: 2)
    #expect(entry(new, [other, own]) == #"["\#(new.name)",["\#(own.name)"],[[0,0,3],"] "]]"#)
  }

  @Test("characters are not cut, whichever bytes of theirs agree")
  func characters() throws {
    // Each begins, or ends, with bytes of the next.
    let texts = ["あ", "い", "ぁ", "Ё", "ё", "𠮷", "𠮸", "é", "e\u{301}", "\\u2028", "", "\"", "が"]
    let frame = String(repeating: "x", count: 40)
    for one in texts {
      for other in texts {
        let old = object([frame + one + frame])
        let new = object([frame + other + frame])
        #expect(try made(new, [old]) == new.lines.bytes, "\(one) \(other)")
      }
    }
  }

  @Test("sources that are added make the same entry as all of them at once")
  func added() {
    let line = #"{"id":"1","text":"a line that is long enough to be copied from anywhere"}"#
    let free = [
      object(["[", line, "]"]), object(["[", #"{"id":"2","text":"free"}"#, "]"], of: 2),
    ]
    let own = [
      object(["{", line, "}"], of: 2), object(["[", #"{"id":"3","text":"own"}"#], of: 3),
    ]
    for workbook in 1...4 as ClosedRange<UInt64> {
      let new = object(
        ["[", line, #"{"id":"3","text":"our own"}"#, #"{"id":"2","text":"freed"}"#], of: workbook)
      let entry = DeltaSources(free).adding(own).entry(for: new)
      #expect(entry == DeltaSources(free + own).entry(for: new))
    }
  }

  @Test("random edits are made to the byte", arguments: 0..<20)
  func random(_ round: UInt64) throws {
    let seed = SplitMix.seed &+ round
    var random = SplitMix(state: seed)
    let letters = ["あ", "い", "a", "\\\"", "\\\\", "𠮷", "é", ",", "[", "}", "漢字", "1"]
    func text() -> String {
      (0..<Int.random(in: 0...40, using: &random)).map { _ in letters.randomElement(using: &random)!
      }
      .joined()
    }
    func line() -> String {
      #"{"id":"\#(Int.random(in: 1...30, using: &random))","text":"\#(text())"}"#
    }
    func lines() -> [String] {
      ["{\"questions\":["] + (0..<Int.random(in: 0...40, using: &random)).map { _ in line() } + [
        "]}"
      ]
    }
    let old = (0..<3).map { _ in lines() }
    for _ in 0..<20 {
      var edited = old.randomElement(using: &random)!
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let place = Int.random(in: 0...edited.count, using: &random)
        switch Int.random(in: 0...4, using: &random) {
        case 0: edited.insert(line(), at: place)
        case 1 where place < edited.count: edited.remove(at: place)
        case 2 where place < edited.count:
          edited[place] = edited[place].replacing(letters.randomElement(using: &random)!, with: "う")
        case 3: edited.insert(contentsOf: old.randomElement(using: &random)!.prefix(9), at: place)
        default: edited.shuffle(using: &random)
        }
      }
      let new = object(edited)
      guard !edited.isEmpty else { continue }
      #expect(try made(new, old.map { object($0) }) == new.lines.bytes, "BINDERY_SEED=\(seed)")
    }
  }
}
