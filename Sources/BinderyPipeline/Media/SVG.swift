/// SVG (w3.org/TR/SVG2): its size, and whether all its elements are closed. It is never drawn here.
extension MediaFacts {
  mutating func readSVG(_ bytes: [UInt8]) throws(MediaFault) {
    guard bytes.count <= Self.largestDrawing, String(validating: bytes, as: UTF8.self) != nil else {
      throw .malformed(at: SourceRange(at: 0))
    }
    var scan = XMLScan(bytes)
    var finder = ActiveContentFinder(bytes)
    var open: [Range<Int>] = []
    var hasRoot = false
    while let mark = try scan.next() {
      finder.look(at: mark)
      switch mark {
      case .start(let name, let attributes, let isEmpty):
        if !hasRoot { try takeRoot(bytes, name, attributes) }
        guard !hasRoot || !open.isEmpty, open.count < 1000 else { throw Self.malformed(name) }
        hasRoot = true
        if !isEmpty { open.append(name) }
      case .end(let name):
        guard let last = open.popLast(), bytes[last] == bytes[name] else {
          throw Self.malformed(name)
        }
      case .text(let range):
        if open.isEmpty, let stray = range.first(where: { !XMLScan.isSpace(bytes[$0]) }) {
          throw Self.malformed(stray..<stray + 1)
        }
      case .instruction(let range): try takeDeclaration(bytes, range)
      case .documentType: break
      }
    }
    guard hasRoot, open.isEmpty else { throw .cutOff }
    active = finder.found
  }

  /// Bytes; a drawing of more is a picture in disguise.
  static let largestDrawing = 16 << 20

  private static func malformed(_ range: Range<Int>) -> MediaFault {
    .malformed(at: SourceRange(range.lowerBound, range.upperBound))
  }

  /// Looks at `<?xml …?>`, which may stand nowhere but at the start, and may name no other encoding.
  private mutating func takeDeclaration(
    _ bytes: [UInt8], _ range: Range<Int>
  ) throws(MediaFault) {
    let text = bytes[range]
    guard text.has("<?xml"), let next = text.dropFirst(5).first, XMLScan.isSpace(next) else {
      return
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard range.lowerBound == start else { throw Self.malformed(range) }
    guard let encoding = Self.encoding(in: text), fault == nil else { return }
    if !["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding.lowercased()) {
      fault = .otherEncoding(encoding, at: SourceRange(range.lowerBound, range.upperBound))
    }
  }

  /// What a declaration calls the encoding; nil where it says nothing of it, which is UTF-8.
  private static func encoding(in declaration: ArraySlice<UInt8>) -> String? {
    guard let name = declaration.firstRange(of: Array("encoding".utf8)) else { return nil }
    let value = declaration[name.upperBound...]
      .drop { XMLScan.isSpace($0) || $0 == UInt8(ascii: "=") }
    guard let quote = value.first else { return nil }
    return String(decoding: value.dropFirst().prefix { $0 != quote }, as: UTF8.self)
  }

  /// Notes where the root's own name is not one of SVG: browsers then take the file for any XML.
  private mutating func takeNamespace(
    _ bytes: [UInt8], _ name: Range<Int>, _ attributes: [XMLScan.Attribute]
  ) {
    var wanted = Array("xmlns".utf8)
    if let colon = bytes[name].firstIndex(of: UInt8(ascii: ":")) {
      wanted.append(UInt8(ascii: ":"))
      wanted += bytes[name.lowerBound..<colon]
    }
    let given = attributes.first { bytes[$0.name].elementsEqual(wanted) }
    let isSVG = given.map { bytes[$0.value].elementsEqual(Self.namespace.utf8) } ?? false
    if !isSVG, fault == nil {
      fault = .noNamespace(at: SourceRange(name.lowerBound, name.upperBound))
    }
  }

  /// What a drawing's elements must be said to be of.
  static let namespace = "http://www.w3.org/2000/svg"

  private mutating func takeRoot(
    _ bytes: [UInt8], _ name: Range<Int>, _ attributes: [XMLScan.Attribute]
  ) throws(MediaFault) {
    let local = bytes[name].split(separator: UInt8(ascii: ":")).last ?? []
    guard local.elementsEqual("svg".utf8) else { throw Self.malformed(name) }
    takeNamespace(bytes, name, attributes)
    func value(_ name: StaticString) -> String? {
      attributes.first {
        bytes[$0.name].count == name.utf8CodeUnitCount && bytes[$0.name].has(name)
      }
      .map { String(decoding: bytes[$0.value], as: UTF8.self) }
    }
    let box = value("viewBox")?.split { " ,\t\n\r".contains($0) }.compactMap { Double($0) } ?? []
    let (wide, high) = (value("width").flatMap(Self.pixels), value("height").flatMap(Self.pixels))
    let shape = box.count == 4 && box[2] > 0 && box[3] > 0 ? (box[2], box[3]) : nil
    switch (wide, high, shape) {
    case (let wide?, let high?, _): setDrawingSize(wide, high)
    case (let wide?, nil, let shape?): setDrawingSize(wide, wide * shape.1 / shape.0)
    case (nil, let high?, let shape?): setDrawingSize(high * shape.0 / shape.1, high)
    case (nil, nil, let shape?): setDrawingSize(shape.0, shape.1)
    default: break
    }
  }

  private mutating func setDrawingSize(_ width: Double, _ height: Double) {
    guard width < 1e6, height < 1e6 else { return }
    (self.width, self.height) = (max(1, Int(width.rounded())), max(1, Int(height.rounded())))
  }

  /// A length in CSS pixels; nil for one that depends on where the drawing is shown.
  private static func pixels(_ length: String) -> Double? {
    let digits = length.prefix { $0.isASCII && ($0.isNumber || ".+-eE".contains($0)) }
    let units: [String: Double] = [
      "": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96,
    ]
    // The `e` of `em` looks like that of a power.
    guard let factor = units[String(length.dropFirst(digits.count)).lowercased()],
      let number = Double(digits), number > 0, number.isFinite
    else { return nil }
    return number * factor
  }
}
