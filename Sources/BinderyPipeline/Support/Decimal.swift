/// A number of thousandths as a decimal without needless zeros: 1500 is `1.5`.
func decimal(thousandths: Int) -> String {
  precondition(thousandths >= 0, "only lengths and sizes are written so")
  let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
  guard rest > 0 else { return "\(whole)" }
  var digits = String(String(1000 + rest).dropFirst())
  while digits.last == "0" { digits.removeLast() }
  return "\(whole).\(digits)"
}
