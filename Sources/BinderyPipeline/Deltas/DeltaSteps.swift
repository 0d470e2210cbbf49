import BinderyFormat

/// The steps that make one object, as they are found: runs of copied lines are one step.
struct DeltaSteps {
  /// Numbers of the objects that are named, in the order of their first use.
  private var used: [Int] = []
  private var steps = JSONWriter(reserving: 256)
  /// Lines that are copied and not written yet; the source as a place in `used`.
  private var run: (source: Int, first: Int, count: Int)?

  mutating func copy(object: Int, line: Int) {
    let source = source(object)
    if let run, run.source == source, run.first + run.count == line {
      self.run?.count += 1
    } else {
      endRun()
      run = (source, line, 1)
    }
  }

  mutating func splice(_ splice: Splice, object: Int, line: Int) {
    endRun()
    let source = source(object)
    steps.array { json in
      for number in [source, line, splice.head, splice.tail] { json.integer(number) }
      json.string(splice.text)
    }
  }

  mutating func line(_ line: ArraySlice<UInt8>) {
    endRun()
    steps.string(line)
  }

  /// The object's line in a delta.
  /// - Parameter name: Of a source, by its number.
  consuming func entry(named object: String, _ name: (Int) -> String) -> [UInt8] {
    endRun()
    var json = JSONWriter(reserving: steps.bytes.count + 64)
    json.array { json in
      json.string(object)
      json.array { json in
        for number in used { json.string(name(number)) }
      }
      json.array { json in json.verbatim(steps.bytes) }
    }
    return json.bytes
  }

  private mutating func source(_ object: Int) -> Int {
    if let place = used.firstIndex(of: object) { return place }
    used.append(object)
    return used.count - 1
  }

  private mutating func endRun() {
    guard let run else { return }
    steps.array { json in
      for number in [run.source, run.first, run.count] { json.integer(number) }
    }
    self.run = nil
  }
}
