/// A piece of a TeX formula.
indirect enum TeXNode: Equatable {
  /// A letter, digit or sign, as read.
  case symbol(String, TeXClass)
  /// The name of a function, upright: `\sin`.
  case function(String)
  case group([TeXNode])
  case scripts(TeXNode?, lower: [TeXNode]?, upper: [TeXNode]?)
  case fraction([TeXNode], [TeXNode])
  case binomial([TeXNode], [TeXNode])
  case root([TeXNode], index: [TeXNode]?)
  /// Something over or under each of the letters: a combining character.
  case accent(String, [TeXNode])
  /// One above (or below) the other.
  case stacked([TeXNode], over: [TeXNode]?, under: [TeXNode]?)
  /// An arrow with what stands above and below it.
  case arrow(String, above: [TeXNode], below: [TeXNode]?)
  case fenced(String, [TeXNode], String)
  case rows([[[TeXNode]]], environment: String)
  /// In words; spaces stay.
  case text(String)
  case space
}

/// What a sign is in a formula, which decides on the space around it.
enum TeXClass: Equatable {
  case ordinary, operation, relation, opening, closing, punctuation, large
}
