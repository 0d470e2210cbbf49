import BinderyFormat
import BinderyPipeline

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// Measures what an update costs.
let usage = """
  sizes updates OLD NEW APP
      what the update from one dist to another costs, as JSON
  sizes edits DIST APP --count N --seed N
      what the updates after so many single edits cost, each made in memory, as JSON

  """

do {
  let arguments = try Arguments(CommandLine.arguments.dropFirst())
  switch (arguments.words.first, arguments.words.count) {
  case ("updates", 4):
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
