import BinderyFormat

/// A static definition of a project's own that is no question: a mission, an animal, a badge.
package struct Record: Sendable {
  package var type: String
  package var file: String
  package var range: SourceRange
  package var idSlot: IDSlot?
  package var id: Written<ItemID>?
  package var status: Status = .published
  /// What its type's schema says, in the schema's order.
  package var members: [RecordMember] = []
  /// The ids that it names.
  var references: [RecordReference] = []
  /// The files that it names.
  var media: [MediaUse] = []
  /// Its first key: a place to point at where it has no id.
  var start: SourceRange

  package var key: LedgerKey? { id.map { LedgerKey(.record, $0.value, type: type) } }
  package var head: Place { Place(file, id?.range ?? start) }
}

/// A place in a record that names an item.
struct RecordReference: Sendable {
  var key: LedgerKey
  var range: SourceRange
}

/// A value of a record, read as its schema says.
package indirect enum RecordValue: Sendable {
  /// A person's text.
  case text(Text)
  /// Characters as typed, an id among them.
  case string(ArraySlice<UInt8>)
  /// The author's digits.
  case number(ArraySlice<UInt8>)
  case boolean(Bool)
  case media(MediaUse)
  case list([RecordValue])
  case mapping([RecordMember])
}

package struct RecordMember: Sendable {
  package var name: ArraySlice<UInt8>
  package var value: RecordValue
  /// Stands in for a value that is left out: its texts lie in the type's file.
  package var isDefault = false
}

extension Record {
  /// The record without what stands in for values that are left out.
  var written: Record {
    var record = self
    record.members = members.written
    return record
  }
}

extension [RecordMember] {
  fileprivate var written: [RecordMember] {
    filter { !$0.isDefault }.map { RecordMember(name: $0.name, value: $0.value.written) }
  }
}

extension RecordValue {
  fileprivate var written: RecordValue {
    switch self {
    case .text, .string, .number, .boolean, .media: self
    case .list(let items): .list(items.map(\.written))
    case .mapping(let members): .mapping(members.written)
    }
  }
}

extension RecordValue {
  /// Gives every file that is shown in it.
  func forEachMedia(_ body: (MediaUse) -> Void) {
    switch self {
    case .text, .string, .number, .boolean: break
    case .media(let use): body(use)
    case .list(let items): for item in items { item.forEachMedia(body) }
    case .mapping(let members): for member in members { member.value.forEachMedia(body) }
    }
  }

  /// Bytes that are the same for equal values, numbers compared by value, as JSON Schema does.
  var identity: [UInt8] {
    var json = JSONWriter()
    write(&json)
    return json.bytes
  }

  private func write(_ json: inout JSONWriter) {
    switch self {
    case .text(let text): json.string(text.bytes)
    case .string(let bytes): json.string(bytes)
    case .number(let digits): json.verbatim(WrittenNumber(digits).identity)
    case .boolean(let value): json.boolean(value)
    case .media(let use): json.string(use.path ?? "")
    case .list(let items):
      json.array { json in
        for item in items { item.write(&json) }
      }
    case .mapping(let members):
      json.object { json in
        for member in members.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) }) {
          json.member(named: member.name) { member.value.write(&$0) }
        }
      }
    }
  }
}
