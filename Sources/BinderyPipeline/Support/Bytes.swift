extension String {
  /// `hasPrefix` by bytes: the library's compares characters, so that a combining mark behind the prefix hides it.
  func hasBytePrefix(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}
