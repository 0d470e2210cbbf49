/// Finds what in a drawing runs, or is loaded from elsewhere: a drawing from the web can carry a script to the learner.
struct ActiveContentFinder {
  private let bytes: [UInt8]
  /// The first hundred.
  private(set) var found: [MediaFacts.ActiveContent] = []
  private var isInStyle = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func look(at mark: XMLScan.Mark) {
    switch mark {
    case .documentType(let range):
      note(Words(en: "a document type (`<!DOCTYPE`)", ja: "文書型の宣言（`<!DOCTYPE`）"), range)
    case .instruction(let range):
      if bytes[range].has("<?xml-stylesheet") {
        note(Words(en: "a style sheet from elsewhere", ja: "外のスタイルシート"), range)
      }
    case .start(let name, let attributes, let isEmpty):
      element(name)
      for item in attributes { attribute(item) }
      isInStyle = !isEmpty && local(name) == "style"
    case .end: isInStyle = false
    case .text(let range): if isInStyle { style(range, range) }
    }
  }

  private mutating func element(_ name: Range<Int>) {
    let local = local(name)
    guard Self.elements.contains(local) else { return }
    note(Words(en: "the element `<\(local)>`", ja: "要素 `<\(local)>`"), name)
  }

  private static let elements: Set<String> = [
    "script", "foreignobject", "handler", "listener", "iframe", "embed", "object", "audio", "video",
    "animation", "set-handler", "link", "meta", "base",
  ]

  private mutating func attribute(_ item: XMLScan.Attribute) {
    let name = local(item.name)
    let whole = item.name.lowerBound..<item.value.upperBound + 1
    if name.hasPrefix("on"), name.count > 2 {
      note(Words(en: "the handler `\(name)`", ja: "イベントの処理 `\(name)`"), whole)
    } else if name == "href" || name == "src" || name == "base" {
      reference(item, whole)
    } else if name == "attributename" {
      // An animation can put in what is not there yet.
      let target = string(item.value).lowercased().split(separator: ":").last ?? ""
      if target == "href" || target.hasPrefix("on") {
        note(Words(en: "an animation of `\(target)`", ja: "`\(target)` を書きかえる動き"), whole)
      }
    } else if !name.hasPrefix("xmlns") {
      style(item.value, whole)
    }
  }

  private mutating func reference(_ item: XMLScan.Attribute, _ whole: Range<Int>) {
    // `xml:base` makes `#name` lead elsewhere.
    let isSafe = local(item.name) != "base" && Self.isInside(bytes[item.value])
    if !isSafe && !item.value.isEmpty {
      note(Words(en: "a reference to elsewhere", ja: "外への参照"), whole)
    }
  }

  /// Looks at a value of CSS: only `url(#…)` and pictures written out in place are the drawing's own.
  private mutating func style(_ range: Range<Int>, _ whole: Range<Int>) {
    guard mayLoad(range) else { return }
    let text = Self.decoded(bytes[range], isValue: range != whole)
    if text.contains("@import") || text.contains("expression(") || text.contains("-moz-binding") {
      note(Words(en: "a style that loads or runs something", ja: "何かを読み込むか実行するスタイル"), whole)
    }
    var rest = text[...]
    while let open = rest.firstRange(of: Array("url(".utf8)) {
      rest = rest[open.upperBound...]
      let target = rest.drop { XMLScan.isSpace($0) || $0 == 0x22 || $0 == 0x27 }
      if !Self.isInside(target) { note(Self.styleReference, whole) }
    }
    if Self.namesPicture(text) { note(Self.styleReference, whole) }
    // `u\72l(` is `url(`, and no drawing program writes so.
    if text.contains(UInt8(ascii: "\\")), isInStyle || text.contains("(") {
      note(Words(en: "a style with hidden letters (`\\`)", ja: "文字を隠したスタイル（`\\`）"), whole)
    }
  }

