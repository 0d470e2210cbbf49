/// Why an object could not be made by a delta; it is then to be fetched whole.
public enum DeltaError: Error, Hashable, Sendable {
  /// A source that is not held, by the first 16 digits of its digest.
  case notHeld(String)
  /// A step that its sources do not allow, counted from 0.
  case badStep(Int)
  /// It would be another size than it must have.
  case wrongSize
}

extension Delta.Object {
  /// The object's bytes. Their digest is for the caller to check: the manifest's against the pointer, all others against
  /// the manifest.
  /// - Parameters:
  ///   - size: As the pointer or the manifest says, in bytes; more is never made.
  ///   - held: Gives an object of the earlier release by the first 16 digits of its digest.
  public func made(
    size: Int, from held: (String) -> [UInt8]?
  ) throws(DeltaError) -> [UInt8] {
    var sources: [ObjectLines] = []
    for name in self.sources {
      guard let bytes = held(name) else { throw .notHeld(name) }
      sources.append(ObjectLines(bytes))
    }
    var object = LineObject()
    var room = size
    for (number, step) in steps.enumerated() {
      guard let lines = step.lines(of: sources) else { throw .badStep(number) }
      for line in lines {
        guard !line.isEmpty, !line.contains(0x0A) else { throw .badStep(number) }
        // With its line end at least.
        room -= line.count + 1
        guard room >= 0 else { throw .wrongSize }
        object.append(line)
      }
    }
    let bytes = object.finish()
    guard bytes.count == size else { throw .wrongSize }
    return bytes
  }
}

extension Delta.Step {
  /// The lines that it stands for, without their commas; nil where the sources have none such.
  fileprivate func lines(of sources: [ObjectLines]) -> [ArraySlice<UInt8>]? {
    switch self {
    case .line(let text): return [ArraySlice(text.utf8)]
    case .copy(let source, let first, let count):
      guard source < sources.count else { return nil }
      let lines = sources[source]
      guard first <= lines.count, count <= lines.count - first else { return nil }
      return (first..<first + count).map { lines[$0] }
    case .splice(let source, let line, let head, let tail, let text):
      guard source < sources.count, line < sources[source].count else { return nil }
      let whole = sources[source][line]
      guard head <= whole.count, tail <= whole.count - head else { return nil }
      let (start, end) = (whole.prefix(head), whole.suffix(tail))
      guard whole.isBoundary(start.endIndex), whole.isBoundary(end.startIndex) else { return nil }
      return [start + text.utf8 + end]
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether no character of a text in UTF-8 stands across this place.
  public func isBoundary(_ index: Int) -> Bool {
    index == endIndex || self[index] & 0xC0 != 0x80
  }
}
