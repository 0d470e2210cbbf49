import BinderyFormat

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Moments as pointers say them.
package enum PointerTime {
  package static var now: Int { time(nil) }

  /// `2026-04-01T00:00:00Z`.
  /// - Parameter seconds: Since 1970.
  package static func text(_ seconds: Int) -> String {
    var (clock, parts) = (time_t(seconds), tm())
    gmtime_r(&clock, &parts)
    let date = [Int(parts.tm_mon) + 1, Int(parts.tm_mday)].map { RFC3339.padded($0, 2) }
    let day = [Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec)].map {
      RFC3339.padded($0, 2)
    }
    return "\(Int(parts.tm_year) + 1900)-\(date.joined(separator: "-"))T"
      + "\(day.joined(separator: ":"))Z"
  }

  /// Seconds since 1970.
  static func seconds(_ text: String) -> Int? {
    RFC3339.instant(Array(text.utf8)[...]).map { $0 / 1_000_000 }
  }
}
