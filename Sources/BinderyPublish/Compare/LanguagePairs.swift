import BinderyFormat

/// Which languages of two releases are held against each other.
struct LanguagePairs {
  /// At least one: those that both have, in the new release's order; where they have none in common, their first ones.
  let pairs: [(old: String, new: String)]

  init(_ old: Manifest, _ new: Manifest) {
    let common = new.languages.filter(old.languages.contains).map { ($0, $0) }
    pairs = common.isEmpty ? [(old.languages.first ?? "", new.languages.first ?? "")] : common
  }

  /// A text of both in the first language in which they differ; nil where they do in none.
  func difference(
    _ old: DeliveredText?, _ new: DeliveredText?
  ) -> (from: String?, to: String?)? {
    pairs.lazy.map { (old?[$0.old], new?[$0.new]) }.first { $0 != $1 }
  }

  func differ(_ old: [DeliveredText], _ new: [DeliveredText]) -> Bool {
    old.count != new.count || zip(old, new).contains { difference($0, $1) != nil }
  }
}
