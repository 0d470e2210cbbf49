import Testing

@testable import BinderyPipeline

@Suite struct TeXTests {
  @Test(
    "a formula reads without TeX",
    arguments: [
      ("x^2", "x²"), ("x_1", "x₁"), ("x_{ij}^{n+1}", "xᵢⱼⁿ⁺¹"), ("x^q", "x^q"),
      ("x^{ab+Q}", "x^(ab + Q)"), ("\\frac{a}{b}", "a/b"), ("\\frac{a+b}{c}", "(a + b)/c"),
      ("\\frac12", "1/2"), ("2\\frac{1}{3}", "2 1/3"), ("\\frac{1}{2}x", "(1/2)x"),
      ("\\frac{距離}{時間}", "距離/時間"), ("\\sqrt{2}", "√2"), ("\\sqrt{x+1}", "√(x + 1)"),
      ("\\sqrt[3]{x}", "∛x"), ("\\sqrt[n]{x}", "ⁿ√x"), ("a=b", "a = b"), ("a-b", "a − b"),
      ("-1", "−1"), ("2\\times-3", "2 × −3"), ("\\alpha\\beta", "αβ"), ("90^\\circ", "90°"),
      ("f'(x)", "f′(x)"), ("\\sin x", "sin x"), ("\\sin(x)", "sin(x)"),
      ("2\\sin^2\\theta", "2 sin² θ"),
      ("\\log_2 8", "log₂ 8"), ("\\sum_{i=1}^{n} i", "∑ᵢ₌₁ⁿ i"), ("\\int_0^1 x\\,dx", "∫₀¹ x dx"),
      ("\\lim_{x\\to0} x", "lim_(x → 0) x"), ("x \\le 3", "x ≤ 3"), ("\\{1, 2\\}", "{1, 2}"),
      ("\\{1,2\\}", "{1,2}"),
      ("\\left(\\frac{1}{2}\\right)^2", "(1/2)²"), ("\\text{もし } x", "もし x"), ("\\mathbb{R}", "ℝ"),
      ("\\overline{AB}", "A\u{305}B\u{305}"), ("\\vec{a}", "a\u{20D7}"),
      ("\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}", "(1 2; 3 4)"),
      ("\\begin{cases}x&(x>0)\\\\-x&(x<0)\\end{cases}", "{x (x > 0); −x (x < 0)}"),
      ("\\binom{n}{k}", "C(n, k)"), ("a\\equiv b\\pmod{n}", "a ≡ b (mod n)"), ("a\\neq b", "a ≠ b"),
      ("\\ce{H2O}", "H₂O"), ("1{,}000", "1,000"), ("3.14", "3.14"), ("a \\over b", "a/b"),
      ("\\overset{*}{a}", "a^∗"), ("A \\xrightarrow{f} B", "A →[f] B"), ("50\\%", "50%"),
      ("\\operatorname{rank}A", "rank A"), ("{}_nC_k", "ₙCₖ"), ("e^{-x}", "e⁻ˣ"),
      ("|x|", "|x|"), ("x^{2}y", "x²y"), ("\\frac{x^2}{2}", "x²/2"), ("(a+b)(c)", "(a + b)(c)"),
    ])
  func reading(_ tex: String, _ plain: String) {
    let formula = TeXParser.parse(tex)
    #expect(formula.faults.isEmpty, "\(formula.faults)")
    #expect(TeXReading.plain(formula.nodes) == plain)
  }

  @Test(
    "a formula that renderers cannot read is reported where it goes wrong",
    arguments: [
      ("\\frac{1}{2", 8..<9), ("x}", 1..<2), ("\\frac{1}", 0..<8), ("x^", 1..<2), ("x_1_2", 3..<5),
      ("\\foo", 0..<4), ("\\left(x", 0..<5), ("x\\right)", 1..<7), ("\\begin{matrix}1", 0..<6),
      ("\\begin{foo}x\\end{foo}", 0..<11), ("\\begin{matrix}1\\end{cases}", 15..<26),
      ("a&b", 1..<2),
      ("50%", 2..<3), ("\\sqrt", 0..<5), ("漢\\foo", 3..<7), ("\\def\\x{1}", 0..<4),
      ("\\href{javascript:x}{y}", 0..<5), ("\\includegraphics{x}", 0..<16), ("\\left x", 0..<6),
    ])
  func faults(_ tex: String, _ range: Range<Int>) {
    #expect(TeXParser.parse(tex).faults.first?.range == range)
  }

  @Test("deep formulas are refused, and end")
  func deep() {
    for piece in ["{", "\\frac{", "x^{", "\\left(", "\\sqrt[", "\\begin{matrix}", "\\ce{$\\ce{"] {
      let formula = TeXParser.parse(String(repeating: piece, count: 10_000))
      #expect(!formula.faults.isEmpty)
      _ = TeXReading.plain(formula.nodes)
    }
  }
}
