/// The escapes of a text in double quotes that make what no author means.
struct EscapeFinds {
  private(set) var ranges: [SourceRange] = []
  /// The TeX command that the first of them starts, as typed.
  private(set) var firstCommand: String?

  init(in range: SourceRange, _ text: UnsafeBufferPointer<UInt8>) {
    let end = min(range.end, text.count)
    var at = range.start
    while at + 1 < end {
      guard text[at] == UInt8(ascii: "\\") else {
        at += 1
        continue
      }
      let escape = Self.escape(at, end, text)
      let command = Self.command(at, end, text)
      if escape.isBad || (command.map(TeXCommands.starting.contains) ?? false) {
        // A number's digits are no command, whatever letters follow.
        if ranges.isEmpty, escape.length == 2, let command, command.utf8.count > 1 {
          firstCommand = "\\" + command
        }
        ranges.append(SourceRange(at, at + escape.length))
      }
      at += escape.length
    }
  }

  /// The letters behind a backslash.
  private static func command(_ at: Int, _ end: Int, _ text: UnsafeBufferPointer<UInt8>) -> String?
  {
    let letters = text[at + 1..<end].prefix { (0x61...0x7A).contains($0 | 0x20) }
    return letters.isEmpty ? nil : String(decoding: letters, as: UTF8.self)
  }

  private static func escape(
    _ at: Int, _ end: Int, _ text: UnsafeBufferPointer<UInt8>
  ) -> (length: Int, isBad: Bool) {
    switch text[at + 1] {
    case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "\""), UInt8(ascii: "\\"),
      UInt8(ascii: "/"), 0x0A, 0x0D:
      return (2, false)
    case UInt8(ascii: "x"): return number(at, digits: 2, end, text)
    case UInt8(ascii: "u"): return number(at, digits: 4, end, text)
    case UInt8(ascii: "U"): return number(at, digits: 8, end, text)
    default: return (2, true)
    }
  }

  private static func number(
    _ at: Int, digits: Int, _ end: Int, _ text: UnsafeBufferPointer<UInt8>
  ) -> (length: Int, isBad: Bool) {
    let stop = min(end, at + 2 + digits)
    guard let value = UInt32(String(decoding: text[at + 2..<stop], as: UTF8.self), radix: 16) else {
      return (2, true)
    }
    // Tab and line feed have escapes of their own; who wants an invisible character may name it by number.
    let isControl =
      value < 0x20 || (0x7F...0x9F).contains(value) || (0x2028...0x202E).contains(value)
      || (0x2066...0x2069).contains(value) || (0xFFFD...0xFFFF).contains(value)
    return (stop - at, isControl)
  }
}

/// TeX commands whose first letter YAML's double quotes take away: `\nu` becomes a line feed and `u`.
enum TeXCommands {
  /// Those of LaTeX, amsmath and amssymb that start with n or t (Scott Pakin, The Comprehensive LaTeX Symbol List).
  static let starting = Set(
    """
    nabla natural ncong ne nearrow neg negmedspace negthickspace negthinspace neq newcommand newline newpage nexists \
    ngeq ngeqq ngeqslant ngtr ni nLeftarrow nLeftrightarrow nleftarrow nleftrightarrow nleq nleqq nleqslant nless nmid \
    nobreak nobreakspace noindent nolimits nolinebreak nonumber normalfont normalsize not notag notin notni nparallel \
    nprec npreceq nRightarrow nrightarrow nshortmid nshortparallel nsim nsubset nsubseteq nsubseteqq nsucc nsucceq \
    nsupset nsupseteq nsupseteqq ntriangleleft ntrianglelefteq ntriangleright ntrianglerighteq nu nVDash nVdash nvDash \
    nvdash nwarrow tag tan tanh tau tbinom text textasciicircum textasciitilde \
    textbackslash textbf textbullet textcircled textcolor textdegree textgreater textit textless textmd textmu \
    textnormal textohm textquotedblleft textquotedblright textrm textsc textsf textsl textstyle textsubscript \
    textsuperscript texttt textunderscore textup tfrac therefore theta thetasym thickapprox thicksim thickspace \
    thinspace tilde times tiny to top triangle triangledown triangleleft trianglelefteq triangleq triangleright \
    trianglerighteq twoheadleftarrow twoheadrightarrow
    """.split(separator: " ").map(String.init))
}
