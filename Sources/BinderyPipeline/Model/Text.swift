/// An authored text: exactly the characters that YAML delivers, and where they stand.
///
/// Bytes, not a `String`: Swift's `==` takes か + ゛ for が, and a text must be compared and delivered as typed.
package struct Text: Sendable {
  /// UTF-8, shared with the other texts of its file: the plain reading, in the project's first language.
  package var bytes: ArraySlice<UInt8>
  /// The whole scalar in the source, quotes included.
  package var range: SourceRange
  /// What it says beyond that; few texts do.
  @Rare package var forms: TextForms? = nil

  package init(bytes: ArraySlice<UInt8>, range: SourceRange) {
    self.bytes = bytes
    self.range = range
  }

  package var string: String { String(decoding: bytes, as: UTF8.self) }
}

/// What a text says beyond its plain reading in the first language.
package struct TextForms: Sendable {
  /// The rich form, as JSON, where it says more than the plain reading.
  package var rich: [UInt8]?
  /// The choices that it speaks of (`{{choice:b}}`), by their keys as written.
  var references: [Written<String>] = []
  /// In other languages of the project, in the order of the settings: the place in `Settings.languages`, and the text.
  package var translations: [(language: Int, text: Text)] = []

  package init() {}
}

/// A value read from a source, with its place there.
package struct Written<Value: Sendable>: Sendable {
  package var value: Value
  package var range: SourceRange

  package init(_ value: Value, _ range: SourceRange) {
    self.value = value
    self.range = range
  }
}

/// A point in time as the author wrote it: RFC 3339 with zone, checked for form.
package typealias Moment = Text

/// Whether and when something is shown.
package enum Status: String, Sendable, CaseIterable {
  case published, draft, archived
}

/// A file below `images/` or `media/` that a source names.
package struct MediaUse: Sendable {
  /// Below the content root: `images/42.png`; nil when no such file was found (and reported).
  package var path: String?
  package var alt: Text?
  /// The still picture of a film, below the content root.
  package var still: String?
  /// Whether a film or sound begins again at its end.
  package var loops = false
  /// Files that a name which leads to none was probably meant for (reported).
  package var near: [String] = []
  /// The name as written.
  package var range: SourceRange
}

/// A mapping, list or scalar that is carried without being understood: an `x-…` field.
package indirect enum Carried: Sendable {
  case text(Text)
  case list([Carried])
  case mapping([(key: Text, value: Carried)])
}

/// Where a workbook or question was taken from.
package struct Citation: Sendable {
  package var title: Text?
  package var year: Text?
  /// The number of the question in its source.
  package var number: Text?
  package var url: Text?
}
