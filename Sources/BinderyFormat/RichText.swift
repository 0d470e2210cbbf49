/// A text with its markup, as `rich` delivers it: what a plain text cannot say.
///
/// A tree so small that a client shows it without a Markdown parser: `[RichNode]` in JSON is a list of strings and of
/// objects `{"t":NAME,…,"c":[…]}`.
public struct RichText: Sendable, Hashable {
  public var nodes: [RichNode]

  public init(_ nodes: [RichNode]) { self.nodes = nodes }
}

/// A piece of a rich text: blocks first, then what stands in a line.
public indirect enum RichNode: Sendable, Hashable {
  case paragraph([RichNode])
  /// - Parameter level: 1 to 6.
  case heading(level: Int, [RichNode])
  /// - Parameter numberedFrom: The first item's number; nil for a list without numbers.
  case list(numberedFrom: Int?, items: [RichNode])
  case item([RichNode])
  case quote([RichNode])
  case codeBlock(String, language: String?)
  /// The first row is the head; `alignments` has one entry a column.
  case table(alignments: [Alignment], rows: [RichNode])
  case row([RichNode])
  case cell([RichNode])
  case divider

  case text(String)
  case emphasis([RichNode])
  case strong([RichNode])
  case deleted([RichNode])
  case code(String)
  case link(target: String, title: String?, [RichNode])
  case lineBreak
  /// - Parameters:
  ///   - tex: Without its dollar signs.
  ///   - plain: For readers that draw no formulas.
  case math(tex: String, plain: String, isDisplay: Bool)
  /// - Parameter tex: What stands inside `\ce{…}`.
  case chemistry(tex: String, plain: String)
  case ruby(base: String, reading: String)
  /// The label under which that choice is shown.
  case choice(key: String)
  /// A gap to fill in.
  case blank(key: String)

  /// A kind that a later version knows: show its content, or else its text.
  case other(name: String, text: String?, [RichNode])

  public enum Alignment: String, Sendable, Hashable {
    case none, left, center, right
  }
}
