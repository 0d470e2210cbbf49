import BinderyFormat

/// Findings that a project has decided to live with for now: a committed file, so that the rules can be turned on in
/// a bank with years of debt.
///
/// The first line is `bindery-baseline 1`; then one line an entry, sorted: rule, id of the question (else the file),
/// 16 hexadecimal digits of the quoted text's digest, and how often, where that is more than once.
package struct Baseline: Sendable, Equatable {
  private var counts: [Entry: Int] = [:]

  package init() {}

  package struct Entry: Hashable, Sendable {
    package var rule: String
    /// The id of a question, which has no `.`, or the path of a file, which has one.
    package var home: String
    /// First 16 hexadecimal digits of SHA-256 over the bytes of the finding's place.
    package var digest: String

    package init(rule: String, home: String, digest: String) {
      self.rule = rule
      self.home = home
      self.digest = digest
    }
  }

  /// Findings that the file lists.
  package var count: Int { counts.values.reduce(0, +) }

  package mutating func add(_ entry: Entry) { counts[entry, default: 0] += 1 }

  /// Keeps what another lists, too.
  mutating func formUnion(_ other: Baseline) { counts.merge(other.counts, uniquingKeysWith: max) }

  /// Takes one finding out; false if there is none like it (any more).
  package mutating func remove(_ entry: Entry) -> Bool {
    guard let count = counts[entry], count > 0 else { return false }
    counts[entry] = count - 1
    return true
  }

  /// Whether a baseline can hold the finding: not what is fixed, nor what never blocks.
  static func takes(_ diagnostic: Diagnostic) -> Bool {
    !diagnostic.isFixed && diagnostic.severity > .note
  }

  // MARK: The file

  static let header = "bindery-baseline 1"

  package func bytes() -> [UInt8] {
    let lines = counts.filter { $0.value > 0 }.map { entry, count in
      "\(entry.rule) \(entry.home) \(entry.digest)" + (count > 1 ? " \(count)" : "")
    }
    let sorted = lines.sorted { $0.bytesPrecede($1) }
    return Array(([Self.header] + sorted).map { $0 + "\n" }.joined().utf8)
  }

  /// Reads a baseline file, in any order of its lines; nil and a report where it is damaged.
  /// - Parameter file: Its name below the content root.
  static func read(_ bytes: [UInt8], file: String, report: inout Report) -> Baseline? {
    let text = SourceText(bytes)
    var baseline = Baseline()
    for line in 1...text.line(of: bytes.count) {
      let range = text.range(ofLine: line)
      guard !range.isEmpty || line == 1 else { continue }
      let content = String(decoding: bytes[range], as: UTF8.self)
      let isGood = line == 1 ? content == header : baseline.take(content)
      guard isGood else {
        let place = Place(file, SourceRange(range.lowerBound, range.upperBound))
        report.add(line == 1 ? .baselineHeader(at: place) : .baselineLine(at: place))
        return nil
      }
    }
    return baseline
  }

  /// Adds the entry of a line; false if it is none.
  private mutating func take(_ line: String) -> Bool {
    // A path may hold spaces, so the line is read from both ends.
    var parts = line.split(separator: " ", omittingEmptySubsequences: false)
    var count = 1
    if let last = parts.last, last.utf8.count < 16, let number = Int(last), number > 1 {
      count = number
      parts.removeLast()
    }
    guard parts.count >= 3, let digest = parts.last, digest.utf8.count == 16,
      digest.utf8.allSatisfy({ Self.isHex($0) })
    else { return false }
    let entry = Entry(
      rule: String(parts[0]), home: parts[1..<(parts.count - 1)].joined(separator: " "),
      digest: String(digest))
    counts[entry, default: 0] += count
    return true
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}

extension Diagnostic {
  fileprivate static func baselineHeader(at place: Place) -> Diagnostic {
    .settingsForm(
      Words(
        en: "this is no baseline that this bindery reads",
        ja: "この bindery が読めるベースラインではありません"),
      help: Words(
        en: "update bindery, or write the file anew with `bindery check --write-baseline`",
        ja: "bindery を新しくするか、`bindery check --write-baseline` で作り直してください"),
      at: place)
  }

  fileprivate static func baselineLine(at place: Place) -> Diagnostic {
    .settingsForm(
      Words(en: "this line is no entry of a baseline", ja: "この行はベースラインの項目ではありません"),
      help: Words(
        en: "write the file anew with `bindery check --write-baseline`",
        ja: "`bindery check --write-baseline` で作り直してください"),
      at: place)
  }
}
