import Testing

@testable import BinderyPipeline

@Suite struct ToleranceFormTests {
  private func form(_ text: String) -> ToleranceForm { ToleranceForm(Array(text.utf8)[...]) }

  private func told(_ tolerance: Tolerance?) -> String? {
    switch tolerance {
    case .absolute(let digits): "absolute \(String(decoding: digits, as: UTF8.self))"
    case .relative(let digits): "relative \(String(decoding: digits, as: UTF8.self))"
    case nil: nil
    }
  }

  @Test(arguments: [
    ("0.1", "absolute 0.1"), ("5", "absolute 5"), ("2%", "relative 0.02"),
    ("0.5%", "relative 0.005"), ("2.50%", "relative 0.0250"), ("12.5%", "relative 0.125"),
    ("10%", "relative 0.10"), ("100%", "relative 1.00"), ("100.0%", "relative 1.000"),
  ])
  func `a number or a percentage is a bound, in the author's digits`(text: String, told: String) {
    #expect(form(text).fault(around: Array("9.8".utf8)[...]) == nil)
    #expect(self.told(form(text).tolerance) == told)
  }

  @Test(arguments: [
    ("", ToleranceForm.Fault.form), ("%", .form), ("2 %", .form), ("02%", .form), (".5", .form),
    ("±1", .form), ("1e2", .form), ("2%%", .form), ("２", .form), ("0", .notPositive),
    ("0.00", .notPositive), ("-1", .notPositive), ("0%", .notPositive), ("-2%", .notPositive),
    ("100.1%", .moreThanAll), ("200%", .moreThanAll), ("1000%", .moreThanAll),
  ])
  func `another one is none`(text: String, fault: ToleranceForm.Fault) {
    #expect(form(text).fault(around: Array("9.8".utf8)[...]) == fault)
  }

  @Test(arguments: ["0", "0.00", "-0"])
  func `of 0 there is no share`(value: String) {
    #expect(form("2%").fault(around: Array(value.utf8)[...]) == .shareOfZero)
    #expect(form("2").fault(around: Array(value.utf8)[...]) == nil)
  }

  @Test func `what mutated texts give is a number in the delivered form`() {
    var random = SeededGenerator(seed: 7)
    let signs = Array("0123456789.-%+ ".utf8)
    for _ in 0..<10_000 {
      let text = (0..<Int.random(in: 1...6, using: &random)).compactMap { _ in
        signs.randomElement(using: &random)
      }
      switch ToleranceForm(text[...]).tolerance {
      case .absolute(let digits): #expect(NumberForm.isValid(digits))
      case .relative(let digits): #expect(NumberForm.isValid(digits), "\(text)")
      case nil: break
      }
    }
  }
}
