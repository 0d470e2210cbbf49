import BinderyFormat

/// A passage's line in a bundle, and what the lines of its questions say of it.
struct PassageLine: Sendable {
  let id: ItemID
  /// Without comma and line end.
  let bytes: [UInt8]
  /// The first 16 hexadecimal digits of the line's digest: if the passage changes, so do the lines of its questions.
  let revision: String

  init(_ passage: Passage, media: [String: MediaFile]) {
    guard let id = passage.id?.value else {
      preconditionFailure("a passage without id is not delivered")
    }
    var json = JSONWriter(reserving: 1024)
    json.object { json in
      json.member("id", id.description)
      json.memberIfAny("language", passage.language?.bytes)
      json.memberIfAny("title", passage.title?.bytes)
      json.memberIfAny("text", passage.text?.bytes)
      json.media("media", passage.media, media)
      json.rich([("text", passage.text)])
      json.citation(passage.source)
      json.memberIfAny("license", passage.license?.bytes)
    }
    self.id = id
    bytes = json.bytes
    revision = QuestionDigest.revision(ofLine: bytes)
  }
}

extension JSONWriter {
  /// What a question's line says of its passage.
  mutating func passage(_ passage: PassageLine?) {
    guard let passage else { return }
    member("passage") { json in
      json.object { json in
        json.member("id", passage.id.description)
        json.member("revision", passage.revision)
      }
    }
  }
}
