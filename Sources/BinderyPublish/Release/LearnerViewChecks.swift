import BinderyFormat

extension LearnerView {
  /// Of questions that are hidden, those that are as they were; whoever changed or removed the others mended them.
  func stillRecalled(_ ids: [ItemID]) -> [ItemID] {
    // Nothing can be told of what was changed where there was nothing to compare with.
    guard from != nil else { return ids }
    let changed = Set(workbooks.flatMap(\.questions).map(\.id))
    return ids.filter { !changed.contains($0) }
  }

  /// - Parameter accepted: Changed answer keys that the publisher knows of.
  /// - Throws: `PublishError.keyChanges`.
  package func checkKeyChanges(accepted: Int?) throws(PublishError) {
    guard keyChanges.isEmpty || accepted == keyChanges.count else {
      throw .keyChanges(keyChanges.count, said: accepted)
    }
  }
}
