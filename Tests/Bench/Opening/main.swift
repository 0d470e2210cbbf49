import BinderyClient
import BinderyFormat
import Foundation

// opening FOLDER APP: how long the client takes from a folder on the disk to a question, without a network. FOLDER is an
// app's folder of a dist; prints milliseconds and kB as JSON.

let arguments = CommandLine.arguments
guard arguments.count == 3, let app = ItemID(arguments[2]), let channel = ItemID("prod"),
  let nowhere = URL(string: "https://bindery.invalid")
else {
  print("opening FOLDER APP")
  exit(2)
}
let store = FileManager.default.temporaryDirectory.appending(path: "opening-\(UUID())")
let clock = ContinuousClock()
let client = ContentClient(
  app: app, channel: channel, at: nowhere, store: store,
  seed: URL(fileURLWithPath: arguments[1]))

var start = clock.now
let release = try client.open()
let opened = milliseconds(since: start)
let memory = peakMemory()

// Workbooks from all over the bank.
let count = min(release.workbooks.count, 50)
var first: [Double] = []
for place in 0..<count {
  let workbook = release.workbooks[place * release.workbooks.count / count]
  start = clock.now
  var took: Double?
  // Read to its end, so that nothing of it still runs when the next one is timed.
  for try await piece in release.pieces(of: workbook) where took == nil {
    guard piece.questions.first?.text.isEmpty == false else { exit(1) }
    took = milliseconds(since: start)
  }
  first.append(took ?? 0)
}
first.sort()
print(
  "{\"open\":\(opened),\"first\":\(first[count / 2]),\"slowest\":\(first[count - 1]),"
    + "\"openMemory\":\(memory),\"memory\":\(peakMemory())}")
try? FileManager.default.removeItem(at: store)

func milliseconds(since start: ContinuousClock.Instant) -> Double {
  let time = (clock.now - start).components
  return Double(time.seconds) * 1000 + Double(time.attoseconds) / 1e15
}

/// Of this process, in kB.
func peakMemory() -> Int {
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss / 1024
  #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
  #endif
}
