import BinderyFormat

/// Knows findings again in a baseline, wherever their questions and lines have moved.
package final class BaselineKeys {
  // A class because files are fetched as findings need them, and kept while theirs are looked at.
  private let questions: [String: [(range: SourceRange, id: ItemID)]]
  private let read: (String) throws(FileError) -> [UInt8]
  private var current: (file: String, bytes: [UInt8])?

  /// - Parameter read: Gives the bytes of a file, named relative to the content root.
  package init(_ bank: Bank, read: @escaping (String) throws(FileError) -> [UInt8]) {
    var questions: [String: [(range: SourceRange, id: ItemID)]] = [:]
    for question in bank.questions {
      if let id = question.id?.value {
        questions[question.file, default: []].append((question.range, id))
      }
    }
    self.questions = questions.mapValues { $0.sorted { $0.range.start < $1.range.start } }
    self.read = read
  }

  /// The entry that stands for a finding.
  func entry(_ diagnostic: Diagnostic) throws(FileError) -> Baseline.Entry {
    let place = diagnostic.place
    let bytes = try bytes(of: place.file)
    let range = min(place.range.start, bytes.count)..<min(place.range.end, bytes.count)
    return Baseline.Entry(
      rule: diagnostic.rule.name,
      home: question(at: place)?.description ?? Self.oneLine(place.file),
      digest: SHA256Digest(of: bytes[range]).hex(digits: 16))
  }

  private func question(at place: Place) -> ItemID? {
    guard let questions = questions[place.file] else { return nil }
    var low = 0
    var high = questions.count
    while low < high {
      let middle = (low + high) / 2
      if questions[middle].range.start <= place.range.start {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low > 0, questions[low - 1].range.contains(place.range) else { return nil }
    return questions[low - 1].id
  }

  private func bytes(of file: String) throws(FileError) -> [UInt8] {
    if let current, current.file == file { return current.bytes }
    // Findings can point at what is no readable file: a picture's name, a ledger that is not there.
    let bytes: [UInt8]
    do { bytes = try read(file) } catch {
      guard error.isMissing else { throw error }
      bytes = []
    }
    current = (file, bytes)
    return bytes
  }

  /// A file's name as part of a line.
  private static func oneLine(_ file: String) -> String {
    file.unicodeScalars.reduce(into: "") { line, scalar in
      if scalar == "\n" || scalar == "\r" {
        line += "?"
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
  }
}
