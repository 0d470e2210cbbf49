import BinderyFormat

/// Which units stand alike in several workbooks of an app.
struct Sharing {
  /// Other workbooks that one unit is compared with: the lowest ids.
  static let mostWorkbooks = 16

  /// Each workbook's units, by number.
  private let workbooks: [[Int]]
  /// For units in more than one workbook: where, in the order of the workbooks' ids.
  private var occurrences: [Int: [Occurrence]] = [:]

  private struct Occurrence {
    var workbook: Int
    var position: Int
  }

  /// - Parameter workbooks: the units of each workbook, by numbers that are the same for equal units; in the order of
  ///   the workbooks' ids.
  init(_ workbooks: [[Int]]) {
    self.workbooks = workbooks
    var first: [Int: Occurrence] = [:]
    for (workbook, units) in workbooks.enumerated() {
      for (position, unit) in units.enumerated() {
        let occurrence = Occurrence(workbook: workbook, position: position)
        if let earlier = first[unit] {
          occurrences[unit, default: [earlier]].append(occurrence)
        } else {
          first[unit] = occurrence
        }
      }
    }
  }

  /// The longest stretches of the workbook that stand contiguously and in the same order in another.
  func stretches(of workbook: Int) -> [Range<Int>] {
    guard !occurrences.isEmpty else { return [] }
    let units = workbooks[workbook]
    var stretches: [Range<Int>] = []
    /// By other workbook: where the running stretch began, and where it stands there.
    var running: [Int: (start: Int, last: Int)] = [:]
    for (position, unit) in units.enumerated() {
      let others = (occurrences[unit] ?? []).lazy.filter { $0.workbook != workbook }
        .prefix(Self.mostWorkbooks)
      var next: [Int: (start: Int, last: Int)] = [:]
      for other in others {
        let goesOn = running[other.workbook].map { $0.last + 1 == other.position } ?? false
        let start = goesOn ? running[other.workbook]?.start ?? position : position
        next[other.workbook] = (start, other.position)
      }
      for (other, run) in running where next[other]?.start != run.start {
        stretches.append(run.start..<position)
      }
      running = next
    }
    stretches += running.values.map { $0.start..<units.count }
    return stretches.filter { $0.count >= Cutting.leastStretch }
  }
}
