import BinderyFormat

/// Cuts a workbook's questions into bundles, so that what workbooks share is one object and an edit, insertion or
/// deletion changes few bundles.
package enum Cutting {
  /// Bytes of a bundle above which it is cut finer.
  static let largestBundle = 256 << 10
  /// Units that must stand alike in another workbook to be cut out, and the least between two such cuts.
  static let leastStretch = 32
  static let leastGap = 16
  /// Units between two cuts by hash, at least; the second and third are for bundles that are too large.
  static let windows = [64, 16, 4]

  /// A number that decides where to cut, from the question's id alone.
  package static func weight(of id: ItemID, _ hasher: inout SHA256Hasher) -> UInt64 {
    hasher.update("cut:".utf8)
    hasher.update(id.description.utf8)
    return hasher.finish().bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The ranges of units that are bundles, in order.
  ///
  /// - Parameters:
  ///   - weights: `weight(of:_:)` of each unit.
  ///   - stretches: units that stand alike in another workbook; each at least `leastStretch` long.
  ///   - bytes: the size of the bundle that a range of units would be.
  package static func bundles(
    weights: [UInt64], stretches: [Range<Int>], bytes: (Range<Int>) -> Int
  ) -> [Range<Int>] {
    let shared = cuts(at: stretches, count: weights.count)
    return pieces(of: 0..<weights.count, cutAt: shared).flatMap { segment in
      cut(segment, weights, window: 0, bytes: bytes)
    }
  }

  /// Units to both sides of a cut by hash, in the pages of a manifest.
  static let windowOfPages = 32

  /// The ranges of a category's workbooks that are pages of a manifest, in order.
  /// - Parameter weights: `weight(of:_:)` of each workbook.
  static func pages(weights: [UInt64]) -> [Range<Int>] {
    pieces(of: weights.indices, weights, window: windowOfPages)
  }

  /// The ends of the stretches, from the left, as far apart as cuts must be.
  private static func cuts(at stretches: [Range<Int>], count: Int) -> [Int] {
    var accepted: [Int] = []
    for candidate in Set(stretches.flatMap { [$0.lowerBound, $0.upperBound] }).sorted() {
      let isFarEnough =
        candidate - (accepted.last ?? 0) >= leastGap && count - candidate >= leastGap
      if isFarEnough { accepted.append(candidate) }
    }
    return accepted
  }

  /// Cuts a segment where a weight is smaller than all others within a window; finer where a piece is too large.
  private static func cut(
    _ segment: Range<Int>, _ weights: [UInt64], window step: Int, bytes: (Range<Int>) -> Int
  ) -> [Range<Int>] {
    pieces(of: segment, weights, window: windows[step]).flatMap { piece in
      step + 1 < windows.count && bytes(piece) > largestBundle
        ? cut(piece, weights, window: step + 1, bytes: bytes) : [piece]
    }
  }

  private static func pieces(
    of segment: Range<Int>, _ weights: [UInt64], window: Int
  ) -> [Range<Int>] {
    let cuts = segment.filter { unit in
      unit - segment.lowerBound >= window && segment.upperBound - unit >= window
        && isLeast(unit, weights, unit - window...min(unit + window, segment.upperBound - 1))
    }
    return pieces(of: segment, cutAt: cuts)
  }

  private static func isLeast(_ unit: Int, _ weights: [UInt64], _ others: ClosedRange<Int>) -> Bool
  {
    let weight = weights[unit]
    for other in others where other != unit && weights[other] <= weight { return false }
    return true
  }

  private static func pieces(of range: Range<Int>, cutAt cuts: [Int]) -> [Range<Int>] {
    guard !range.isEmpty else { return [] }
    let bounds = [range.lowerBound] + cuts + [range.upperBound]
    return zip(bounds, bounds.dropFirst()).map { $0..<$1 }
  }
}
