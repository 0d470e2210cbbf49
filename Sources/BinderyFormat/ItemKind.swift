/// What an id can name; ids are unique within a kind. Declared in the ledger's order.
public enum ItemKind: UInt8, CaseIterable, Sendable, Comparable {
  case question, workbook, category, passage, record, announcement, app

  /// The word for the kind in ledgers, indexes and on the command line.
  public var word: String { staticWord.description }

  /// The same, to be compared with bytes.
  public var staticWord: StaticString {
    switch self {
    case .question: "question"
    case .workbook: "workbook"
    case .category: "category"
    case .passage: "passage"
    case .record: "record"
    case .announcement: "announcement"
    case .app: "app"
    }
  }

  /// What a minted id of the `random` scheme begins with; apps are named by their file.
  public var prefix: String? {
    switch self {
    case .question: "q-"
    case .workbook: "wb-"
    case .category: "cat-"
    case .passage: "psg-"
    case .record: "rec-"
    case .announcement: "ann-"
    case .app: nil
    }
  }

  public static func < (left: ItemKind, right: ItemKind) -> Bool { left.rawValue < right.rawValue }
}
