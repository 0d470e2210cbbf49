/// A well-known formula or ion as typed on a keyboard: `H2SO4`, `Cu2+`, `SO42-`.
struct PlainFormula {
  let written: String
  /// With lowered and raised digits.
  let unicode: String
  /// For `\ce{…}`.
  let mhchem: String
  /// Whether the same letters and digits often mean something else.
  let isWeak: Bool

  /// nil where the token is no formula, or not surely one.
  init?(_ token: ArraySlice<UInt8>) {
    written = String(decoding: token, as: UTF8.self)
    let charge = Self.charge(of: written)
    let formula = String(written.dropLast(charge.count))
    guard !formula.isEmpty, charge.isEmpty ? Self.isCompound(formula) : Self.isIon(formula, charge)
    else { return nil }
    let lowered = String(formula.map { $0.isNumber ? TeXScripts.lower[$0] ?? $0 : $0 })
    // A hyphen is typed for the minus of a charge.
    let raised = String(charge.map { TeXScripts.upper[$0 == "-" ? "−" : $0] ?? $0 })
    unicode = lowered + raised
    mhchem = formula + (charge.count > 1 ? "^" : "") + charge
    isWeak = charge.isEmpty ? Self.weak.contains(formula) : Self.weakIons.contains(written)
  }

  /// The sign at the end, with its number where that is no number of atoms.
  private static func charge(of text: String) -> String {
    guard let sign = text.last, sign == "+" || sign == "-" else { return "" }
    let body = text.dropLast()
    let digits = String(body.reversed().prefix { $0.isNumber }.reversed())
    guard let number = digits.last else { return String(sign) }
    let symbol = body.dropLast(digits.count)
    // One digit behind a single element is its charge, and the second behind a group.
    let isCharge = Elements.contains(String(symbol)) || digits.count > 1
    return isCharge ? String(number) + String(sign) : String(sign)
  }

  // MARK: What is known

  private static func isIon(_ formula: String, _ charge: String) -> Bool {
    ions.contains(formula + charge)
  }

  private static func isCompound(_ formula: String) -> Bool {
    if weak.contains(formula) || compounds.contains(formula) { return true }
    guard formula.contains(where: \.isNumber) else { return false }
    return isHydrocarbon(formula) || isSalt(formula)
  }

  /// `C4H10`, `C2H5OH`: carbon and hydrogen in numbers that no name of another kind has.
  private static func isHydrocarbon(_ formula: String) -> Bool {
    formula.wholeMatch(
      of: /C[1-9][0-9]?H[1-9][0-9]?(O[1-9]?|OH|N[1-9]?|Cl[1-9]?|Br[1-9]?|COOH|NH2|NO2|CHO)?/) != nil
  }

  /// A metal, hydrogen or ammonium with an acid's rest, a hydroxide or a halide.
  private static func isSalt(_ formula: String) -> Bool {
    guard
      let match = formula.wholeMatch(
        of:
          /(NH4|[A-Z][a-z]?)([2-9])?(H|H2)?(\(?(?:SO4|SO3|S2O3|NO3|NO2|CO3|PO4|HCO3|HSO4|HPO4|ClO3?|ClO4|MnO4|CrO4|Cr2O7|OH|CN|SCN|SiO3|C2O4|CH3COO)\)?)([2-9])?/
      )
    else { return false }
    let metal = String(match.1)
    let hasBrackets = match.4.hasPrefix("(") == match.4.hasSuffix(")")
    return hasBrackets && (metal == "NH4" || metals.contains(metal))
      && formula.contains(where: \.isNumber)
  }

  private static let metals: Set<String> = [
    "H", "Li", "Na", "K", "Rb", "Cs", "Be", "Mg", "Ca", "Sr", "Ba", "Al", "Zn", "Fe", "Cu", "Ag",
    "Pb",
    "Sn", "Mn", "Cr", "Ni", "Co", "Hg", "Cd",
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }

  private static let compounds = words(
    """
    H2O H2O2 CO2 SO2 SO3 NO2 N2O N2O4 N2O5 P2O5 P4O10 SiO2 SiF4 TiO2 MnO2 PbO2 CuO2 Cu2O Ag2O Na2O K2O Li2O Na2O2 BaO2 \
    Fe2O3 Fe3O4 Al2O3 Cr2O3 V2O5 Cl2O7 NH3 N2H4 PH3 H2S CS2 CH4 CCl4 CHCl3 CH2Cl2 CH3Cl CH3OH CH3CHO CH3COOH CH3COONa \
    C2H5OH HCHO HCOOH CH3NH2 CaCl2 MgCl2 BaCl2 ZnCl2 CuCl2 FeCl2 FeCl3 AlCl3 PbCl2 HgCl2 Hg2Cl2 SnCl2 SnCl4 MnCl2 CoCl2 \
    NiCl2 TiCl4 SiCl4 PCl3 PCl5 BF3 SF6 CaF2 CaC2 FeS2 Na2S CaH2 H2SO3 H3PO4 H2CO3 HNO3 HNO2 HClO3 HClO4 H2SO4 PbI2 PbI4 \
    NH4Cl K4[Fe(CN)6] Al(OH)3 H2SiF6 H2C2O4 NO3 CH3CH2OH C6H5OH C6H5NH2 CaSO4 CuSO4
    """)
  /// Two atoms of one element, and what is also the name of something else.
  private static let weak = words("H2 O2 N2 Cl2 F2 Br2 I2 O3 P4 S8 CH3 NO3 SO4 NO2 CO3 NH4 NH2")

  private static let ions = words(
    """
    H+ Li+ Na+ K+ Ag+ Cu+ NH4+ H3O+ Mg2+ Ca2+ Sr2+ Ba2+ Zn2+ Cu2+ Fe2+ Fe3+ Al3+ Pb2+ Sn2+ Sn4+ Ni2+ Co2+ Mn2+ Cr3+ Hg2+ \
    Hg22+ Cd2+ Cl- Br- I- F- OH- NO3- NO2- HCO3- HSO4- H2PO4- HPO42- PO43- SO42- SO32- S2O32- CO32- MnO4- CrO42- Cr2O72- \
    ClO- ClO2- ClO3- ClO4- CH3COO- CN- SCN- S2- O2- C2O42- HS-
    """)
  private static let weakIons = words("H+ K+ I- F- CN- S2- O2- HS- OH-")
}
