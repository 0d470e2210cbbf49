/// What a TeX command is, and how it reads without TeX.
///
/// The names are those that renderers for the web know (KaTeX, Supported Functions; MathJax).
enum TeXCommand: Equatable {
  case symbol(String, TeXClass)
  case function(String)
  /// Shows nothing: a style, a size.
  case nothing
  case space
  /// Changes the letters of its argument, if Unicode has them.
  case letters(TeXAlphabet)
  case text
  case fraction, binomial, root
  case accent(String)
  case over, under, stacked, underbrace
  case arrow(String)
  case negation
  case modulus
  /// Takes as many arguments, and shows the last of them.
  case last(of: Int)
  /// Takes an argument and shows nothing.
  case hidden
  case operatorName
  case size
}

enum TeXAlphabet { case plain, double, script, fraktur }

enum TeXTable {
  static func command(_ name: String) -> TeXCommand? { commands[name] }
  static var names: some Sequence<String> { commands.keys }

  static let environments: Set<String> = [
    "matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix", "smallmatrix", "cases",
    "rcases", "dcases", "drcases", "array", "subarray", "darray", "aligned", "align", "align*",
    "alignedat", "alignat", "alignat*", "gathered", "gather", "gather*", "split", "equation",
    "equation*", "matrix*", "pmatrix*", "bmatrix*", "Bmatrix*", "vmatrix*", "Vmatrix*",
  ]
  /// Those with an argument behind their name.
  static let environmentsWithArgument: Set<String> = [
    "array", "subarray", "darray", "alignedat", "alignat", "alignat*",
  ]

  private static let commands: [String: TeXCommand] = {
    var commands = structural
    for (text, kind) in symbols {
      let words = text.split(separator: " ").map(String.init)
      for index in stride(from: 0, to: words.count, by: 2) {
        commands[words[index]] = .symbol(words[index + 1], kind)
      }
    }
    for name in functions.split(separator: " ") { commands[String(name)] = .function(String(name)) }
    for name in silent.split(separator: " ") { commands[String(name)] = .nothing }
    return commands
  }()

  private static let functions = """
    arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim ln log max min Pr sec sin sinh \
    sup tan tanh arctg ctg tg sh ch th cth cosec cotg arcctg plim
    """

  private static let silent = """
    displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits rm bf it sf tt cal frak boldmath mathstrut strut \
    tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge nonumber notag hline hdashline ! \
    negthinspace negmedspace negthickspace allowbreak nobreak
    """

  private static let structural: [String: TeXCommand] = [
    "frac": .fraction, "dfrac": .fraction, "tfrac": .fraction, "cfrac": .fraction,
    "binom": .binomial, "dbinom": .binomial, "tbinom": .binomial, "sqrt": .root,
    "text": .text, "textrm": .text, "textnormal": .text, "textbf": .text, "textit": .text,
    "textsf": .text, "texttt": .text, "textup": .text, "textmd": .text, "emph": .text,
    "mbox": .text, "hbox": .text, "mathrm": .letters(.plain), "mathnormal": .letters(.plain),
    "mathbf": .letters(.plain), "mathit": .letters(.plain), "mathsf": .letters(.plain),
    "mathtt": .letters(.plain), "boldsymbol": .letters(.plain), "bm": .letters(.plain),
    "bold": .letters(.plain), "pmb": .letters(.plain), "mathbb": .letters(.double),
    "Bbb": .letters(.double), "mathcal": .letters(.script), "mathscr": .letters(.script),
    "mathfrak": .letters(.fraktur), "hat": .accent("\u{302}"), "widehat": .accent("\u{302}"),
    "bar": .accent("\u{304}"), "overline": .accent("\u{305}"), "tilde": .accent("\u{303}"),
    "widetilde": .accent("\u{303}"), "vec": .accent("\u{20D7}"),
    "overrightarrow": .accent("\u{20D7}"), "overleftarrow": .accent("\u{20D6}"),
    "overleftrightarrow": .accent("\u{20E1}"), "dot": .accent("\u{307}"),
    "ddot": .accent("\u{308}"), "dddot": .accent("\u{20DB}"), "ddddot": .accent("\u{20DC}"),
    "acute": .accent("\u{301}"), "grave": .accent("\u{300}"), "breve": .accent("\u{306}"),
    "check": .accent("\u{30C}"), "widecheck": .accent("\u{30C}"), "mathring": .accent("\u{30A}"),
    "underline": .accent("\u{332}"), "underbar": .accent("\u{332}"), "cancel": .accent("\u{338}"),
    "bcancel": .accent("\u{338}"), "xcancel": .accent("\u{338}"), "sout": .accent("\u{336}"),
    "overset": .over, "underset": .under, "stackrel": .over, "overbrace": .underbrace,
    "underbrace": .underbrace, "overbracket": .underbrace, "underbracket": .underbrace,
    "overgroup": .underbrace, "undergroup": .underbrace, "substack": .stacked,
    "xrightarrow": .arrow("→"), "xleftarrow": .arrow("←"), "xleftrightarrow": .arrow("↔"),
    "xRightarrow": .arrow("⇒"), "xLeftarrow": .arrow("⇐"), "xLeftrightarrow": .arrow("⇔"),
    "xrightleftharpoons": .arrow("⇌"), "xleftrightharpoons": .arrow("⇋"), "xmapsto": .arrow("↦"),
    "xlongequal": .arrow("="), "not": .negation, "pmod": .modulus, "pod": .modulus,
    "operatorname": .operatorName, "operatorname*": .operatorName, "color": .last(of: 1),
    "textcolor": .last(of: 2), "colorbox": .last(of: 2), "boxed": .last(of: 1),
    "fbox": .text, "mathop": .last(of: 1), "mathrel": .last(of: 1), "mathbin": .last(of: 1),
    "mathord": .last(of: 1), "mathopen": .last(of: 1), "mathclose": .last(of: 1),
    "mathpunct": .last(of: 1), "mathinner": .last(of: 1), "smash": .last(of: 1),
    "phantom": .hidden, "hphantom": .hidden, "vphantom": .hidden, "hspace": .hidden,
    "hspace*": .hidden, "kern": .size, "mkern": .size, "mskip": .size, "hskip": .size,
    "tag": .hidden, "tag*": .hidden, "label": .hidden, "rule": .hidden, "middle": .nothing,
    "big": .nothing, "Big": .nothing, "bigg": .nothing, "Bigg": .nothing, "bigl": .nothing,
    "Bigl": .nothing, "biggl": .nothing, "Biggl": .nothing, "bigr": .nothing, "Bigr": .nothing,
    "biggr": .nothing, "Biggr": .nothing, "bigm": .nothing, "Bigm": .nothing, "biggm": .nothing,
    "Biggm": .nothing, ",": .space, ":": .space, ";": .space, ">": .space, " ": .space,
    "\n": .space, "quad": .space, "qquad": .space, "thinspace": .space, "medspace": .space,
    "thickspace": .space, "enspace": .space, "enskip": .space, "space": .space,
    "nobreakspace": .space, "\\": .space, "newline": .space, "cr": .space, "ce": .text,
    "mathchoice": .last(of: 4), "raisebox": .last(of: 2), "bra": .last(of: 1), "ket": .last(of: 1),
  ]
}
