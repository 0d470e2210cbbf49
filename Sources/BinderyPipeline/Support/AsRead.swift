/// Stand-in until the real folding is merged: ends trimmed of spaces and line feeds.
package enum AsRead {
  package static func fold(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text = bytes
    while text.last == 0x20 || text.last == 0x0A { text.removeLast() }
    while text.first == 0x20 || text.first == 0x0A { text.removeFirst() }
    return Array(text)
  }
}
