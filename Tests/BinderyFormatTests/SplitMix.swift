import Foundation

/// A generator whose seed can be printed (splitmix64).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  /// Another one each run, unless `BINDERY_SEED` repeats the one that a failure printed.
  static let seed =
    ProcessInfo.processInfo.environment["BINDERY_SEED"].flatMap { UInt64($0) }
    ?? UInt64.random(in: 0...UInt64.max)

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Up to `most` bytes out of `pool`.
  mutating func bytes(_ pool: some Collection<UInt8>, most: Int) -> [UInt8] {
    (0..<Int.random(in: 0...most, using: &self)).compactMap { _ in
      pool.randomElement(using: &self)
    }
  }
}
