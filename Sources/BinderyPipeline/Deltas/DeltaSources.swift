import BinderyFormat

/// Objects of an earlier release, searched for the lines of a new one.
struct DeltaSources {
  private let objects: [ReleaseObjects.Object]
  private let all: Places

  private struct Place {
    var object: Int
    var line: Int

    var behind: Place { Place(object: object, line: line + 1) }
  }

  init(_ objects: [ReleaseObjects.Object]) {
    self.objects = objects
    all = Places(objects.indices, of: objects)
  }

  /// Where lines stand first in some of the objects.
  private struct Places {
    private(set) var byLine: [ArraySlice<UInt8>: Place] = [:]
    /// By what an item's line begins with, its id.
    private(set) var byID: [ArraySlice<UInt8>: Place] = [:]

    init(_ numbers: some Sequence<Int>, of objects: [ReleaseObjects.Object]) {
      for number in numbers {
        for (line, text) in objects[number].lines.enumerated() {
          let place = Place(object: number, line: line)
          if byLine[text] == nil { byLine[text] = place }
          if let head = DeltaSources.head(of: text), byID[head] == nil { byID[head] = place }
        }
      }
    }
  }

  /// The line of a delta that makes an object: of what had its part in the earlier release, where that can be, since a
  /// client that wants the one has the other.
  func entry(for object: ReleaseObjects.Object) -> [UInt8] {
    var steps = DeltaSteps()
    let kin = Places(objects.indices.filter { objects[$0].part == object.part }, of: objects)
    /// The place behind what was taken last, where the next line is most likely to come from.
    var next = object.lines.lazy.compactMap { Self.head(of: $0).flatMap { kin.byID[$0] } }.first
      .map { Place(object: $0.object, line: 0) }
    for line in object.lines {
      if let place = place(of: line, next, kin) {
        steps.copy(object: place.object, line: place.line)
        next = place.behind
      } else if let place = near(line, next, kin),
        let splice = Splice(of: line, from: text(at: place))
      {
        steps.splice(splice, object: place.object, line: place.line)
        next = place.behind
      } else {
        steps.line(line)
      }
    }
    return steps.entry(named: object.name) { objects[$0].name }
  }

  /// Where the line stands, next to the last one if it can be; nil also for a short one, which costs less than a copy.
  private func place(of line: ArraySlice<UInt8>, _ next: Place?, _ kin: Places) -> Place? {
    if let next, text(at: next) == line { return next }
    return line.count > 8 ? kin.byLine[line] ?? all.byLine[line] : nil
  }

  /// Of the same item's line, and the line that stood here, the one that has more in common with a line.
  private func near(_ line: ArraySlice<UInt8>, _ next: Place?, _ kin: Places) -> Place? {
    let byID = Self.head(of: line).flatMap { kin.byID[$0] ?? all.byID[$0] }
    return [byID, next].compactMap { $0 }.max { left, right in
      Splice.common(line, text(at: left)) < Splice.common(line, text(at: right))
    }
  }

  /// Nothing behind the last line of an object.
  private func text(at place: Place) -> ArraySlice<UInt8> {
    let lines = objects[place.object].lines
    return place.line < lines.count ? lines[place.line] : []
  }

  /// `{"id":"1234","type":` of a line, which tells a question from a workbook with its id.
  private static func head(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard line.starts(with: #"{"id":""#.utf8) else { return nil }
    let rest = line.dropFirst(7)
    let end = rest.indices.dropLast().first { index in
      rest[index] == UInt8(ascii: "\"") && rest[index + 1] == UInt8(ascii: ":")
    }
    guard let end else { return nil }
    return line[..<end]
  }
}
