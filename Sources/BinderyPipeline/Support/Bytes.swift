extension Array {
  /// Those for which `isSecond` is false, and those for which it is true, each in their order.
  func partitioned(_ isSecond: (Element) -> Bool) -> (first: [Element], second: [Element]) {
    var parts: (first: [Element], second: [Element]) = ([], [])
    for element in self {
      if isSecond(element) { parts.second.append(element) } else { parts.first.append(element) }
    }
    return parts
  }
}

extension String {
  /// `hasPrefix` by bytes: the library's compares characters, so that a combining mark behind the prefix hides it.
  func hasBytePrefix(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}
