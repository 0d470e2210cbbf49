import BinderyFormat

/// Finds the ids that are one slip of the finger away from another: a missing, extra or wrong character, or two swapped.
///
/// Tries each slip and looks it up, so that the cost does not grow with the bank: a workbook may name thousands of ids
/// that are gone.
struct NearIDs {
  /// Whether an id of the kind exists.
  let exists: (ItemID) -> Bool

  /// Existing ids near `id`: swaps first, then those nearest in number, then by name.
  func nearest(to id: ItemID, limit: Int = .max) -> [ItemID] {
    let written = Array(id.description.utf8)
    var found: Set<ItemID> = []
    var swaps: Set<ItemID> = []
    for slip in slips(of: written) where slip.bytes != written {
      guard let other = ItemID(slip.bytes), exists(other) else { continue }
      found.insert(other)
      if slip.isSwap { swaps.insert(other) }
    }
    let sorted = found.sorted { left, right in
      if swaps.contains(left) != swaps.contains(right) { return swaps.contains(left) }
      let distances = (Self.distance(left, id), Self.distance(right, id))
      return distances.0 == distances.1 ? left < right : distances.0 < distances.1
    }
    return Array(sorted.prefix(limit))
  }

  private struct Slip {
    var bytes: [UInt8]
    var isSwap = false
  }

  private func slips(of id: [UInt8]) -> [Slip] {
    let digits = Array(UInt8(ascii: "0")...UInt8(ascii: "9"))
    let letters = Array(UInt8(ascii: "a")...UInt8(ascii: "z")) + [UInt8(ascii: "-")]
    let characters = id.allSatisfy(digits.contains) ? digits : digits + letters
    var slips: [Slip] = []
    for place in 0...id.count {
      let (before, behind) = (id[..<place], id[place...])
      for character in characters {
        slips.append(Slip(bytes: before + [character] + behind))
        // Of an id of one character every other of that length would be near.
        if !behind.isEmpty, id.count > 1 {
          slips.append(Slip(bytes: before + [character] + behind.dropFirst()))
        }
      }
      if let first = behind.first {
        slips.append(Slip(bytes: Array(before + behind.dropFirst())))
        if behind.count > 1 {
          let rest = [behind[place + 1], first] + behind.dropFirst(2)
          slips.append(Slip(bytes: before + rest, isSwap: true))
        }
      }
    }
    return slips
  }

  private static func distance(_ left: ItemID, _ right: ItemID) -> UInt64 {
    guard case .number(let left) = left, case .number(let right) = right else { return 0 }
    return left > right ? left - right : right - left
  }
}
