/// JSON Schemas (draft 2020-12) of all delivered files, as `bindery schema` prints them.
///
/// They describe every key of the format and stay open to others: readers skip what they do not know.
public enum DeliverySchema {
  /// In the order in which they are listed.
  public static let names = schemas.map(\.name)

  /// The schema's text, ending with a line feed; nil where there is none of that name.
  public static func schema(named name: String) -> String? {
    schemas.first { $0.name == name }.map { $0.text + "\n" }
  }

  private static let schemas: [(name: String, text: String)] = [
    ("bundle", bundle),
    ("manifest", manifest),
    ("page", page),
    ("local", local),
    ("notices", notices),
    ("pointer", pointer),
    ("root", root),
    ("delta", delta),
    ("records", records),
    ("index", index),
    ("retired", retired),
    ("flat/workbooks", flatWorkbooks),
    ("flat/workbook", flatWorkbook),
    ("flat/categories", flatCategories),
    ("flat/category", flatCategory),
    ("flat/announcements", flatAnnouncements),
    ("flat/app", flatApp),
    ("flat/status", flatStatus),
  ]
}
