import BinderyFormat

/// A sketch of a stem in 16 bytes: the more of them two stems share, the more alike the stems are.
///
/// A MinHash over runs of six bytes, of which each minimum keeps its low byte. Fewer than 2 of 16 bytes agree for
/// nearly all pairs of different questions, and 2 or more after nearly every rewording of one.
package struct Sketch: Hashable, Sendable {
  /// Bytes 0 to 7 and 8 to 15, the first in the highest place.
  private var high: UInt64 = 0
  private var low: UInt64 = 0

  /// Sixteen zero bytes: the sketch of an empty stem.
  package static let empty = Sketch()

  private init() {}

  /// The sketch of a stem as typed.
  package init(of stem: ArraySlice<UInt8>) {
    let text = AsRead.folded(stem)
    let letters = text.withUnsafeBufferPointer { Self.lettersAndDigits(of: $0) }
    if letters.isEmpty {
      text.withUnsafeBufferPointer { take(runsOf: $0) }
    } else {
      letters.withUnsafeBufferPointer { take(runsOf: $0) }
    }
  }

  /// How many of the 16 bytes agree.
  package func agreement(with other: Sketch) -> Int {
    (0..<16).count { byte($0) == other.byte($0) }
  }

  /// The byte at a place from 0 to 15.
  package func byte(_ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (index < 8 ? high : low) >> UInt64(56 - 8 * (index % 8)))
  }

  private mutating func append(_ byte: UInt8) {
    high = high << 8 | low >> 56
    low = low << 8 | UInt64(byte)
  }
}

extension Sketch {
  /// For each of the 16 places, the low byte of the least of its hashes over all runs.
  private mutating func take(runsOf text: UnsafeBufferPointer<UInt8>) {
    guard !text.isEmpty else { return }
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 16) { least in
      least.initialize(repeating: .max)
      for start in 0...max(text.count - Self.runLength, 0) {
        var hash = fnv1a(text, start..<min(start + Self.runLength, text.count))
        for index in 0..<16 {
          least[index] = min(least[index], mix(hash))
          hash &+= 0x9E37_79B9_7F4A_7C15
        }
      }
      for value in least { append(UInt8(truncatingIfNeeded: value)) }
    }
  }

  /// Bytes; two kana or kanji.
  private static let runLength = 6

  /// The scalars of the general categories L, M and N, in UTF-8.
  private static func lettersAndDigits(of text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: text.count) { kept, count in
      var at = 0
      while at < text.count {
        let (scalar, length) = SuspiciousCharacters.decode(at, text)
        if isLetterMarkOrNumber(scalar) {
          for offset in at..<at + length {
            kept.initializeElement(at: count, to: text[offset])
            count += 1
          }
        }
        at += length
      }
    }
  }

  private static func isLetterMarkOrNumber(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0..<0x80: false
    // Hiragana and katakana letters, the usual kanji.
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF: true
    default: Unicode.Scalar(scalar)?.properties.generalCategory.isLetterMarkOrNumber ?? false
    }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isLetterMarkOrNumber: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    case .decimalNumber, .letterNumber, .otherNumber: true
    default: false
    }
  }
}

/// FNV-1a, 64 bits (Fowler, Noll, Vo; draft-eastlake-fnv).
@inline(__always)
private func fnv1a(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for index in range { hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3 }
  return hash
}

/// The finaliser of splitmix64 (Vigna, https://prng.di.unimi.it/splitmix64.c).
@inline(__always)
private func mix(_ value: UInt64) -> UInt64 {
  var value = value
  value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
  value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
  return value ^ value >> 31
}

extension Sketch {
  /// From 32 lower-case hexadecimal digits.
  init?(hex: LedgerBytes) {
    guard hex.count == 32 else { return nil }
    var half: UInt8 = 0
    for (index, digit) in hex.enumerated() {
      guard let value = hexValue(digit) else { return nil }
      if index % 2 == 0 { half = value << 4 } else { append(half | value) }
    }
  }

  /// 32 lower-case hexadecimal digits.
  func write(to bytes: inout [UInt8]) {
    for index in 0..<16 {
      bytes.append(hexDigit(byte(index) >> 4))
      bytes.append(hexDigit(byte(index) & 15))
    }
  }
}
