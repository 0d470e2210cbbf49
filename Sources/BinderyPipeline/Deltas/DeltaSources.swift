import BinderyFormat

/// Objects of an earlier release, searched for the lines of a new one.
///
/// A line is looked for before all others in what had the same part, as a workbook's bundles in one language, since that
/// is what a client surely holds.
struct DeltaSources {
  private var objects: [ReleaseObjects.Object] = []
  /// Of what was added one after another; a line of earlier ones goes before.
  private var everywhere: [Places] = []
  private var numbers: [ReleaseObjects.Part: [Int]] = [:]

  private struct Place {
    var object: Int
    var line: Int

    var behind: Place { Place(object: object, line: line + 1) }
  }

  /// Where lines stand first in some of the objects.
  private struct Places {
    private(set) var lines: [ArraySlice<UInt8>: Place] = [:]
    /// By what an item's line begins with, its id.
    private(set) var heads: [ArraySlice<UInt8>: Place] = [:]

    init(_ numbers: [Int], of objects: [ReleaseObjects.Object]) {
      for number in numbers {
        for (line, text) in objects[number].lines.enumerated() {
          let place = Place(object: number, line: line)
          if lines[text] == nil { lines[text] = place }
          if let head = DeltaSources.head(of: text), heads[head] == nil { heads[head] = place }
        }
      }
    }

    subscript(itemOf line: ArraySlice<UInt8>) -> Place? {
      DeltaSources.head(of: line).flatMap { heads[$0] }
    }
  }

  init(_ objects: [ReleaseObjects.Object]) { add(objects) }

  /// These sources and more, without searching these again.
  func adding(_ more: [ReleaseObjects.Object]) -> DeltaSources {
    var sources = self
    sources.add(more)
    return sources
  }

  private mutating func add(_ more: [ReleaseObjects.Object]) {
    let new = Array(objects.count..<objects.count + more.count)
    objects += more
    everywhere.append(Places(new, of: objects))
    for number in new { numbers[objects[number].part, default: []].append(number) }
  }

  /// Whether an object had the part.
  func have(_ part: ReleaseObjects.Part) -> Bool { numbers[part] != nil }

  /// The line of a delta that makes an object.
  func entry(for object: ReleaseObjects.Object) -> [UInt8] {
    var steps = DeltaSteps()
    let near = Places(numbers[object.part] ?? [], of: objects)
    /// The place behind what was taken last, where the next line is most likely to come from.
    var next = start(of: object, near)
    for line in object.lines {
      if let place = place(of: line, next, near) {
        steps.copy(object: place.object, line: place.line)
        next = place.behind
      } else if let place = likeness(of: line, next, near),
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

  /// The beginning of the object that has most of its items.
  private func start(of object: ReleaseObjects.Object, _ near: Places) -> Place? {
    var votes: [Int: Int] = [:]
    for line in object.lines {
      if let place = near[itemOf: line] { votes[place.object, default: 0] += 1 }
    }
    let most = votes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
    return most.map { Place(object: $0.key, line: 0) }
  }

  /// Where the line stands, next to the last one if it can be; nil also for a short one, which costs less than a copy, and
  /// elsewhere less than another source.
  private func place(of line: ArraySlice<UInt8>, _ next: Place?, _ near: Places) -> Place? {
    if let next, text(at: next) == line { return next }
    if line.count > 8, let place = near.lines[line] { return place }
    return line.count > 40 ? everywhere.lazy.compactMap { $0.lines[line] }.first : nil
  }

  /// Of the same item's line, and the line that stood here, the one that has most in common with a line.
  private func likeness(of line: ArraySlice<UInt8>, _ next: Place?, _ near: Places) -> Place? {
    let anywhere = everywhere.lazy.compactMap { $0[itemOf: line] }.first
    return [near[itemOf: line], next, anywhere].compactMap { $0 }.max { left, right in
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
