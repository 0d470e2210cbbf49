import BinderyFormat

/// Objects of an earlier release, searched for the lines of a new one.
struct DeltaSources {
  private let objects: [ReleaseObjects.Object]
  /// By line, where it stands first.
  private var places: [ArraySlice<UInt8>: Place] = [:]
  /// By what an item's line begins with, its id, where it stands first.
  private var placesByID: [ArraySlice<UInt8>: Place] = [:]

  private struct Place {
    var object: Int
    var line: Int

    var behind: Place { Place(object: object, line: line + 1) }
  }

  init(_ objects: [ReleaseObjects.Object]) {
    self.objects = objects
    for (number, object) in objects.enumerated() {
      for (line, text) in object.lines.enumerated() {
        let place = Place(object: number, line: line)
        if places[text] == nil { places[text] = place }
        if let head = Self.head(of: text), placesByID[head] == nil { placesByID[head] = place }
      }
    }
  }

  /// The line of a delta that makes an object.
  func entry(for object: ReleaseObjects.Object) -> [UInt8] {
    var steps = DeltaSteps()
    /// The place behind what was taken last, where the next line is most likely to come from.
    var next: Place?
    for line in object.lines {
      if let place = place(of: line, next) {
        steps.copy(object: place.object, line: place.line)
        next = place.behind
      } else if let place = near(line, next), let splice = Splice(of: line, from: text(at: place)) {
        steps.splice(splice, object: place.object, line: place.line)
        next = place.behind
      } else {
        steps.line(line)
      }
    }
    return steps.entry(named: object.name) { objects[$0].name }
  }

  /// Where the line stands, next to the last one if it can be; nil also for a short one, which costs less than a copy.
  private func place(of line: ArraySlice<UInt8>, _ next: Place?) -> Place? {
    if let next, text(at: next) == line { return next }
    return line.count > 8 ? places[line] : nil
  }

  /// Of the same item's line, and the line that stood here, the one that has more in common with a line.
  private func near(_ line: ArraySlice<UInt8>, _ next: Place?) -> Place? {
    let byID = Self.head(of: line).flatMap { placesByID[$0] }
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
