import BinderyFormat
import BinderyPipeline

/// An app's folder at an origin, and one of its channels. Whatever is there stays; the pointer comes last.
struct Origin {
  /// Releases from which there are deltas, at most.
  static let mostDeltas = 10

  let folder: String
  let channel: ItemID

  /// Copies the objects that are missing, with their compressed variants.
  func putObjects(of dist: Dist) throws {
    // Not every app has notices, or paid workbooks.
    for place in ["m", "n", "o", "p"] where isFolder("\(dist.folder)/\(place)") {
      try copy("\(dist.folder)/\(place)", to: place)
    }
  }

  /// Copies the chain of roots.
  func putRoots(from roots: String) throws { try copy(roots, to: "keys") }

  /// The pointers that the channel had in an epoch, oldest first.
  func history(epoch: Int) throws -> [ChannelPointer] {
    try namesInFolder("\(folder)/ch/\(channel)")
      .map {
        try ChannelPointer(payload: Envelope(readFile("\(folder)/ch/\(channel)/\($0)")).payload)
      }
      .filter { $0.place.epoch == epoch }
      .sorted { $0.place < $1.place }
  }

  /// Writes the deltas from the latest releases of a history.
  /// - Returns: Since which `seq` each release has one; nil where the last has none.
  func putDeltas(from history: [ChannelPointer], to dist: Dist) throws -> Int? {
    let new = try dist.objects()
    var since: Int?
    var done: Set = [dist.pointer.release]
    for pointer in history.reversed() {
      if done.insert(pointer.release).inserted {
        guard done.count <= Self.mostDeltas + 1 else { break }
        let old = try ReleaseObjects(manifest: pointer.manifest.digest) {
          try readFile("\(folder)/\($0)")
        }
        let delta = ReleaseDelta(from: old, to: new).objects()
        if delta.isEmpty { break }
        for object in delta + delta.flatMap(\.variants) { try put(object.name, object.bytes) }
      }
      since = pointer.place.seq
    }
    return since
  }

  /// Writes the pointer under its number, then as the channel's.
  func put(_ pointer: ChannelPointer, signedBy keys: [Ed25519.PrivateKey]) throws {
    let json = Envelope(pointer.payload, ofType: ChannelPointer.payloadType, by: keys).json
    try put("ch/\(channel)/\(pointer.place.epoch)-\(pointer.place.seq).json", json)
    try put("ch/\(channel).json", json)
  }

  private func copy(_ from: String, to name: String) throws {
    guard isFolder(from) else {
      if !fileExists("\(folder)/\(name)") { try put(name, readFile(from)) }
      return
    }
    for inner in try namesInFolder(from) { try copy("\(from)/\(inner)", to: "\(name)/\(inner)") }
  }

  private func put(_ name: String, _ bytes: [UInt8]) throws {
    let path = "\(folder)/\(name)"
    if let slash = path.lastIndex(of: "/") { try makeFolders(String(path[..<slash])) }
    try replaceFile(path, bytes)
  }
}
