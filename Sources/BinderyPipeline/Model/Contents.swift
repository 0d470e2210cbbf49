import BinderyFormat

/// All sources of a run, joined, with what is to be said of them.
struct Contents: Sendable {
  var bank: Bank
  var ledger: LedgerState
  var report: Report
  /// Per file, the comments that allow findings.
  var allows: [String: [AllowComment]] = [:]
  /// Per file, the drafts in it.
  var drafts: [String: [SourceRange]] = [:]
  /// YAML files read.
  var sources: Int
  /// `bindery.yml`, if there is one.
  var settingsFile: String?

  init(
    bank: Bank, ledger: LedgerState, report: Report, sources: Int, settingsFile: String?
  ) {
    self.bank = bank
    self.ledger = ledger
    self.report = report
    self.sources = sources
    self.settingsFile = settingsFile
  }

  /// Joins the next file in path order, and empties it.
  mutating func take(_ file: inout DecodedFile, from path: String) {
    let offset = bank.questions.count
    // Moved, not copied: a question holds many texts, each of which a copy would count.
    file.questions.withUnsafeMutableBufferPointer { $0.reverse() }
    while let question = file.questions.popLast() { bank.questions.append(question) }
    for var workbook in file.workbooks {
      if offset > 0 {
        workbook.entries = workbook.entries.map { entry in
          if case .inline(let index) = entry { .inline(index + offset) } else { entry }
        }
      }
      bank.workbooks.append(workbook)
    }
    bank.categories += file.categories
    bank.passages += file.passages
    bank.apps += file.apps
    bank.announcements += file.announcements
    bank.records += file.records
    bank.recordTypes += file.recordTypes
    bank.held.formUnion(file.held)
    if file.isUnread { bank.hasUnreadFiles = true }
    bank.malformedIDs += file.malformedIDs
    report.add(contentsOf: file.report)
    if !file.allows.isEmpty { allows[path] = file.allows }
    if !file.drafts.isEmpty { drafts[path] = file.drafts }
  }

  /// What of all that is delivered has an id that was ended.
  var retired: Set<LedgerKey> {
    guard let ledger = ledger.readable else { return [] }
    let keys =
      bank.questionIndex.keys.map { LedgerKey(.question, $0) }
      + bank.passageIndex.keys.map { LedgerKey(.passage, $0) }
      + bank.announcements.compactMap { $0.id.map { LedgerKey(.announcement, $0.value) } }
      + bank.records.compactMap(\.key)
    return Set(keys.filter { ledger.entry($0)?.isLive == false })
  }

  /// Makes the joined bank ready for look-ups; without `apps/` everything belongs to the app `main`.
  mutating func finish(hasApps: Bool) {
    if !hasApps { bank.apps = [.main] }
    bank.index()
  }
}

extension App {
  /// The app that exists when there is no `apps/`: it has every workbook, in a category or not.
  static let main = App(
    file: "", range: SourceRange(at: 0), id: .name("main"), slug: "main",
    outputsRange: SourceRange(at: 0), flatPath: Written("v1", SourceRange(at: 0)))
}

extension Bank {
  /// Gives the app of that name, or each app, the output `flat`.
  mutating func makeFlat(_ name: String?) {
    for index in apps.indices where name == nil || apps[index].id.description == name {
      apps[index].outputs.insert(.flat)
    }
  }

  /// Runs the rules that look at more than one question, each on any thread.
  func runChecks(jobs: Int, _ report: inout Report) {
    let checks = [Self.checkWorkbooks] + Rule.bankChecks + [Self.checkAccess]
    let reports = concurrentMap(checks, width: jobs, worker: NoWorker()) { _, check in
      var report = Report()
      check(self, &report)
      return report
    }
    for found in reports { report.add(contentsOf: found) }
  }

  @Sendable private static func checkWorkbooks(_ bank: Bank, _ report: inout Report) {
    for workbook in bank.workbooks {
      for check in Rule.workbookChecks { check(workbook, bank, &report) }
    }
  }

  /// A workbook's `access` must name a tier of each app that ships it.
  @Sendable private static func checkAccess(_ bank: Bank, _ report: inout Report) {
    guard bank.workbooks.contains(where: { $0.access != nil }) else { return }
    var shippers: [Place: [App]] = [:]
    for app in bank.apps {
      for workbook in bank.shipped(by: app) {
        guard let access = workbook.access, access.value != "free" else { continue }
        shippers[workbook.place(access.range), default: []].append(app)
      }
    }
    for workbook in bank.workbooks {
      guard let access = workbook.access else { continue }
      let place = workbook.place(access.range)
      let apps = shippers[place] ?? []
      let lacking = apps.filter { app in !app.tiers.contains { $0.value == access.value } }
      guard let first = lacking.first else { continue }
      // Words that suit all of them.
      let tiers = first.tiers.map(\.value).filter { tier in
        apps.allSatisfy { $0.tiers.contains { $0.value == tier } }
      }
      report.add(
        lacking.count == apps.count
          ? .enumValue(
            field: "access", written: access.value, allowed: ["free"] + tiers, at: place)
          : .tierOfOtherApp(
            access.value, lacking: lacking.map { "\($0.id)" }, allowed: ["free"] + tiers, at: place)
      )
    }
  }

  /// The workbooks of an app's categories, each once; all of them for `main`.
  func shipped(by app: App) -> [Workbook] {
    guard let categories = app.categories else { return workbooks }
    var seen: Set<Int> = []
    return categories.compactMap { category($0.value) }.flatMap(\.workbooks)
      .compactMap { workbookIndex[$0.value] }.filter { seen.insert($0).inserted }
      .map { workbooks[$0] }
  }
}
