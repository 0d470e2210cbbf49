import BinderyFormat
import TestSupport
import Testing

@testable import BinderyPipeline

@Suite struct RecordTests {
  /// The records of one type as they are delivered, or what is found in them and in their schema.
  private func read(_ schema: String, _ records: String) -> (lines: [String], findings: [String]) {
    var parser = YAMLParser()
    let media = MediaLibrary(paths: ["media/a.svg"])
    func file(_ path: String, _ kind: SourceKind, _ text: String, _ types: RecordTypes)
      -> DecodedFile
    {
      .read(
        path, kind: kind, bytes: Array(text.utf8), settings: Settings(), media: media,
        recordTypes: types, with: &parser)
    }
    let path = "record-types/mission.yml"
    let type = file(
      path, .recordTypes, schema, RecordTypes([(path, []), ("record-types/animal.yml", [])]))
    let types = RecordTypes([(path, type.recordTypes)])
    var result = file("records/mission/a.yml", .records, records, types)
    let findings = (type.report.diagnostics + result.report.diagnostics).map { finding in
      let source = finding.place.file == path ? schema : records
      let line = source.utf8.prefix(finding.place.range.start).count { $0 == 0x0A } + 1
      return "\(finding.place.file == path ? "schema " : "")\(finding.rule.name) \(line)"
    }
    var contents = Contents(
      bank: Bank(settings: Settings(), media: media), ledger: .absent, report: Report(), sources: 2,
      settingsFile: nil)
    contents.take(&result, from: "records/mission/a.yml")
    let object = RecordLines(bank: contents.bank, media: [:]).object(contents.bank.records)
    let text = String(decoding: object, as: UTF8.self)
    return (text.split(separator: "\n").dropFirst().dropLast().map(String.init), findings)
  }

  @Test("the bounds of a length are said in the reader's words")
  func lengths() {
    let most = RecordSchema.Bounds(least: nil, most: 3).characters
    #expect(most.en == "at most 3 characters")
    #expect(most.ja == " 3 文字まで")
    #expect(RecordSchema.Bounds(least: 1, most: nil).characters.en == "at least 1 character")
  }

  private func findings(_ schema: String, _ records: String = "id: a\n") -> [String] {
    read(schema, records).findings
  }

  // MARK: Values

