import BinderyFormat
import BinderyPipeline

/// What the updates after single edits cost: each changes one text of one question, at random.
///
/// A release is loaded once. An edit changes the question's line wherever it stands, and then the names of its bundles in
/// the manifest or its page, as a build would, since neither ids nor cuts depend on a text. The publisher's own code
/// makes the delta, of releases in which the other bundles are empty: it looks into them for lines that moved, and here
/// none does. Of the first edits it is made from the whole of both too, and must be the same.
struct Edits {
  private let dist: Dist
  private let old: ReleaseObjects
  private let bundles: [(tier: String?, object: ReleaseObjects.Object)]
  private let count: Int
  private let seed: UInt64

  init(of dist: Dist, count: Int, seed: UInt64) throws {
    (self.dist, self.count, self.seed) = (dist, count, seed)
    old = try dist.objects()
    bundles =
      old.free.filter(\.isBundle).map { (nil, $0) }
      + old.paid.flatMap { tier, bundles in bundles.map { (tier, $0) } }
  }

  /// Of each edit: bytes of the deltas, how many there are, and bytes of a pointer as `SamplePointer.sizes` has them.
  var json: String {
    get throws {
      var objects: [String: [UInt8]] = [:]
      for object in old.free { objects["\(object.digest)"] = object.lines.bytes }
      for (_, object) in bundles { objects["\(object.digest)"] = object.lines.bytes }
      var random = Dice(state: seed)
      let lines = bundles.indices.flatMap { bundle in
        bundles[bundle].object.lines.filter(TextEdit.isQuestion)
      }
      let rows = try (0..<count).map { number in
        try cost(of: TextEdit(among: lines, &random), objects, isProved: number < Self.proved)
      }
      return "[" + rows.map { "\($0)" }.joined(separator: ",") + "]"
    }
  }

  /// Edits whose deltas are made a second time, from all bundles.
  private static let proved = 2

  private func cost(
    of edit: TextEdit, _ objects: [String: [UInt8]], isProved: Bool
  ) throws -> [Int] {
    var made = objects
    var renamed: [Renaming] = []
    for (_, object) in bundles where object.lines.contains(edit.old) {
      renamed.append(Renaming(object, to: edit.applied(to: object.lines), &made))
    }
    var needed = Set(renamed.flatMap { ["\($0.old)", "\($0.new)"] })
    // The manifest comes before its pages, and is renamed after them.
    for object in old.free.filter({ !$0.isBundle }).reversed() {
      needed.insert("\(object.digest)")
      guard let bytes = Renaming.applied(renamed, to: object.lines) else { continue }
      renamed.append(Renaming(object, to: bytes, &made))
      needed.insert("\(renamed[renamed.count - 1].new)")
    }
    let manifest = renamed[renamed.count - 1]
    func delta(_ needed: Set<String>?) throws -> [PackedObject] {
      let releases = try [manifest.old, manifest.new].map { digest in
        try ReleaseObjects(manifest: digest) { name in
          let file = String(name.split(separator: "/").last?.dropLast(".json".count) ?? "")
          return needed?.contains(file) == false ? [] : made[file] ?? []
        }
      }
      return ReleaseDelta(from: releases[0], to: releases[1]).objects()
    }
    let deltas = try delta(needed)
    if isProved, try delta(nil).map(\.bytes) != deltas.map(\.bytes) {
      preconditionFailure("a line of another bundle was of use")
    }
    return [deltas.reduce(0) { $0 + brotli($1.bytes) }, deltas.count]
      + SamplePointer.sizes(made["\(manifest.new)"] ?? [])
  }
}

/// An object that has other bytes now.
struct Renaming {
  let old: SHA256Digest
  let new: SHA256Digest
  private let sizes: (old: Int, new: Int)

  /// - Parameter made: Objects by their digests, among which the new one comes.
  init(_ object: ReleaseObjects.Object, to bytes: [UInt8], _ made: inout [String: [UInt8]]) {
    (old, new) = (object.digest, SHA256Digest(of: bytes))
    sizes = (object.size, bytes.count)
    made["\(new)"] = bytes
  }

  /// The object with all references brought up to date; nil where it has none of them.
  static func applied(_ renamings: [Renaming], to object: ObjectLines) -> [UInt8]? {
    var result = LineObject()
    var hasChanged = false
    for line in object {
      var text = String(decoding: line, as: UTF8.self)
      for renaming in renamings where line.count < 2000 && text.contains("\"\(renaming.old)\"") {
        text = renaming.applied(to: text)
        hasChanged = true
      }
      result.append(text)
    }
    return hasChanged ? result.finish() : nil
  }

  /// `["…",100,1234]`, or `[{"ja":"…","en":"…"},100,{"ja":1234,"en":980}]`.
  private func applied(to line: String) -> String {
    let renamed = line.replacing("\"\(old)\"", with: "\"\(new)\"")
    guard line.hasPrefix("[{") else {
      return renamed.replacing(",\(sizes.old)]", with: ",\(sizes.new)]")
    }
    // The language stands before its digest as before its size.
    let languages = line.split(separator: ",").filter { $0.contains("\(old)") }
      .compactMap { $0.split(separator: "\"").first { !$0.contains("{") && !$0.contains("[") } }
    return languages.reduce(renamed) { text, language in
      text.replacing("\"\(language)\":\(sizes.old)", with: "\"\(language)\":\(sizes.new)")
    }
  }
}
