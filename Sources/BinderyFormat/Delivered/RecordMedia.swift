extension DeliveredRecord {
  /// Its pictures, films and sounds, wherever its fields hold them, in their order; a still picture stands in its film.
  public var media: [DeliveredMedia] {
    var found: [DeliveredMedia] = []
    // The line was read before, so it is JSON.
    var reader = try? JSONReader(Array(line))
    try? reader?.gatherMedia(&found)
    return found
  }
}

extension JSONReader {
  fileprivate mutating func gatherMedia(_ found: inout [DeliveredMedia]) throws(FormatError) {
    switch peek() {
    case UInt8(ascii: "{"):
      var trial = self
      if let media = try? DeliveredMedia(&trial) {
        found.append(media)
        self = trial
        return
      }
      try enterObject()
      while try nextKey() != nil { try gatherMedia(&found) }
    case UInt8(ascii: "["):
      try enterArray()
      while try nextItem() { try gatherMedia(&found) }
    default: try skipValue()
    }
  }
}
