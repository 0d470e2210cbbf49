/// A field of the source format; one table for all kinds, so that a key is looked up once.
package enum Field: UInt8, CaseIterable, Sendable {
  case id, type, text, choices, correct, answer, explanation, hint, images, media, tags, difficulty
  case points, shuffle, passage, source, license, status, language, replaces, marking, columns
  case ignore, tolerance, unit, pairs, distractors, back, key, feedback, image, title, description
  case access, available, questions, workbooks, slug, categories, tiers, outputs, languages
  case maintenance, minimumVersion, latestVersion, message, from, until, year, number, url, file
  case alt, still, to, reason, body, category, publishedAt, apps, format, ids, rules, baseline
  case extra, targets, channels, keep, terminology, widths, loop, cells
  case keySheet = 100
  case keyChange, flatPath, baseURL, maxBytes

  /// As written in a source.
  package var name: String {
    switch self {
    case .keySheet: "key-sheet"
    case .keyChange: "key-change"
    case .flatPath: "flat-path"
    case .baseURL: "base-url"
    case .maxBytes: "max-bytes"
    default: "\(self)"
    }
  }
}

/// A set of fields, one bit each.
package struct FieldSet: Sendable, ExpressibleByArrayLiteral {
  private var bits: (low: UInt64, high: UInt64) = (0, 0)

  package init(arrayLiteral fields: Field...) {
    for field in fields { insert(field) }
  }

  package var isEmpty: Bool { bits == (0, 0) }

  package func contains(_ field: Field) -> Bool {
    let bit = field.rawValue
    return (bit < 64 ? bits.low >> bit : bits.high >> (bit - 64)) & 1 == 1
  }

  package mutating func insert(_ field: Field) {
    let bit = field.rawValue
    if bit < 64 { bits.low |= 1 << UInt64(bit) } else { bits.high |= 1 << UInt64(bit - 64) }
  }

  package func union(_ other: FieldSet) -> FieldSet {
    var result = self
    result.bits.low |= other.bits.low
    result.bits.high |= other.bits.high
    return result
  }

  /// In the order of the table.
  package var fields: [Field] { Field.allCases.filter(contains) }
}
