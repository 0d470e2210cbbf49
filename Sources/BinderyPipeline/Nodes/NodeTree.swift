/// One YAML node; its children follow it in the tree's array, each with all below it.
package struct Node: Sendable {
  package enum Kind: UInt8, Sendable { case scalar, list, mapping, alias }

  package var kind: Kind
  package var style: ScalarStyle = .plain
  /// Whether a list or mapping is written in brackets.
  package var isFlow = false
  /// The node in the source, without an anchor or tag before it; of a block list or mapping, to the end of its last child.
  package var range: SourceRange
  /// A scalar's value in the tree's arena.
  package var valueStart: UInt32 = 0
  package var valueCount: UInt32 = 0
  /// The index behind the last node below this one.
  package var next: UInt32 = 0
  /// Of an alias: the index of the node it stands for, or -1 if there is none (reported).
  package var target: Int32 = -1
  /// Lists and mappings inside each other, itself among them, if every alias were written out; a scalar has none.
  package var height: UInt8 = 0
  /// An anchor or tag took the author's text (reported): there is no telling what the value is.
  package var isSwallowed = false
  /// Nodes that this one would be if every alias below it were written out; saturates.
  package var weight: UInt32 = 1
}

/// The YAML documents of one file, in the order of the source.
package struct NodeTree: Sendable {
  package var nodes: [Node] = []
  /// The values of all scalars, one behind the other.
  package var arena: [UInt8] = []
  /// Indices of the documents' root nodes.
  package var roots: [Int] = []

  /// The node itself, or the one that an alias stands for; nil for an alias that leads nowhere, and for a text that an
  /// anchor or a tag swallowed.
  package func resolve(_ index: Int) -> Int? {
    guard nodes[index].kind == .alias else { return nodes[index].isSwallowed ? nil : index }
    let target = Int(nodes[index].target)
    return target < 0 ? nil : target
  }

  package func value(_ index: Int) -> ArraySlice<UInt8> {
    let start = Int(nodes[index].valueStart)
    return arena[start..<start + Int(nodes[index].valueCount)]
  }

  /// Whether YAML makes null of the scalar: nothing at all, `~` or `null`, unquoted.
  package func isNull(_ index: Int) -> Bool {
    guard nodes[index].kind == .scalar, nodes[index].style == .plain else { return false }
    let value = value(index)
    switch value.count {
    case 0: return true
    case 1: return value.first == UInt8(ascii: "~")
    case 4: return ["null", "Null", "NULL"].contains { value.elementsEqual($0.utf8) }
    default: return false
    }
  }

  package func text(_ index: Int) -> Text {
    Text(bytes: value(index), range: nodes[index].range)
  }

  /// The children of a list; keys and values in turn of a mapping.
  package func children(_ index: Int) -> Children { Children(nodes: nodes, parent: index) }

  package struct Children: Sequence, IteratorProtocol {
    private let nodes: [Node]
    private var index: Int
    private let end: Int

    fileprivate init(nodes: [Node], parent: Int) {
      self.nodes = nodes
      index = parent + 1
      end = Int(nodes[parent].next)
    }

    package mutating func next() -> Int? {
      guard index < end else { return nil }
      defer { index = Int(nodes[index].next) }
      return index
    }
  }
}