  @Test("each value is read as the schema says, not as YAML guesses")
  func kinds() {
    let schema = """
      properties:
        text: {type: string, format: text}
        code: {type: string}
        ratio: {type: number}
        count: {type: integer}
        isOpen: {type: boolean}
        list: {type: array, items: {type: number}}
      """
    let read = read(
      schema,
      "id: a\nlist: [1.50, -2]\nisOpen: true\ncount: 3\nratio: 1.10\ncode: no\ntext: 12:30\n")
    #expect(read.findings.isEmpty)
    #expect(
      read.lines == [
        #"{"id":"a","text":"12:30","code":"no","ratio":1.10,"count":3,"isOpen":true,"list":[1.50,-2]}"#
      ])
    #expect(
      findings(schema, "id: a\nratio: 1e3\ncount: 1.5\nisOpen: yes\nlist: 3\ntext: [甲]\n") == [
        "wrong-kind 6", "number-form 2", "number-form 3", "boolean-form 4", "wrong-kind 5",
      ])
  }

  @Test("what is left out gets its default, and null is the same as nothing")
  func defaults() {
    let schema = """
      properties:
        size: {type: integer, default: 2}
        mode: {$ref: '#/$defs/mode'}
        tags: {type: array, items: {type: string}, default: [甲]}
        note: {type: string}
      $defs:
        mode: {enum: [daily, weekly], default: daily}
      """
    let read = read(schema, "- id: a\n- id: b\n  size: 5\n  mode: ~\n  note:\n  tags: []\n")
    #expect(read.findings.isEmpty)
    #expect(
      read.lines == [
        #"{"id":"a","size":2,"mode":"daily","tags":["甲"]},"#,
        #"{"id":"b","size":5,"mode":"daily","tags":[]}"#,
      ])
    #expect(
      findings("properties: {size: {type: integer, default: two}}") == ["schema number-form 1"])
  }

  @Test("names that the schema does not know are errors, but for the author's own")
  func unknown() {
    let schema = "required: [title]\nproperties: {title: {type: string}}\n"
    #expect(findings(schema, "id: a\ntitel: 甲\nx-note: 乙\n") == ["unknown-field 2"])
    #expect(findings(schema, "id: a\n") == ["required 1"])
    #expect(findings(schema, "id: a\ntitle: ~\n") == ["null-text 2"])
    let open = "properties: {}\nadditionalProperties: {type: integer}\n"
    #expect(read(open, "id: a\nx-y: 1\nz: 2\n").lines == [#"{"id":"a","x-y":1,"z":2}"#])
    #expect(findings(open, "id: a\nz: 甲\n") == ["number-form 2"])
    let any = "additionalProperties: true\n"
    #expect(
      read(any, "id: a\nz: {no: [1.0, yes]}\nw: ~\n").lines
        == [#"{"id":"a","z":{"no":["1.0","yes"]}}"#])
  }

  @Test("bounds hold to the last digit")
  func bounds() {
    let schema = """
      properties:
        n: {type: number, minimum: 0.1, maximum: 9007199254740993}
        s: {type: string, minLength: 2, maxLength: 3}
        e: {type: number, enum: [1, 2.50]}
      """
    #expect(findings(schema, "id: a\nn: 9007199254740993.0\ns: 神戸\ne: 2.5\n").isEmpty)
    #expect(
      findings(schema, "id: a\nn: 9007199254740993.1\ns: 甲\ne: 2.51\n")
        == ["range 2", "range 3", "enum 4"])
    #expect(
      findings(schema, "id: a\nn: 0.0999\ns: 甲乙丙丁\ne: -1\n") == ["range 2", "range 3", "enum 4"])
  }

  @Test("a fixed value tells which form is meant, and its faults are said")
  func oneOf() {
    let schema = """
      properties:
        reward:
          oneOf:
            - properties: {kind: {const: star}, count: {type: integer}}
              required: [kind, count]
            - properties: {kind: {const: item}, name: {type: string}}
              required: [kind, name]
            - {type: integer}
      """
    #expect(
      read(schema, "- id: a\n  reward: {count: 3, kind: star}\n- id: b\n  reward: 7\n").lines == [
        #"{"id":"a","reward":{"kind":"star","count":3}},"#, #"{"id":"b","reward":7}"#,
      ])
    #expect(
      findings(schema, "id: a\nreward: {kind: item, count: 3}\n") == [
        "unknown-field 2", "required 2",
      ])
    #expect(findings(schema, "id: a\nreward: {kind: coin}\n") == ["record-form 2"])
    #expect(findings(schema, "id: a\nreward: seven\n") == ["number-form 2"])
  }

  @Test("a schema may name itself, and its values end where the author ends them")
  func recursion() {
    let schema = """
      properties: {tree: {$ref: '#/$defs/tree'}}
      $defs:
        tree:
          properties:
            name: {type: string}
            inner: {type: array, items: {$ref: '#/$defs/tree'}}
      """
    #expect(
      read(schema, "id: a\ntree: {name: 甲, inner: [{name: 乙}, {inner: []}]}\n").lines
        == [#"{"id":"a","tree":{"name":"甲","inner":[{"name":"乙"},{"inner":[]}]}}"#])
  }

  @Test("an empty string is one only where the author wrote quotes")
  func emptyStrings() {
    let schema = "properties: {s: {type: string}, t: {type: string, format: text}}\n"
    #expect(read(schema, "id: a\ns: ''\n").lines == [#"{"id":"a","s":""}"#])
    #expect(read(schema, "id: a\ns: ' '\n").lines == [#"{"id":"a","s":" "}"#])
    #expect(findings(schema, "id: a\nt: ''\n") == ["blank 2"])
  }

  // MARK: Hostile schemas

  @Test("forms inside forms are tried once each, however deep")
  func nestedForms() {
    let schema = """
      properties: {x: {$ref: '#/$defs/x'}}
      $defs:
        x:
          oneOf:
            - properties: {x: {$ref: '#/$defs/x'}, a: {type: integer}}
            - properties: {x: {$ref: '#/$defs/x'}, b: {type: integer}}
      """
    let depth = 60
    let value =
      String(repeating: "{x: ", count: depth) + "{a: 1}" + String(repeating: "}", count: depth)
    #expect(findings(schema, "id: a\nx: \(value)\n") == ["record-form 2"])
  }

  @Test("a long chain of names, many values and a deep value are told from endless ones")
  func limits() {
    let chain = (0..<2_000).map { "  d\($0): {$ref: '#/$defs/d\($0 + 1)'}\n" }.joined()
    let schema =
      "properties: {x: {$ref: '#/$defs/d0'}}\n$defs:\n" + chain + "  d2000: {type: string}\n"
    #expect(findings(schema).allSatisfy { $0.hasPrefix("schema record-type-form ") })
    let values = (0..<50_000).map { "v\($0)" }.joined(separator: ", ")
    #expect(findings("properties: {x: {enum: [\(values)]}}", "id: a\nx: v49999\n").isEmpty)
    #expect(findings("properties: {x: {enum: [\(values)]}}", "id: a\nx: w\n") == ["enum 2"])
  }

  @Test("levels that aliases bring count as if they were written out")
  func aliasedDepth() {
    let open = String(repeating: "[", count: 40)
    let close = String(repeating: "]", count: 40)
    let any = "additionalProperties: true\n"
    #expect(findings(any, "id: a\nx: &x \(open)1\(close)\ny: *x\n").isEmpty)
    #expect(findings(any, "id: a\nx: &x \(open)1\(close)\ny: \(open)*x \(close)\n") == ["limit 3"])
  }
}
