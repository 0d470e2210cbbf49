import BinderyFormat

extension ItemKind {
  /// The kind in a sentence; in English with its article.
  package var spoken: Words {
    switch self {
    case .question: Words(en: "a question", ja: "問題")
    case .workbook: Words(en: "a workbook", ja: "問題集")
    case .category: Words(en: "a category", ja: "カテゴリ")
    case .passage: Words(en: "a passage", ja: "大問")
    case .record: Words(en: "a record", ja: "レコード")
    case .announcement: Words(en: "an announcement", ja: "お知らせ")
    case .app: Words(en: "an app", ja: "アプリ")
    }
  }
}
