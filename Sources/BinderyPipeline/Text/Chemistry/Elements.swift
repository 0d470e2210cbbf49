/// The symbols that formulas are made of.
enum Elements {
  /// By atomic number from 1 (IUPAC, Periodic Table of the Elements, 2022).
  static let symbols = """
    H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc \
    Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi \
    Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No Lr Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl Mc Lv Ts Og
    """.split(separator: " ").map(String.init)

  private static let all = Set(symbols)

  static func contains(_ symbol: String) -> Bool { all.contains(symbol) }

  /// What stands for a group or for any element: of these the atoms are not known.
  static let placeholders: Set<String> = [
    "R", "X", "M", "A", "E", "L", "Q", "Z", "D", "T", "Me", "Et", "Bu", "Ph", "Bn", "Bz", "Tf",
    "Cp",
  ]

  /// Elements of which two make a charged particle, so that `O2-` is right as it stands.
  static let paired: Set<String> = ["H", "He", "C", "N", "O", "F", "Cl", "Br", "I", "Hg"]
}
