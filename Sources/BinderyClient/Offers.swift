import BinderyFormat

extension Release {
  /// Announcements that are to be shown now, newest first.
  /// - Throws: `KeptReason`, `FormatError`.
  public func announcements() async throws -> [DeliveredNotices.Announcement] {
    try await notices()?.announcements.filter { $0.shown.contains(client.options.now()) } ?? []
  }

  /// That the app is being worked on now; nil where it is not.
  /// - Throws: `KeptReason`, `FormatError`.
  public func maintenance() async throws -> DeliveredNotices.Maintenance? {
    let maintenance = try await notices()?.status.maintenance
    return maintenance?.period.contains(client.options.now()) == true ? maintenance : nil
  }

  /// Whether an app of this version, as `2.10.1`, is below the one that the publisher asks for.
  /// - Throws: `KeptReason`, `FormatError`.
  public func needsUpdate(of version: String) async throws -> Bool {
    guard let minimum = try await notices()?.status.minimumVersion else { return false }
    return Version(version) < Version(minimum)
  }

  /// Whether a workbook is to be offered to a learner who does not know it yet: published, and in its time.
  public func isOffered(_ workbook: Manifest.Workbook) -> Bool {
    workbook.status == .published
      && workbook.available?.contains(client.options.now()) ?? true
  }

  /// Whether a tier includes a workbook; its origin has the last word.
  /// - Parameter tier: The learner's; nil for what is free.
  public func includes(_ workbook: Manifest.Workbook, in tier: String?) -> Bool {
    guard let access = workbook.access else { return true }
    guard let tier, let own = manifest.tiers.firstIndex(of: tier),
      let needed = manifest.tiers.firstIndex(of: access)
    else { return tier == access }
    return needed <= own
  }
}

extension DeliveredPeriod {
  /// Whether a moment lies in it; an end that cannot be read is open.
  /// - Parameter time: Seconds since 1970.
  func contains(_ time: Int) -> Bool {
    func seconds(_ text: String?) -> Int? {
      text.flatMap { RFC3339.instant(Array($0.utf8)[...]) }.map { $0 / 1_000_000 }
    }
    return (seconds(from) ?? .min) <= time && time < (seconds(until) ?? .max)
  }
}

/// Numbers between points; a part that is missing, or is no number, is 0.
struct Version: Comparable {
  private let parts: [Int]

  init(_ text: String) {
    var parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    while parts.last == 0 { parts.removeLast() }
    self.parts = parts
  }

  static func < (left: Version, right: Version) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }
}
