/// Where a link in a text may lead.
enum SafeLink {
  private static let schemes = ["https://", "http://", "mailto:"]

  /// Whether an app may open it, by its scheme.
  static func isSafe(_ target: String) -> Bool {
    schemes.contains { target.hasPrefix($0) && target.utf8.count > $0.utf8.count }
      && !target.unicodeScalars.contains { $0.value <= 0x20 }
  }

  /// Whether it names something outside the project.
  static func isRemote(_ target: String) -> Bool { target.contains(":") || target.hasPrefix("//") }
}
