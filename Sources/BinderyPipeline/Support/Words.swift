/// One wording in each language that Bindery speaks.
package struct Words: Sendable, Hashable {
  package var en: String
  package var ja: String

  package init(en: String, ja: String) {
    self.en = en
    self.ja = ja
  }

  /// Two parts of one sentence.
  package static func + (left: Words, right: Words) -> Words {
    Words(en: left.en + right.en, ja: left.ja + right.ja)
  }

  package func callAsFunction(_ language: Language) -> String { language == .en ? en : ja }
}

/// A language that Bindery speaks to people.
package enum Language: String, CaseIterable, Sendable { case en, ja }
