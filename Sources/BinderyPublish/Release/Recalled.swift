import BinderyFormat

extension LearnerView {
  /// Of questions that are hidden, those that are as they were; whoever changed or removed the others mended them.
  func stillRecalled(_ ids: [ItemID]) -> [ItemID] {
    // Nothing can be told of what was changed where there was nothing to compare with.
    guard from != nil else { return ids }
    let changed = Set(workbooks.flatMap(\.questions).map(\.id))
    return ids.filter { !changed.contains($0) }
  }
}
