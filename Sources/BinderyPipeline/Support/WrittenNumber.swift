/// A number in the format's form, compared by value to the last digit: no reading as a machine's number rounds it.
struct WrittenNumber: Comparable {
  private let isNegative: Bool
  /// Without leading zeros.
  private let whole: ArraySlice<UInt8>
  /// Without trailing zeros.
  private let fraction: ArraySlice<UInt8>

  /// - Precondition: The digits have the format's form.
  init(_ digits: ArraySlice<UInt8>) {
    let unsigned = digits.first == UInt8(ascii: "-") ? digits.dropFirst() : digits
    let zero = UInt8(ascii: "0")
    let point = unsigned.firstIndex(of: UInt8(ascii: ".")) ?? unsigned.endIndex
    whole = unsigned[..<point].drop { $0 == zero }
    var fraction = unsigned[point...].dropFirst()
    while fraction.last == zero { fraction.removeLast() }
    self.fraction = fraction
    // There is one zero.
    isNegative = unsigned.count != digits.count && !(whole.isEmpty && fraction.isEmpty)
  }

  /// Digits that are the same for equal numbers.
  var identity: [UInt8] {
    (isNegative ? [UInt8(ascii: "-")] : []) + (whole.isEmpty ? [UInt8(ascii: "0")] : whole)
      + (fraction.isEmpty ? [] : [UInt8(ascii: ".")] + fraction)
  }

  static func < (left: WrittenNumber, right: WrittenNumber) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.isSmaller(than: left) : left.isSmaller(than: right)
  }

  /// Without regard to the signs.
  private func isSmaller(than other: WrittenNumber) -> Bool {
    if whole.count != other.whole.count { return whole.count < other.whole.count }
    if !whole.elementsEqual(other.whole) { return whole.lexicographicallyPrecedes(other.whole) }
    return fraction.lexicographicallyPrecedes(other.fraction)
  }
}
