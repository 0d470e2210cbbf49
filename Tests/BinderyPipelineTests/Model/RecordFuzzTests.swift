import BinderyFormat
import TestSupport
import Testing

@testable import BinderyPipeline

@Suite struct RecordFuzzTests {
  private static let schema = """
    type: object
    required: [title, stars]
    properties:
      title: {type: string, format: text, maxLength: 9}
      stars: {type: integer, minimum: 1, maximum: 5, default: 2}
      size: {type: number, enum: [1, 2.5]}
      tags: {type: array, items: {type: string}, uniqueItems: true, minItems: 1}
      icon: {type: string, format: media}
      friend: {type: string, format: id:mission}
      isOpen: {type: boolean, const: true}
      rest: {additionalProperties: true}
      tree: {$ref: '#/$defs/tree'}
      reward:
        oneOf:
          - properties: {kind: {const: star}, count: {type: integer}}
            required: [kind]
          - {type: integer}
    $defs:
      tree: {properties: {inner: {type: array, items: {$ref: '#/$defs/tree'}}, name: {type: string}}}

    """
  private static let records = """
    - id: a
      title: 甲
      stars: 3
      size: 2.50
      tags: [x, 'no', "y"]
      icon: a.svg
      friend: b
      isOpen: true
      rest: {p: [1, {q: ~}]}
      tree: {name: n, inner: [{inner: []}]}
      reward: {kind: star, count: 2}
    - id: b
      status: draft
      title: |
        乙
      stars: 1
      reward: 7

    """

  /// Pieces that mean something to YAML or to a schema.
  private static let pieces = [
    "{", "}", "[", "]", ": ", ",", "- ", "\n", "  ", "'", "\"", "&a ", "*a", "!x ", "<<: ", "#",
    "|\n", "---\n", "~", "null",
    "$ref: '#'", "$ref: '#/$defs/tree'", "oneOf: ", "type: array", "items: ", "enum: []",
    "const: 1", "default: ", "minimum: -1",
    "maxItems: 0", "format: id:mission", "additionalProperties: {}", "1e9", "-0", "é", "\u{FEFF}",
    "\0",
  ].map { Array($0.utf8) }

  private func mutated(_ text: String, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: start)
      case 2: bytes.insert(contentsOf: Array(bytes[start..<end]), at: start)
      default:
        let other = Int.random(in: 0...bytes.count, using: &random)
        bytes.insert(contentsOf: Array(bytes[start..<end]), at: other)
      }
    }
    return bytes
  }

  @Test("no mutation of a schema or its records crashes, and each finding has a place in its file")
  func mutations() {
    let path = "record-types/mission.yml"
    let media = MediaLibrary(paths: ["media/a.svg"])
    var random = SeededGenerator(seed: 20_261_130)
    var parser = YAMLParser()
    var (sound, broken) = (0, 0)
    for round in 0..<10_000 {
      let schema = round % 2 == 0 ? mutated(Self.schema, &random) : Array(Self.schema.utf8)
      let records = round % 2 == 1 ? mutated(Self.records, &random) : Array(Self.records.utf8)
      let type = DecodedFile.read(
        path, kind: .recordTypes, bytes: schema, settings: Settings(), media: media,
        recordTypes: RecordTypes([(path, [])]), with: &parser)
      let file = DecodedFile.read(
        "records/mission/a.yml", kind: .records, bytes: records, settings: Settings(), media: media,
        recordTypes: RecordTypes([(path, type.recordTypes)]), with: &parser)
      for finding in type.report.diagnostics + file.report.diagnostics {
        let length = finding.place.file == path ? schema.count : records.count
        #expect(finding.place.range.end <= length, "round \(round): \(finding.message.en)")
      }
      let hasErrors = (type.report.diagnostics + file.report.diagnostics).contains {
        $0.severity == .error
      }
      if hasErrors { broken += 1 } else { sound += 1 }
      // What is read is written without a hitch.
      let bank = Bank(settings: Settings(), media: media)
      _ = RecordLines(bank: bank, media: [:]).object(file.records)
    }
    #expect(sound > 300 && broken > 3_000)
  }
}
