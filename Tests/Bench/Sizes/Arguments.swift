/// Words and `--name value` options.
struct Arguments {
  private(set) var words: [String] = []
  private(set) var options: [String: String] = [:]

  init(_ arguments: some Collection<String>) throws(UsageError) {
    var rest = arguments.makeIterator()
    while let word = rest.next() {
      if word.hasPrefix("--"), let value = rest.next() {
        options[String(word.dropFirst(2))] = value
      } else {
        words.append(word)
      }
    }
  }

  func text(_ name: String) throws(UsageError) -> String {
    guard let value = options[name] else { throw UsageError(text: "--\(name) is missing\n") }
    return value
  }

  func number(_ name: String) throws(UsageError) -> Int {
    guard let value = Int(try text(name)), value >= 0 else {
      throw UsageError(text: "--\(name) is no number\n")
    }
    return value
  }
}

/// What the caller did wrong.
struct UsageError: Error {
  var text: String
}
