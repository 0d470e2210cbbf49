import BinderyFormat

/// A Markdown text, read.
struct Markdown {
  /// How it reads without markup, UTF-8.
  private(set) var plain: [UInt8] = []
  /// nil: it says no more than the plain reading.
  private(set) var rich: RichText?
  private(set) var faults: [TextFault] = []

  /// Bytes; cmark-gfm takes the square of the time for some longer ones.
  static let largest = 100_000

  init(_ text: ArraySlice<UInt8>, _ use: TextUse) {
    guard text.count <= Self.largest else {
      faults.append(.markdownTooLong(at: 0..<0))
      plain = Array(text)
      return
    }
    let lifted = Lifted(text, braces: use.braces)
    faults = lifted.faults
    let items = lifted.items.map { item in read(item, lifted) }
    let tree = CommonMark.parse(lifted.text)
    var builder = RichBuilder(lifted, items: items)
    let piece = builder.blocks(tree.children)
    plain = Array(piece.plain.utf8)
    // What follows the last line is as typed.
    plain += text.reversed().prefix { $0 == 0x0A }
    if !Self.isPlain(piece.nodes) { rich = RichText(piece.nodes) }
    if plain.allSatisfy({ $0 <= 0x20 }) { faults.append(.markdownEmpty(at: 0..<text.count)) }
    let leftovers = Leftovers(text, lifted, tree, builder, use)
    faults += leftovers.faults
  }

  /// The rich and the plain form of what was taken out.
  private mutating func read(
    _ item: Lifted.Item, _ lifted: Lifted
  ) -> (node: RichNode?, plain: String) {
    let written = String(decoding: lifted.written(item), as: UTF8.self)
    switch item.kind {
    case .math(let isDisplay):
      let count = isDisplay ? 2 : 1
      let tex = String(written.dropFirst(count).dropLast(count))
      let formula = TeXParser.parse(tex)
      let start = item.range.lowerBound + count
      faults += formula.faults.map { $0.moved(by: start) }
      if formula.faults.isEmpty, let fault = TextFault.mathSentence(tex, at: item.range) {
        faults.append(fault)
      }
      let plain = formula.faults.isEmpty ? TeXReading.plain(formula.nodes) : tex
      return (.math(tex: tex, plain: plain, isDisplay: isDisplay), plain)
    case .chemistry:
      let tex = String(written.dropFirst(4).dropLast())
      let formula = Chemistry(tex)
      faults += formula.faults.map { $0.moved(by: item.range.lowerBound + 4) }
      for (left, right) in formula.reactions {
        let balance = Balance(left: left, right: right)
        if !balance.isEven { faults.append(.chargeBalance(balance, at: item.range)) }
      }
      let plain = formula.faults.isEmpty ? formula.plain : tex
      return (.chemistry(tex: tex, plain: plain), plain)
    case .ruby(let base, let reading): return (.ruby(base: base, reading: reading), base)
    case .choice(let key): return (.choice(key: key), written)
    case .blank(let number): return (.blank(key: String(number)), written)
    case .escapedBraces: return (.text("{{"), written)
    case .strike: return (nil, written)
    }
  }

  /// Whether the plain reading says it all: paragraphs of characters and line breaks.
  private static func isPlain(_ nodes: [RichNode]) -> Bool {
    nodes.allSatisfy { node in
      guard case .paragraph(let content) = node else { return false }
      return content.allSatisfy { node in
        switch node {
        case .text, .lineBreak, .choice, .blank: true
        default: false
        }
      }
    }
  }
}
