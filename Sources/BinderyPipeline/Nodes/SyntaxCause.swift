/// What most likely made libyaml stop, in an author's words.
struct SyntaxCause {
  var message: Words
  var help: Words
  /// Where to point, if not at libyaml's place.
  var place: Place?
  var edits: [Edit] = []
  /// Whether the start of the surrounding block helps to understand.
  var showsContext = false

  init(_ message: Words, help: Words, place: Place? = nil, edits: [Edit] = []) {
    self.message = message
    self.help = help
    self.place = place
    self.edits = edits
  }

  static func find(problem: String, context: String, at place: Place, source: [UInt8])
    -> SyntaxCause
  {
    source.withUnsafeBufferPointer { text in
      let finder = SyntaxCauseFinder(text: text, place: place)
      return finder.cause(problem, context)
    }
  }
}
