/// What stands in `tolerance:`: a number, or a percentage of the right number.
struct ToleranceForm {
  /// nil where it is neither.
  let tolerance: Tolerance?
  /// Of a percentage, the number before its sign.
  private let percentage: ArraySlice<UInt8>?

  init(_ written: ArraySlice<UInt8>) {
    if NumberForm.isValid(written) {
      tolerance = .absolute(written)
      percentage = nil
    } else if written.last == UInt8(ascii: "%"), NumberForm.isValid(written.dropLast()) {
      let digits = written.dropLast()
      percentage = digits
      tolerance = .relative(Self.hundredth(of: digits))
    } else {
      (tolerance, percentage) = (nil, nil)
    }
  }

  enum Fault: Equatable {
    case form
    case notPositive
    /// More than 100 %.
    case moreThanAll
    /// A share of 0, which is 0.
    case shareOfZero
  }

  /// - Parameter value: The right number, if it is known.
  func fault(around value: ArraySlice<UInt8>?) -> Fault? {
    guard let tolerance else { return .form }
    switch tolerance {
    case .absolute(let bound): return Self.isPositive(bound) ? nil : .notPositive
    case .relative(let share):
      guard Self.isPositive(share) else { return .notPositive }
      if let percentage, Self.isMoreThanHundred(percentage) { return .moreThanAll }
      return value.map(Self.isZero) == true ? .shareOfZero : nil
    }
  }

  private static func isZero(_ digits: ArraySlice<UInt8>) -> Bool {
    !digits.contains { $0 >= UInt8(ascii: "1") && $0 <= UInt8(ascii: "9") }
  }

  private static func isPositive(_ digits: ArraySlice<UInt8>) -> Bool {
    digits.first != UInt8(ascii: "-") && !isZero(digits)
  }

  private static func isMoreThanHundred(_ digits: ArraySlice<UInt8>) -> Bool {
    let whole = digits.prefix { $0 != UInt8(ascii: ".") }
    if whole.count != 3 { return whole.count > 3 }
    return whole.first != UInt8(ascii: "1") || !isZero(digits.dropFirst())
  }

  /// The author's digits with the point two places further to the left: `2` is `0.02`, `12.50` is `0.1250`.
  private static func hundredth(of digits: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let sign = digits.prefix { $0 == UInt8(ascii: "-") }
    let parts = digits.dropFirst(sign.count).split(separator: UInt8(ascii: "."))
    let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, 3 - parts[0].count))
    let whole = zeros + parts[0]
    let fraction = whole.suffix(2) + (parts.count > 1 ? parts[1] : [])
    return sign + whole.dropLast(2) + [UInt8(ascii: ".")] + fraction
  }
}