  private static let styleReference = Words(
    en: "a reference to elsewhere in a style", ja: "スタイルの中の外への参照")

  /// Whether a function that takes the address of a picture as a text has one that leads elsewhere (css-images-4).
  private static func namesPicture(_ text: [UInt8]) -> Bool {
    // How many brackets are open, and behind which of them the outermost such function began.
    var (depth, loader) = (0, Int.max)
    var at = 0
    while at < text.count {
      let byte = text[at]
      at += 1
      switch byte {
      case UInt8(ascii: "("):
        depth += 1
        if loader == .max, loaders.contains(where: { text[..<at].suffix($0.count) == $0[...] }) {
          loader = depth
        }
      case UInt8(ascii: ")"):
        if depth == loader { loader = .max }
        depth = max(0, depth - 1)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        // A text ends with its line at the latest.
        let end = text[at...].firstIndex { $0 == byte || isLineEnd($0) } ?? text.count
        if loader != .max, !isInside(text[at..<end]) { return true }
        at = end + 1
      case UInt8(ascii: "/"):
        guard text[at...].first == UInt8(ascii: "*") else { continue }
        at = text[(at + 1)...].firstRange(of: Array("*/".utf8))?.upperBound ?? text.count
      default: break
      }
    }
    return false
  }

  /// With a prefix of a browser's too.
  private static let loaders = ["image-set(", "image(", "src(", "cross-fade("]
    .map { Array($0.utf8) }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  /// Most values hold none of the signs without which nothing can be loaded.
  private func mayLoad(_ range: Range<Int>) -> Bool {
    bytes[range].contains { byte in
      byte == UInt8(ascii: "(") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "@")
        || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: ":")
    }
  }

  /// Whether a reference leads to a part of the drawing or to a picture that it holds itself.
  private static func isInside(_ target: ArraySlice<UInt8>) -> Bool {
    target.first == UInt8(ascii: "#") || target.has("data:image/png")
      || target.has("data:image/jpeg")
      || target.has("data:image/jpg") || target.has("data:image/gif")
      || target.has("data:image/webp") || target.has("data:font/")
  }

  /// In lower case, and with XML's references to characters put in; in the value of an attribute, line ends are spaces.
  /// Comments stay: whether a text of CSS holds what looks like one cannot be told here.
  private static func decoded(_ value: ArraySlice<UInt8>, isValue: Bool) -> [UInt8] {
    var result: [UInt8] = []
    var rest = value
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"), let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")) {
        result += character(rest[(rest.startIndex + 1)..<end])
        rest = rest[(end + 1)...]
      } else {
        result.append(isValue && isLineEnd(byte) ? 0x20 : lowercased(byte))
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static func character(_ name: ArraySlice<UInt8>) -> [UInt8] {
    guard name.first == UInt8(ascii: "#") else {
      return [named.first { name.elementsEqual($0.name.utf8) }?.sign ?? UInt8(ascii: "?")]
    }
    let digits = String(decoding: name.dropFirst(), as: UTF8.self).lowercased()
    let code = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map { Array(String($0).lowercased().utf8) } ?? []
  }

  /// The characters that XML itself has names for.
  private static let named: [(name: String, sign: UInt8)] = [
    ("quot", UInt8(ascii: "\"")), ("apos", UInt8(ascii: "'")), ("amp", UInt8(ascii: "&")),
    ("lt", UInt8(ascii: "<")), ("gt", UInt8(ascii: ">")),
  ]

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// A name without its prefix, in lower case: inside HTML, capitals do not count.
  private func local(_ name: Range<Int>) -> String {
    string(name).lowercased().split(separator: ":").last.map(String.init) ?? ""
  }

  private mutating func note(_ what: Words, _ range: Range<Int>) {
    guard found.count < 100 else { return }
    found.append(
      MediaFacts.ActiveContent(what: what, range: SourceRange(range.lowerBound, range.upperBound)))
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: StaticString) -> Bool { self[...].contains(text) }
}
