/// Points in time as RFC 3339 writes them (section 5.6): `2026-04-01T09:00:00+09:00`, always with a zone.
package enum RFC3339 {
  /// Whether the bytes are a moment that exists: month and day by the calendar, hour to 23, zone to 23:59.
  ///
  /// A leap second (`:60`) is taken, as the RFC has it; whether there was one is not looked up.
  package static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool { instant(bytes) != nil }

  /// Microseconds since 1970, UTC; finer fractions are cut off. nil where the bytes are no moment, or one that has no
  /// year of four digits in UTC.
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
    let seconds = minutes * 60 + second
    return year > 0 && instants.contains(seconds) ? seconds * 1_000_000 + fraction : nil
  }

  /// Seconds since 1970 of the years 1 to 9999.
  private static let instants =
    daysSince1970(1, 1, 1) * 86_400..<daysSince1970(10_000, 1, 1) * 86_400

  /// The same moment in UTC and whole seconds, finer ones cut off: `2026-04-01T00:00:00Z`.
  package static func utc(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let instant = instant(bytes) else { return nil }
    // Rounded down also before 1970.
    let seconds = (instant - (instant % 1_000_000 + 1_000_000) % 1_000_000) / 1_000_000
    let time = (seconds % 86_400 + 86_400) % 86_400
    var (year, rest) = (1, (seconds - time) / 86_400 - daysSince1970(1, 1, 1))
    // Years of the calendar repeat after 146,097 days.
    year += rest / 146_097 * 400
    rest %= 146_097
    while case let length = daysSince1970(year + 1, 1, 1) - daysSince1970(year, 1, 1),
      rest >= length
    {
      (year, rest) = (year + 1, rest - length)
    }
    var month = 1
    while case let length = days(in: month, of: year), rest >= length {
      (month, rest) = (month + 1, rest - length)
    }
    let date = [padded(year, 4), padded(month, 2), padded(rest + 1, 2)].joined(separator: "-")
    let clock = [time / 3600, time / 60 % 60, time % 60].map { padded($0, 2) }
    return "\(date)T\(clock.joined(separator: ":"))Z"
  }

  /// A number's digits with zeros before them up to the width.
  package static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
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
