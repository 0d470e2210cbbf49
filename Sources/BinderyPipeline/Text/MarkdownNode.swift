import BinderyFormat

/// A piece of a Markdown text, as CommonMark takes it apart.
struct MarkdownNode {
  typealias Alignment = RichNode.Alignment

  enum Kind: Equatable {
    case document, paragraph, item, quote, html, divider, row, cell
    case heading(Int)
    case list(numberedFrom: Int?)
    case codeBlock(info: String, isFenced: Bool)
    case table([Alignment])
    case text, lineBreak, code, emphasis, strong
    case link(target: String, title: String)
    case image(target: String)
  }

  var kind: Kind
  /// Of a text, code or HTML.
  var literal = ""
  /// Of a block, from 1; of what stands in a line they are not to be trusted.
  var lines = 1...1
  var children: [MarkdownNode] = []
  /// Whether there is more below it, deeper than is read.
  var isCutOff = false
}
