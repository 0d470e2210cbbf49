extension String {
  /// The start of an authored text for use in a message: its first line, at most 60 Unicode scalars.
  package var excerpt: String {
    var kept = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      guard scalar != "\n", scalar != "\r", kept.count < 60 else {
        return String(kept) + "…"
      }
      kept.append(scalar)
    }
    return self
  }
}
