import BinderyFormat

/// A bundle's lines: those of the passages that its questions name, and the questions.
struct BundleLines {
  var passages: [[UInt8]] = []
  var questions: ArraySlice<[UInt8]>

  private static let head = #"{"format":1,"questions":["#
  private static let headOfPassages = #"{"format":1,"passages":["#
  private static let middle = #"],"questions":["#
  private static let tail = "]}"

  func bytes() -> [UInt8] {
    var object = LineObject(reserving: size)
    if passages.isEmpty {
      object.append(Self.head)
    } else {
      object.append(Self.headOfPassages)
      for line in passages { object.append(line) }
      object.append(Self.middle)
    }
    for line in questions { object.append(line) }
    object.append(Self.tail)
    return object.finish()
  }

  var linesBeforeQuestions: Int { passages.isEmpty ? 1 : passages.count + 2 }

  /// Bytes of the bundle, without making it.
  var size: Int {
    let head =
      passages.isEmpty
      ? Self.head.utf8.count + 1
      : Self.headOfPassages.utf8.count + 1
        + Self.size(of: passages) + Self.middle.utf8.count + 1
    return head + Self.size(of: questions) + Self.tail.utf8.count + 1
  }

  /// Each line with its line end, and a comma between two.
  private static func size(of lines: some Collection<[UInt8]>) -> Int {
    lines.reduce(0) { $0 + $1.count + 2 } - (lines.isEmpty ? 0 : 1)
  }
}
