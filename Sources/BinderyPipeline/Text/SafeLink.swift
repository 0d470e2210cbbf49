/// Where a link in a text may lead.
enum SafeLink {
  private static let pages = ["https://", "http://"]

  /// Whether an app may open it, by its scheme.
  static func isSafe(_ target: String) -> Bool { isSafe(target, pages + ["mailto:"]) }

  /// Whether it is the address of a page, which the source of a text is.
  static func isPage(_ target: String) -> Bool { isSafe(target, pages) }

  private static func isSafe(_ target: String, _ schemes: [String]) -> Bool {
    schemes.contains { target.hasPrefix($0) && target.utf8.count > $0.utf8.count }
      && !target.unicodeScalars.contains { $0.value <= 0x20 }
  }

  /// Whether it names something outside the project.
  static func isRemote(_ target: String) -> Bool { target.contains(":") || target.hasPrefix("//") }
}
