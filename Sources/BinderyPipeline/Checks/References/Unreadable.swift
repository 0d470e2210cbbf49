import BinderyFormat

extension Report {
  /// The folders in which a source could not be read whole.
  var gaps: Set<SourceKind> {
    let rules: Set<Rule> = [.required, .notYet, .recordTypeForm, .recordForm]
    let found = diagnostics.lazy.filter {
      $0.isFixed && ($0.rule.group == .reading || rules.contains($0.rule))
    }
    return Set(found.compactMap { SourceKind(path: $0.place.file) })
  }
}

extension Bank {
  /// Whether not all that the sources in some folders name is known, so that what nothing else names is not yet an
  /// orphan.
  func hasGaps(in folders: SourceKind...) -> Bool { !gaps.isDisjoint(with: folders) }

  /// Whether a reference of the kind is so badly written that what it names is not known.
  func hasMalformedReference(to kind: ItemKind) -> Bool {
    malformedIDs.contains { $0.isReference && $0.kind == kind }
  }
}
