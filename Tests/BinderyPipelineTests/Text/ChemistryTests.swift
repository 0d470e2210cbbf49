import Testing

@testable import BinderyPipeline

@Suite struct ChemistryTests {
  @Test(
    "a formula reads with raised and lowered digits",
    arguments: [
      ("H2O", "H₂O"), ("Fe^{3+}", "Fe³⁺"), ("Fe^3+", "Fe³⁺"), ("Na+", "Na⁺"), ("Cl-", "Cl⁻"),
      ("SO4^2-", "SO₄²⁻"), ("SO4^{2-}", "SO₄²⁻"), ("2H2 + O2 -> 2H2O", "2H₂ + O₂ → 2H₂O"),
      ("2H2+O2->2H2O", "2H₂ + O₂ → 2H₂O"), ("SO4^2- + Ba^2+ -> BaSO4 v", "SO₄²⁻ + Ba²⁺ → BaSO₄ ↓"),
      ("CaCO3 -> CaO + CO2 ^", "CaCO₃ → CaO + CO₂ ↑"), ("CuSO4*5H2O", "CuSO₄·5H₂O"),
      ("CuSO4.5H2O", "CuSO₄·5H₂O"), ("^{14}_{6}C", "¹⁴₆C"), ("^{227}_{90}Th+", "²²⁷₉₀Th⁺"),
      ("NaCl(aq)", "NaCl(aq)"), ("N2 + 3H2 <=> 2NH3", "N₂ + 3H₂ ⇌ 2NH₃"),
      ("A ->[\\Delta] B", "A →[Δ] B"),
      ("A ->[{熱}] B", "A →[熱] B"), ("Al2(SO4)3", "Al₂(SO₄)₃"), ("[Cu(NH3)4]^2+", "[Cu(NH₃)₄]²⁺"),
      ("K4[Fe(CN)6]", "K₄[Fe(CN)₆]"), ("CH3-CH=CH2", "CH₃-CH=CH₂"), ("HC#CH", "HC≡CH"),
      ("e-", "e⁻"),
      ("Cu -> Cu^2+ + 2e-", "Cu → Cu²⁺ + 2e⁻"), ("C_nH_{2n+2}", "CₙH₂ₙ₊₂"), ("1/2 O2", "1/2 O₂"),
      ("0.5O2", "0.5O₂"), ("Fe^{III}", "Feᴵᴵᴵ"), ("MnO4-", "MnO₄⁻"), ("[AgCl2]-", "[AgCl₂]⁻"),
      ("Hg2^2+", "Hg₂²⁺"), ("O2-", "O₂⁻"), ("n H2O", "n H₂O"), ("R-OH", "R-OH"), ("CO", "CO"),
      ("Co", "Co"),
      ("H2O(l) -> H2O(g)", "H₂O(l) → H₂O(g)"), ("A + B <-> C", "A + B ↔ C"),
      ("Fe(OH)3 v", "Fe(OH)₃ ↓"),
      ("NOx", "NOx"), ("OH^-", "OH⁻"), ("H+ + OH- -> H2O", "H⁺ + OH⁻ → H₂O"),
    ])
  func reading(_ written: String, _ plain: String) {
    let formula = Chemistry(written)
    #expect(formula.faults.isEmpty, "\(formula.faults)")
    #expect(formula.plain == plain)
  }

  @Test(
    "what is no formula is reported where it goes wrong",
    arguments: [
      ("Cu2+", 0..<4), ("SO42-", 1..<5), ("Hq2O", 0..<2), ("Al2(SO4", 3..<4), ("H2O)", 3..<4),
      ("Fe^", 2..<3), ("H2O ?", 4..<5), ("\\foo H2O", 0..<4), ("Jo", 0..<2), ("水Xq", 3..<5),
    ])
  func faults(_ written: String, _ range: Range<Int>) {
    #expect(Chemistry(written).faults.first?.range == range)
  }

