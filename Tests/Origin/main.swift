import BinderyFormat
import BinderyPipeline

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// Lays out what a publisher would, until `bindery publish` exists; and measures what an update costs.
let usage = """
  origin lay DIST APP CHANNEL ORIGIN --content DIR --keys DIR --seq N [--issued MOMENT] [--expires MOMENT]
      puts the objects of DIST/APP, the public roots of the content, the deltas from earlier releases, then a signed
      pointer into ORIGIN/APP
  origin sizes OLD NEW APP
      what the update from one dist to another costs, as JSON
  origin edits DIST APP --count N --seed N
      what the updates after so many single edits cost, each made in memory, as JSON

  """

do {
  let arguments = try Arguments(CommandLine.arguments.dropFirst())
  switch (arguments.words.first, arguments.words.count) {
  case ("lay", 5): try lay(arguments)
  case ("sizes", 4):
    let words = arguments.words
    let (old, new) = try (Dist(words[1], app: words[3]), Dist(words[2], app: words[3]))
    print(try UpdateSizes(from: old, to: new).json)
  case ("edits", 3):
    let dist = try Dist(arguments.words[1], app: arguments.words[2])
    let edits = try Edits(
      of: dist, count: arguments.number("count"), seed: UInt64(arguments.number("seed")))
    print(try edits.json)
  default: throw UsageError(text: usage)
  }
} catch {
  let text = (error as? UsageError)?.text ?? "\(error)\n"
  _ = Array(text.utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  exit(2)
}

/// Publishes one release.
func lay(_ arguments: Arguments) throws {
  let words = arguments.words
  let dist = try Dist(words[1], app: words[2])
  guard let app = ItemID(words[2]), let channel = ItemID(words[3]) else {
    throw UsageError(text: usage)
  }
  let origin = Origin(folder: "\(words[4])/\(app)", channel: channel)
  let roots = RootFiles(root: try arguments.text("content"))
  guard let root = try roots.newest(of: app) else { throw UsageError(text: "no keys\n") }
  let keys = try KeyFolder(arguments.text("keys"))
  try origin.putObjects(of: dist)
  try origin.putRoots(from: "\(arguments.text("content"))/keys/\(app)")
  let history = try origin.history(epoch: root.epoch)
  var pointer = ChannelPointer(
    app: app, channel: channel,
    place: .init(epoch: root.epoch, seq: try arguments.number("seq")),
    issuedAt: arguments.options["issued"] ?? "2026-04-01T00:00:00Z",
    expires: arguments.options["expires"], root: root.version, manifest: dist.pointer.manifest,
    notices: dist.pointer.notices)
  pointer.deltasFrom = try origin.putDeltas(from: history, to: dist)
  pointer.previous = history.last?.place.seq
  let signers = try (root.role(ofChannel: channel)?.keys ?? []).compactMap(keys.key)
  try origin.put(pointer, signedBy: signers)
}
