/// Where places lie once edits are made: findings are printed over the text that a reader will open.
struct Moves {
  /// By file, in the order of their places.
  private let edits: [String: [Edit]]

  init(after edits: [Edit]) {
    self.edits = Dictionary(grouping: edits, by: \.place.file)
  }

  func moved(_ diagnostic: Diagnostic) -> Diagnostic {
    guard !edits.isEmpty else { return diagnostic }
    return diagnostic.moved(moved)
  }

  private func moved(_ place: Place) -> Place {
    guard let edits = edits[place.file] else { return place }
    return Place(
      place.file,
      SourceRange(
        offset(place.range.start, edits, isEnd: false),
        offset(place.range.end, edits, isEnd: place.range.count > 0)))
  }

  /// What is inserted where a place begins comes before it, and where it ends, behind it.
  private func offset(_ offset: Int, _ edits: [Edit], isEnd: Bool) -> Int {
    var moved = offset
    for edit in edits {
      let range = edit.place.range
      guard isEnd ? range.start < offset : range.end <= offset else { break }
      moved += edit.text.utf8.count - range.count
    }
    return moved
  }
}

extension Diagnostic {
  /// The finding with all its places moved.
  func moved(_ move: (Place) -> Place) -> Diagnostic {
    var moved = self
    moved.place = move(place)
    moved.related = related.map { Related(move($0.place), $0.message) }
    moved.edits = edits.map { Edit(move($0.place), $0.text) }
    return moved
  }
}
