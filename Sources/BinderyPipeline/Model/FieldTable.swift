/// Finds the field that a key's bytes name: a compare of two machine words, since no name is longer than 16 bytes.
enum FieldTable {
  static func field(named key: ArraySlice<UInt8>) -> Field? {
    guard let packed = PackedName(key) else { return nil }
    var slot = packed.hash & (slots.count - 1)
    while let entry = slots[slot] {
      if entry.name == packed { return entry.field }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private static let slots: [(name: PackedName, field: Field)?] = {
    var slots = [(name: PackedName, field: Field)?](repeating: nil, count: 256)
    for field in Field.allCases {
      guard let packed = PackedName(ArraySlice(field.name.utf8)) else {
        preconditionFailure("a field's name is at most 16 bytes")
      }
      var slot = packed.hash & 255
      while slots[slot] != nil { slot = (slot + 1) & 255 }
      slots[slot] = (packed, field)
    }
    return slots
  }()

  private struct PackedName: Equatable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    init?(_ name: ArraySlice<UInt8>) {
      guard (1...16).contains(name.count) else { return nil }
      for (index, byte) in name.enumerated() {
        if index < 8 {
          low |= UInt64(byte) << UInt64(8 * index)
        } else {
          high |= UInt64(byte) << UInt64(8 * (index - 8))
        }
      }
    }

    var hash: Int {
      let mixed = (low ^ high &* 0x9E37_79B9_7F4A_7C15) &* 0xBF58_476D_1CE4_E5B9
      return Int(truncatingIfNeeded: mixed >> 40)
    }
  }
}
