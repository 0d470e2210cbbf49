import BinderyFormat

/// Points in time as HTTP writes them: `Fri, 24 May 2013 00:00:00 GMT` (RFC 9110, section 5.6.7).
enum HTTPDate {
  /// Seconds since 1970; nil for the forms that nobody writes any more.
  static func seconds(_ text: String) -> Int? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT",
      let month = months.firstIndex(of: words[2]).map({ RFC3339.padded($0 + 1, 2) })
    else { return nil }
    let moment = "\(words[3])-\(month)-\(words[1])T\(words[4])Z"
    return RFC3339.instant(Array(moment.utf8)[...]).map { $0 / 1_000_000 }
  }

  private static let months: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
