import BinderyPipeline

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Command {
  static let retire = Command(
    "retire",
    Words(
      en: "End ids for good: they are never given out again",
      ja: "id を引退させる（二度と使われなくなる）"),
    arguments: [Argument("[KIND/]ID", isRepeated: true)],
    flags: [.undo, .content, .jobs]
  ) { invocation, console in
    let pipeline = Pipeline(root: invocation.root, jobs: invocation.jobs)
    let month = invocation.has(.undo) ? nil : currentMonth()
    let result = try pipeline.retire(
      invocation.arguments, month: month, onWait: { console.say(.waitsForSources) })
    FindingsPrinter(root: invocation.root, console).print(result.diagnostics, to: console.errors)
    guard result.diagnostics.isEmpty else { return .blocked }
    for key in result.unchanged {
      console.say(
        month == nil
          ? Words(en: "\(key) was not retired", ja: "\(key) は引退していません")
          : Words(en: "\(key) was retired before", ja: "\(key) はすでに引退しています"))
    }
    for key in result.changed {
      console.say(
        month.map { Words(en: "retired \(key) in \($0)", ja: "\(key) を引退させました（\($0)）") }
          ?? Words(en: "\(key) is live again", ja: "\(key) の引退を取り消しました"))
    }
    return .good
  }
}

/// The month of today in UTC, as `2026-11`.
func currentMonth() -> String {
  var now = time(nil)
  var parts = tm()
  gmtime_r(&now, &parts)
  let month = Int(parts.tm_mon) + 1
  return "\(Int(parts.tm_year) + 1900)-\(month < 10 ? "0" : "")\(month)"
}
