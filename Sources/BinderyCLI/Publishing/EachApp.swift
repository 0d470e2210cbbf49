import BinderyFormat
import BinderyPipeline

/// Does something for each app, one after the other: each is a commit of its own, so that one that fails keeps no other
/// back.
struct EachApp {
  let console: Console

  /// - Returns: The gravest of what came of them.
  func run(_ apps: [ItemID], _ body: (ItemID) throws -> ExitStatus) throws -> ExitStatus {
    guard apps.count > 1 else { return try apps.first.map(body) ?? .good }
    var worst = ExitStatus.good
    for app in apps {
      var status: ExitStatus
      do {
        status = try body(app)
      } catch let error as UsageError {
        throw error
      } catch {
        console.output.flush()
        console.errors.write("\(app): ")
        status = Bindery.complain(error, console)
      }
      if status.rawValue > worst.rawValue { worst = status }
    }
    return worst
  }
}
