import Foundation

/// A generator whose seed can be printed (splitmix64).
package struct SplitMix: RandomNumberGenerator {
  package var state: UInt64

  package init(state: UInt64) { self.state = state }

  /// Another one each run, unless `BINDERY_SEED` repeats the one that a failure printed.
  package static let seed =
    ProcessInfo.processInfo.environment["BINDERY_SEED"].flatMap { UInt64($0) }
    ?? UInt64.random(in: 0...UInt64.max)

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Up to `most` bytes out of `pool`.
  package mutating func bytes(_ pool: some Collection<UInt8>, most: Int) -> [UInt8] {
    (0..<Int.random(in: 0...most, using: &self)).compactMap { _ in
      pool.randomElement(using: &self)
    }
  }
}