  @Test(
    "a reaction whose sides differ says in what",
    arguments: [
      ("H2 + O2 -> H2O", "O 2 → 1"), ("2H2 + O2 -> 2H2O", ""), ("Fe^2+ -> Fe^3+ + e-", ""),
      ("Fe^2+ -> Fe^3+", "± 2 → 3"), ("CuSO4*5H2O -> CuSO4 + 5H2O", ""),
      ("Ca(OH)2 + CO2 -> CaCO3 + H2O", ""),
      ("MnO4- + 8H+ + 5e- -> Mn^2+ + 4H2O", ""), ("H2 + 1/2O2 -> H2O", ""), ("A + B -> C", ""),
      ("C_nH_{2n} + O2 -> CO2", ""), ("^{14}_6C -> ^{14}_7N + e-", ""), ("CH4 ->[Cl2] CH3Cl", ""),
      ("N2 + H2 <=> NH3", "H 2 → 3, N 2 → 1"),
      ("2KMnO4 + 5H2C2O4 + 3H2SO4 -> K2SO4 + 2MnSO4 + 10CO2 + 8H2O", ""),
      ("[Ag(NH3)2]+ -> Ag+ + 2NH3", ""), ("Al^3+ + 3OH- -> Al(OH)3 v", ""),
      ("2Na(s) + Cl2(g) -> 2NaCl(s)", ""),
    ])
  func balance(_ written: String, _ words: String) {
    let found = Chemistry(written).reactions.map { Balance(left: $0.left, right: $0.right) }
    #expect(found.map(\.words).joined() == words)
  }

  @Test(
    "well-known formulas typed with plain digits are found, and nothing else",
    arguments: [
      ("水は H2O です。", ["H₂O"]), ("Cu2+ と SO42- が", ["Cu²⁺", "SO₄²⁻"]),
      ("NH4+、Cl-", ["NH₄⁺", "Cl⁻"]),
      ("Ca(OH)2", ["Ca(OH)₂"]), ("C6H12O6", ["C₆H₁₂O₆"]), ("(CO2)", ["CO₂"]), ("CO2.", ["CO₂"]),
      ("H2 と O2 から H2O", ["H₂", "O₂", "H₂O"]), ("H2 見出し", []), ("A4 の紙、B5、F2 キー", []),
      ("IPv4 HTTP2 MP3", []),
      ("C2H5OH", ["C₂H₅OH"]), ("RFC2616 SHA1 SHA256 UTF-8 ISO9001", []), ("CO2e", []),
      ("http://x/H2O", []),
      ("BaSO₄", []), ("NaCl", []), ("PM2.5", []), ("K2", []), ("W3C", []), ("S3", []),
      ("1H2O", ["H₂O"]),
      ("H1N1", []), ("C++", []), ("B-", []), ("Na2CO3水溶液", ["Na₂CO₃"]), ("CO2排出量", ["CO₂"]),
      ("CaCO3→CaO+CO2", ["CaCO₃", "CO₂"]), ("CaCO3->CaO+CO2", ["CaCO₃", "CO₂"]),
      ("2H2+O2→2H2O", ["H₂", "O₂", "H₂O"]), ("Fe3++3OH-→Fe(OH)3", ["Fe³⁺", "OH⁻", "Fe(OH)₃"]),
      ("BaSO4 と SO4 2- が", ["BaSO₄"]), ("Na+Cl-", []), ("Ctrl+F2 と H2O", ["H₂O"]),
      ("USB3-C", []), ("\\ce{BaSO4} と $\\ce{SO4^2- + Ba^2+ -> BaSO4 v}$ と `H2O`", []),
    ])
  func plain(_ text: String, _ meant: [String]) {
    let faults = PlainFormulas.faults(in: Array(text.utf8)[...], .plain)
    #expect(faults.map { $0.edits[0].text } == meant)
  }

  @Test("strange formulas end")
  func ends() {
    for piece in ["(", "[", "H.", "->[", "^{", "{", "\\frac{", "$\\ce{", "H2+", "(H"] {
      _ = Chemistry(String(repeating: piece, count: 1_500)).plain
    }
  }
}
