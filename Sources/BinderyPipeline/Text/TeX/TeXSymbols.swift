extension TeXTable {
  /// Names and what they read as, by class (Unicode, Mathematical Operators; Arrows; Greek and Coptic).
  static let symbols: [(String, TeXClass)] = [
    (greek, .ordinary), (ordinary, .ordinary), (operations, .operation), (relations, .relation),
    (arrows, .relation), (opening, .opening), (closing, .closing), (large, .large),
    ("ldotp . cdotp · colon :", .punctuation),
  ]

  private static let greek = """
    alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ varkappa ϰ \
    lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi φ varphi φ \
    chi χ psi ψ omega ω digamma ϝ Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω \
    varGamma Γ varDelta Δ varTheta Θ varLambda Λ varXi Ξ varPi Π varSigma Σ varUpsilon Υ varPhi Φ varPsi Ψ varOmega Ω \
    Alpha Α Beta Β Epsilon Ε Zeta Ζ Eta Η Iota Ι Kappa Κ Mu Μ Nu Ν Omicron Ο Rho Ρ Tau Τ Chi Χ thetasym ϑ
    """

  private static let ordinary = """
    infty ∞ partial ∂ nabla ∇ hbar ℏ hslash ℏ ell ℓ wp ℘ Re ℜ Im ℑ real ℜ image ℑ aleph ℵ alef ℵ beth ℶ gimel ℷ \
    daleth ℸ emptyset ∅ varnothing ∅ empty ∅ forall ∀ exists ∃ exist ∃ nexists ∄ neg ¬ lnot ¬ top ⊤ bot ⊥ angle ∠ \
    measuredangle ∡ sphericalangle ∢ prime ′ backprime ‵ degree ° circ ° imath ı jmath ȷ eth ð natural ♮ flat ♭ \
    sharp ♯ clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠ square □ Box □ blacksquare ■ triangle △ bigstar ★ \
    lozenge ◊ blacklozenge ⧫ checkmark ✓ ldots … dots … dotsc … dotso … dotsb ⋯ dotsm ⋯ dotsi ⋯ cdots ⋯ vdots ⋮ \
    ddots ⋱ mathellipsis … textellipsis … pounds £ mathsterling £ yen ¥ S § P ¶ copyright © mho ℧ Finv Ⅎ Game ⅁ \
    complement ∁ surd √ reals ℝ Reals ℝ R ℝ N ℕ natnums ℕ Z ℤ cnums ℂ Complex ℂ \
    infin ∞ aa å AA Å ae æ AE Æ oe œ OE Œ o ø O Ø ss ß $ $ % % & & # # _ _ backslash \\ textbackslash \\ \
    textdegree ° degreeCelsius ℃ ohm Ω vert | Vert ‖ | ‖ textbar | diagdown ╲ diagup ╱ maltese ✠ circledS Ⓢ \
    circledR ® nsubset ⊄ lbrack [ rbrack ] textasciitilde ~ textasciicircum ^ textunderscore _
    """

  private static let operations = """
    pm ± mp ∓ times × div ÷ cdot · ast ∗ star ⋆ bullet • oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘ odot ⊙ cap ∩ cup ∪ \
    uplus ⊎ sqcap ⊓ sqcup ⊔ vee ∨ lor ∨ wedge ∧ land ∧ setminus ∖ smallsetminus ∖ wr ≀ diamond ⋄ bigcirc ◯ dagger † \
    dag † ddagger ‡ ddag ‡ amalg ⨿ ltimes ⋉ rtimes ⋊ boxplus ⊞ boxminus ⊟ boxtimes ⊠ boxdot ⊡ barwedge ⊼ veebar ⊻ \
    curlyvee ⋎ curlywedge ⋏ Cap ⋒ Cup ⋓ dotplus ∔ divideontimes ⋇ centerdot · intercal ⊺ circledast ⊛ circledcirc ⊚ \
    circleddash ⊝ bigtriangleup △ bigtriangledown ▽ triangleleft ◁ triangleright ▷ bmod mod mod mod plusmn ± sdot ⋅ \
    And & lhd ⊲ rhd ⊳ unlhd ⊴ unrhd ⊵
    """

  private static let relations = """
    leq ≤ le ≤ geq ≥ ge ≥ leqq ≦ geqq ≧ leqslant ⩽ geqslant ⩾ lt < gt > neq ≠ ne ≠ equiv ≡ sim ∼ simeq ≃ approx ≈ \
    approxeq ≊ thickapprox ≈ thicksim ∼ cong ≅ doteq ≐ doteqdot ≑ Doteq ≑ propto ∝ varpropto ∝ ll ≪ gg ≫ lll ⋘ ggg ⋙ \
    prec ≺ succ ≻ preceq ⪯ succeq ⪰ in ∈ isin ∈ notin ∉ ni ∋ owns ∋ subset ⊂ sub ⊂ supset ⊃ subseteq ⊆ sube ⊆ \
    supseteq ⊇ supe ⊇ subsetneq ⊊ supsetneq ⊋ nsubseteq ⊈ nsupseteq ⊉ subseteqq ⫅ supseteqq ⫆ sqsubset ⊏ sqsupset ⊐ \
    sqsubseteq ⊑ sqsupseteq ⊒ perp ⊥ parallel ∥ nparallel ∦ mid ∣ nmid ∤ shortmid ∣ vdash ⊢ dashv ⊣ vDash ⊨ models ⊨ \
    Vdash ⊩ nvdash ⊬ nvDash ⊭ asymp ≍ bowtie ⋈ Join ⋈ smile ⌣ frown ⌢ triangleq ≜ coloneqq ≔ coloneq ≔ colonequals ≔ \
    eqqcolon ≕ risingdotseq ≓ fallingdotseq ≒ because ∵ therefore ∴ between ≬ pitchfork ⋔ nless ≮ ngtr ≯ nleq ≰ \
    ngeq ≱ nsim ≁ ncong ≇ lesssim ≲ gtrsim ≳ lessgtr ≶ gtrless ≷ lneq ⪇ gneq ⪈ lneqq ≨ gneqq ≩ trianglelefteq ⊴ \
    trianglerighteq ⊵ eqcirc ≖ circeq ≗ backsim ∽ vert:rel | ratio ∶ vcentcolon : dblcolon ∷ lessapprox ⪅ gtrapprox ⪆ \
    llless ⋘ ggeq ⪰ thetaeq ≘ coloncolon ∷ colonsim ∼ eqsim ≂ backepsilon ∍
    """

  private static let arrows = """
    to → rightarrow → leftarrow ← gets ← leftrightarrow ↔ longrightarrow ⟶ longleftarrow ⟵ longleftrightarrow ⟷ \
    Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ Longrightarrow ⟹ Longleftarrow ⟸ Longleftrightarrow ⟺ implies ⟹ \
    impliedby ⟸ iff ⟺ mapsto ↦ longmapsto ⟼ uparrow ↑ downarrow ↓ updownarrow ↕ Uparrow ⇑ Downarrow ⇓ Updownarrow ⇕ \
    nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖ rightharpoonup ⇀ rightharpoondown ⇁ leftharpoonup ↼ leftharpoondown ↽ \
    rightleftharpoons ⇌ leftrightharpoons ⇋ rightleftarrows ⇄ leftrightarrows ⇆ rightrightarrows ⇉ leftleftarrows ⇇ \
    hookrightarrow ↪ hookleftarrow ↩ nrightarrow ↛ nleftarrow ↚ nRightarrow ⇏ nLeftarrow ⇍ nLeftrightarrow ⇎ \
    twoheadrightarrow ↠ twoheadleftarrow ↞ rightarrowtail ↣ leftarrowtail ↢ curvearrowright ↷ curvearrowleft ↶ \
    circlearrowright ↻ circlearrowleft ↺ leadsto ⇝ rightsquigarrow ⇝ multimap ⊸ upharpoonright ↾ restriction ↾ \
    dashrightarrow ⇢ dashleftarrow ⇠ Rrightarrow ⇛ Lleftarrow ⇚ rarr → rArr ⇒ larr ← lArr ⇐ harr ↔ hArr ⇔ uarr ↑ \
    darr ↓ Rarr ⇒ Larr ⇐ Harr ⇔ lrarr ↔ upuparrows ⇈ downdownarrows ⇊
    """

  private static let opening = """
    { { lbrace { langle ⟨ lang ⟨ lceil ⌈ lfloor ⌊ lvert | lVert ‖ lgroup ⟮ lmoustache ⎰ ulcorner ⌜ llcorner ⌞ llbracket ⟦
    """

  private static let closing = """
    } } rbrace } rangle ⟩ rang ⟩ rceil ⌉ rfloor ⌋ rvert | rVert ‖ rgroup ⟯ rmoustache ⎱ urcorner ⌝ lrcorner ⌟ rrbracket ⟧
    """

  private static let large = """
    sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ oiint ∯ oiiint ∰ bigcap ⋂ bigcup ⋃ bigvee ⋁ bigwedge ⋀ \
    bigoplus ⨁ bigotimes ⨂ bigodot ⨀ biguplus ⨄ bigsqcup ⨆ intop ∫ smallint ∫
    """
}
