/// Points in time as RFC 3339 writes them (section 5.6): `2026-04-01T09:00:00+09:00`, always with a zone.
package enum RFC3339 {
  /// Whether the bytes are a moment that exists: month and day by the calendar, hour to 23, zone to 23:59.
  ///
  /// A leap second (`:60`) is taken, as the RFC has it; whether there was one is not looked up.
  package static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool { instant(bytes) != nil }

  /// Microseconds since 1970, UTC; finer fractions are cut off. nil where the bytes are no moment.
  package static func instant(_ bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes
    guard let year = number(4, &rest), take("-", &rest), let month = number(2, &rest),
      take("-", &rest), let day = number(2, &rest), (1...12).contains(month),
      (1...days(in: month, of: year)).contains(day), take("T", &rest) || take("t", &rest),
      let hour = number(2, &rest), take(":", &rest), let minute = number(2, &rest),
      take(":", &rest), let second = number(2, &rest), hour <= 23, minute <= 59, second <= 60,
      let fraction = fraction(&rest), let zone = zone(rest)
    else { return nil }
    let minutes = (daysSince1970(year, month, day) * 24 + hour) * 60 + minute - zone
    return (minutes * 60 + second) * 1_000_000 + fraction
  }

  /// Microseconds; 0 where no fraction is written.
  private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard take(".", &rest) else { return 0 }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    let padded = Array(digits.prefix(6)) + Array(repeating: 0x30, count: max(0, 6 - digits.count))
    return padded.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  /// Minutes east of Greenwich.
  private static func zone(_ bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes
    if take("Z", &rest) || take("z", &rest) { return rest.isEmpty ? 0 : nil }
    let isWest = rest.first == UInt8(ascii: "-")
    guard take("+", &rest) || take("-", &rest), let hour = number(2, &rest), take(":", &rest),
      let minute = number(2, &rest), hour <= 23, minute <= 59, rest.isEmpty
    else { return nil }
    return (isWest ? -1 : 1) * (hour * 60 + minute)
  }

  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let before = year - 1
    let toYear = before * 365 + before / 4 - before / 100 + before / 400
    let inYear = (1..<month).reduce(0) { $0 + days(in: $1, of: year) } + day - 1
    // Days from the year 1 to 1970.
    return toYear + inYear - 719_162
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  private static func number(_ digits: Int, _ rest: inout ArraySlice<UInt8>) -> Int? {
    let run = rest.prefix(digits)
    guard run.count == digits, run.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    rest = rest.dropFirst(digits)
    return run.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func take(_ sign: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest = rest.dropFirst()
    return true
  }
}
