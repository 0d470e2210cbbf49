/// JSON Schemas (2020-12) of the delivered files, as `bindery schema NAME` prints them.
///
/// They describe every known field exactly and leave room for unknown ones, as readers must.
public enum DeliverySchema {
  /// In the order in which they are listed.
  public static let names = all.map(\.name)

  /// The schema's JSON text, which ends with a line feed; nil where there is none of that name.
  public static func schema(named name: String) -> String? {
    all.first { $0.name == name }.map { $0.text + "\n" }
  }

  private static let all: [(name: String, text: String)] = [
    ("bundle", bundle), ("manifest", manifest), ("page", page), ("local", local),
    ("notices", notices), ("pointer", pointer), ("root", root), ("delta", delta),
    ("records", records), ("index", index), ("retired", retired),
    ("flat/workbooks", flatWorkbooks), ("flat/workbook", flatWorkbook),
    ("flat/categories", flatCategories), ("flat/category", flatCategory),
    ("flat/announcements", flatAnnouncements), ("flat/announcement", flatAnnouncement),
    ("flat/app", flatApp), ("flat/status", flatStatus),
  ]
}
