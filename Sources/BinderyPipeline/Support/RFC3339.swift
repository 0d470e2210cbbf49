/// Points in time as RFC 3339 writes them (section 5.6): `2026-04-01T09:00:00+09:00`, always with a zone.
package enum RFC3339 {
  /// Whether the bytes are a moment that exists: month and day by the calendar, hour to 23, zone to 23:59.
  ///
  /// A leap second (`:60`) is taken, as the RFC has it; whether there was one is not looked up.
  package static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    guard let year = number(4, &rest), take("-", &rest), let month = number(2, &rest),
      take("-", &rest),
      let day = number(2, &rest), (1...12).contains(month),
      (1...days(in: month, of: year)).contains(day)
    else { return false }
    guard take("T", &rest) || take("t", &rest) else { return false }
    guard let hour = number(2, &rest), take(":", &rest), let minute = number(2, &rest),
      take(":", &rest),
      let second = number(2, &rest), hour <= 23, minute <= 59, second <= 60
    else { return false }
    if take(".", &rest) {
      let fraction = rest.prefix { (0x30...0x39).contains($0) }
      guard !fraction.isEmpty else { return false }
      rest = rest.dropFirst(fraction.count)
    }
    return isZone(rest)
  }

  private static func isZone(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    if take("Z", &rest) || take("z", &rest) { return rest.isEmpty }
    guard take("+", &rest) || take("-", &rest), let hour = number(2, &rest), take(":", &rest),
      let minute = number(2, &rest)
    else { return false }
    return hour <= 23 && minute <= 59 && rest.isEmpty
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
