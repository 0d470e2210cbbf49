import BinderyFormat

extension Report {
  /// Whether a source in one of the folders could not be read whole, so that not all that it names is known and what
  /// nothing else names is not yet an orphan.
  func hasGaps(in folders: SourceKind...) -> Bool {
    diagnostics.contains { diagnostic in
      guard diagnostic.isFixed, let kind = SourceKind(path: diagnostic.place.file),
        folders.contains(kind)
      else { return false }
      return diagnostic.rule.group == .reading || diagnostic.rule == .required
        || diagnostic.rule == .notYet || diagnostic.rule == .recordTypeForm
        || diagnostic.rule == .recordForm
    }
  }
}

extension Bank {
  /// Whether a reference of the kind is so badly written that what it names is not known.
  func hasMalformedReference(to kind: ItemKind) -> Bool {
    malformedIDs.contains { $0.isReference && $0.kind == kind }
  }
}
