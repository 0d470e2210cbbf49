/// What YAML made of a value.
package enum NodeKind: Sendable {
  case scalar, list, mapping

  package var words: Words {
    switch self {
    case .scalar: Words(en: "a single value", ja: "一つの値")
    case .list: Words(en: "a list", ja: "リスト")
    case .mapping: Words(en: "a mapping of fields", ja: "項目の組")
    }
  }
}
