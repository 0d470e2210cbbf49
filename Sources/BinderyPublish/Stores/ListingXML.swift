import BinderyFormat

/// A page of a listing, as ListObjectsV2 answers with `encoding-type=url`.
struct ListingXML {
  private(set) var objects: [ListedObject] = []
  /// Where the next page begins; nil on the last one.
  private(set) var next: String?

  /// nil for anything that is no listing, or half of one.
  init?(_ bytes: [UInt8]) {
    var scan = XMLScan(bytes)
    var path: [String] = []
    var (text, object, encoding) = ("", Fields(), "")
    var (isTruncated, token, isWhole) = (false, "", false)
    var found: [Fields] = []
    while let event = scan.next() {
      switch event {
      case .start(let name):
        path.append(name)
        text = ""
      case .text(let piece): text += piece
      case .end(let name):
        guard path.last == name else { return nil }
        switch path.dropFirst() {
        case ["Contents", "Key"]: object.key = text
        case ["Contents", "Size"]: object.size = Int(text)
        case ["Contents", "LastModified"]: object.modified = Self.seconds(text)
        case ["Contents"]:
          found.append(object)
          object = Fields()
        case ["EncodingType"]: encoding = text
        case ["IsTruncated"]: isTruncated = text == "true"
        case ["NextContinuationToken"]: token = text
        case []: isWhole = name == "ListBucketResult"
        default: break
        }
        path.removeLast()
        text = ""
      }
    }
    guard isWhole, path.isEmpty else { return nil }
    for fields in found {
      guard let key = fields.key, let size = fields.size, let modified = fields.modified else {
        return nil
      }
      objects.append(
        ListedObject(
          key: encoding == "url" ? PercentCoding.decode(key, plusIsSpace: true) : key, size: size,
          modified: modified))
    }
    next = isTruncated && !token.isEmpty ? token : nil
  }

  /// Takes the prefix off the keys, and passes over those that do not have it.
  mutating func keepThose(below prefix: String) {
    objects = objects.compactMap { object in
      guard object.key.utf8.starts(with: prefix.utf8) else { return nil }
      var object = object
      object.key = String(decoding: object.key.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
      return object
    }
  }

  private struct Fields {
    var key: String?
    var size: Int?
    var modified: Int?
  }

  private static func seconds(_ text: String) -> Int? {
    RFC3339.instant(Array(text.utf8)[...]).map { $0 / 1_000_000 }
  }
}

/// What a store says went wrong.
struct ErrorXML {
  /// Its own word, as `NoSuchKey`; empty where there is none.
  private(set) var code = ""
  /// The region that it wants to be asked in.
  private(set) var region = ""

  init(_ bytes: [UInt8]) {
    var scan = XMLScan(bytes)
    var (depth, text) = (0, "")
    while let event = scan.next() {
      switch event {
      case .start: (depth, text) = (depth + 1, "")
      case .text(let piece): text += piece
      case .end(let name):
        if depth == 2, name == "Code" { code = Self.word(text) }
        if depth == 2, name == "Region" { region = Self.word(text) }
        (depth, text) = (depth - 1, "")
      }
    }
  }

  /// Nothing but a word: it goes to a terminal.
  static func word(_ text: String) -> String {
    let isWord =
      text.utf8.count <= 64
      && text.utf8.allSatisfy { byte in
        byte.isASCIIWord || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      }
    return isWord ? text : ""
  }
}

extension UInt8 {
  fileprivate var isASCIIWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
