import Testing

@testable import BinderyPipeline

@Suite struct MediaFactsTests {
  @Test func `a PNG tells its size, and where its notes stand`() {
    let note = PNGSample.chunk("tEXt", Array("Author\0A".utf8))
    let facts = MediaFacts.read(PNGSample.picture(width: 40, height: 30, extra: note))
    #expect(facts.fault == nil && facts.type == .png)
    #expect(facts.width == 40 && facts.height == 30)
    #expect(
      facts.withoutNotes(PNGSample.picture(width: 40, height: 30, extra: note))
        == PNGSample.picture(width: 40, height: 30))
  }

  @Test func `a picture of 30,000 pixels a side is refused by its head`() {
    guard case .tooLarge = MediaFacts.read(PNGSample.picture(width: 30_000, height: 30_000)).fault
    else {
      Issue.record("it was taken")
      return
    }
  }

  @Test(arguments: [1, 3, 6, 8])
  func `EXIF turns the size that is shown`(orientation: UInt8) {
    let facts = MediaFacts.read(JPEGSample.photo(width: 64, height: 48, orientation: orientation))
    #expect(facts.fault == nil && facts.orientation == Int(orientation))
    #expect((facts.width, facts.height) == (orientation > 4 ? (48, 64) : (64, 48)))
  }

  @Test func `what follows a JPEG, and its notes, are cut out`() {
    let photo = JPEGSample.photo(width: 64, height: 48, orientation: 1) + Array("a film".utf8)
    let facts = MediaFacts.read(photo)
    let clean = facts.withoutNotes(photo)
    #expect(MediaFacts.read(clean).notes.isEmpty && MediaFacts.read(clean).fault == nil)
    #expect(clean.count < photo.count - 6)
  }

  @Test func `a film tells its length and size, turned as it is shown; its place is blanked out`() {
    let film = MP4Sample.film(milliseconds: 2500, width: 320, height: 240, isTurned: true)
    let facts = MediaFacts.read(film)
    #expect(facts.type == .mp4 && facts.fault == nil && facts.duration == 2500)
    #expect(facts.width == 240 && facts.height == 320 && facts.privacy == .place)
    let clean = facts.withoutNotes(film)
    #expect(clean.count == film.count && MediaFacts.read(clean).privacy.isEmpty)
    #expect(MediaFacts.read(clean).duration == 2500)
  }

  @Test func `a WebM tells its length and size`() {
    let facts = MediaFacts.read(WebMSample.film)
    #expect(facts.type == .webm && facts.fault == nil && facts.duration == 1000)
    #expect(facts.width == 40 && facts.height == 30)
    guard case .cutOff = MediaFacts.read(Array(WebMSample.film.dropLast())).fault else {
      Issue.record("what is cut off was taken")
      return
    }
  }

  @Test func `the tags of a WebM are noted, and become a void of the same length`() {
    let film = WebMSample.film(tag: "LOCATION", "+35.6812+139.7671/")
    let facts = MediaFacts.read(film)
    #expect(facts.fault == nil && facts.privacy == .place && facts.notes.count == 1)
    let clean = facts.withoutNotes(film)
    #expect(clean.count == film.count && clean[facts.notes[0].lowerBound] == 0xEC)
    #expect(!clean[...].contains("139.7671") && !clean[...].contains("LOCATION"))
    let left = MediaFacts.read(clean)
    #expect(left.fault == nil && left.notes.isEmpty && left.privacy.isEmpty)
    #expect(left.duration == 1000 && left.width == 40)
    let camera = MediaFacts.read(WebMSample.film(tag: "com.android.model", "A"))
    #expect(camera.privacy == .camera)
    #expect(MediaFacts.read(WebMSample.film(tag: "ENCODER", "Lavf60")).privacy.isEmpty)
  }

  @Test func `behind clusters of open length, tags are found as well`() {
    let film = WebMSample.film(tag: "LOCATION", "+35+139/", isLive: true)
    let facts = MediaFacts.read(film)
    #expect(facts.fault == nil && facts.privacy == .place)
    #expect(facts.notes.last?.upperBound == film.count)
  }

  @Test(arguments: [
    (#"width="40" height="30""#, 40, 30), (#"viewBox="0 0 16 9" width="160""#, 160, 90),
    (#"viewBox='0,0,7.6,2'"#, 8, 2), (#"width="1in" height="25.4mm""#, 96, 96),
    (#"width="100%" viewBox="0 0 5 4""#, 5, 4),
  ])
  func `a drawing tells its size`(attributes: String, width: Int, height: Int) {
    let facts = MediaFacts.read(drawing("", attributes))
    #expect(facts.fault == nil && facts.width == width && facts.height == height)
  }

  @Test(arguments: [
    "<script/>", "<a:script/>", "<g onload='x'/>", "<use href='a.svg#b'/>", "<g xml:base='x'/>",
    "<g style='fill:url(a.png)'/>", "<g fill='u&#114;l(//a)'/>", "<g fill='URL( \"a\")'/>",
    "<style>/* */@import 'a'</style>", "<style><![CDATA[a{b:url(x)}]]></style>",
    "<set attributeName='href' to='javascript:x'/>", "<image href='data:image/svg+xml,x'/>",
    "<g style='fill:u\\72l(a)'/>", "<foreignObject/>",
    "<style>a{b:image-set('x.png' 1x)}</style>", "<g mask='image(\"//a/b.png\")'/>",
    "<g style='b:-webkit-image-set( \"https://a/b\" 1x)'/>", "<g fill='src(\"a\")'/>",
    "<g style='b:cross-fade(url(#a), \"a.png\")'/>",
    "<g style='b:image-set(&quot;https://a/b&quot; 1x)'/>",
    "<style>a{b:'/*'}c{d:image-set('x.png' 1x)}e{f:'*/'}</style>",
    "<style>a{b:'/*'}c{d:url(x)}e{f:'*/'}</style>",
  ])
  func `what runs or loads in a drawing is found`(inside: String) {
    #expect(!MediaFacts.read(drawing(inside)).active.isEmpty)
  }

  @Test(arguments: [
    "<use href='#a'/>", "<g fill='url(#a)'/>", "<g style=\"fill:url('#a')\"/>",
    "<!-- <script/> -->",
    "<text>url(x) onload=</text>", "<image href='data:image/png;base64,AA=='/>",
    "<style>a{fill:url(#b)}</style>", "<desc>https://example.com</desc>",
    "<g style='fill:url(&quot;#a&quot;)'/>", "<style>text{font-family:'a (b)'}</style>",
    "<style>a{b:image-set(\"data:image/png;base64,AA==\" 1x, url('#c') 2x);c:'d'}</style>",
  ])
  func `what a drawing holds itself is left alone`(inside: String) {
    let facts = MediaFacts.read(drawing(inside))
    #expect(facts.active.isEmpty && facts.fault == nil)
  }

  private func drawing(_ inside: String, _ attributes: String = "") -> [UInt8] {
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(inside)</svg>".utf8)
  }

  @Test(arguments: [
    "<svg xmlns='http://www.w3.org/2000/svg'/>", "<s:svg xmlns:s='http://www.w3.org/2000/svg'/>",
    "<?xml version='1.0' encoding='utf-8'?><svg xmlns='http://www.w3.org/2000/svg'/>",
    "\u{FEFF}<?xml version='1.0' encoding = \"US-ASCII\"?><svg xmlns='http://www.w3.org/2000/svg'/>",
    "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>",
  ])
  func `a drawing that says what it is is taken`(text: String) {
    #expect(MediaFacts.read(Array(text.utf8)).fault == nil)
  }

  @Test(arguments: [
    "<svg/>", "<svg xmlns='https://www.w3.org/2000/svg'/>",
    "<svg xmlns:s='http://www.w3.org/2000/svg'/>", "<s:svg xmlns='http://www.w3.org/2000/svg'/>",
  ])
  func `a root that is not said to be SVG is a fault, at its name`(text: String) {
    guard case .noNamespace(let range) = MediaFacts.read(Array(text.utf8)).fault else {
      Issue.record("it was taken")
      return
    }
    #expect(range.start == 1)
  }

  @Test(arguments: ["Shift_JIS", "iso-8859-1", "UTF-16"])
  func `another encoding than UTF-8 is a fault`(encoding: String) {
    let text =
      "<?xml version='1.0' encoding='\(encoding)'?><svg xmlns='http://www.w3.org/2000/svg'/>"
    guard case .otherEncoding(let told, _) = MediaFacts.read(Array(text.utf8)).fault else {
      Issue.record("it was taken")
      return
    }
    #expect(told == encoding)
  }

  @Test func `a declaration behind something else is a fault`() {
    let text = "\n<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>"
    #expect(MediaFacts.read(Array(text.utf8)).fault != nil)
  }

  @Test func `10,000 damaged files are read to the end, and none of them past it`() {
    let seeds: [[UInt8]] = [
      PNGSample.picture(width: 40, height: 30),
      JPEGSample.photo(width: 64, height: 48, orientation: 6),
      MP4Sample.film(milliseconds: 2500, width: 320, height: 240, isTurned: false), WebMSample.film,
      Array("RIFF\u{1E}\0\0\0WEBPVP8X\u{0A}\0\0\0\u{08}\0\0\0\0\0\0\0\0\0EXIF\0\0\0\0".utf8),
      WebMSample.film(tag: "LOCATION", "+35+139/", isLive: true),
      Array("<svg viewBox='0 0 4 3'><g style='a'/><!-- --></svg>".utf8),
      [0xFF, 0xFB, 0x90, 0x00] + Array(repeating: 0, count: 900),
    ]
    var random = Lehmer(state: 20_261_130)
    for round in 0..<10_000 {
      var bytes = seeds[round % seeds.count]
      for _ in 0...random.next(4) {
        let at = random.next(bytes.count)
        switch random.next(4) {
        case 0: bytes.removeSubrange(at...)
        case 1: bytes.insert(UInt8(random.next(256)), at: at)
        case 2: bytes[at] = [0, 255, 127, 128][random.next(4)]
        default: bytes[at] = UInt8(random.next(256))
        }
        if bytes.isEmpty { bytes = [0] }
      }
      let facts = MediaFacts.read(bytes)
      for note in facts.notes { #expect(note.upperBound <= bytes.count) }
      _ = facts.withoutNotes(bytes)
    }
  }
}

/// A small generator of random numbers that gives the same ones everywhere.
private struct Lehmer {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

private func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
}

private enum PNGSample {
  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(data.count) + body + big(Int(CRC32.of(body[...])))
  }

  static func picture(width: Int, height: Int, extra: [UInt8] = []) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0]) + extra
      + chunk("IDAT", [1, 2, 3])
      + chunk("IEND", [])
  }
}

private enum JPEGSample {
  static func photo(width: Int, height: Int, orientation: UInt8) -> [UInt8] {
    let exif: [UInt8] =
      Array("Exif\0\0MM\0*".utf8) + big(8) + [
        0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
      ]
      + big(0)
    return [0xFF, 0xD8, 0xFF, 0xE1] + big(exif.count + 2, 2) + exif + [0xFF, 0xC0, 0, 11, 8]
      + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
      + [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56, 0xFF, 0xD9]
  }
}

private enum MP4Sample {
  static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8) + Array(name.utf8) + content
  }

  static func film(milliseconds: Int, width: Int, height: Int, isTurned: Bool) -> [UInt8] {
    let matrix =
      isTurned
      ? [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x4000_0000]
      : [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000]
    let head = box(
      "tkhd",
      big(0) + [UInt8](repeating: 0, count: 36) + matrix.flatMap { big($0) } + big(width << 16)
        + big(height << 16))
    let kind = box("mdia", box("hdlr", big(0) + big(0) + Array("vide".utf8)))
    let length = box("mvhd", big(0) + big(0) + big(0) + big(1000) + big(milliseconds))
    let place = box("udta", Array("ISO6709 +35+139/".utf8))
    return box("ftyp", Array("isom\0\0\u{2}\0".utf8))
      + box("moov", length + box("trak", head + kind) + place) + box("mdat", [1, 2, 3])
  }
}

private enum WebMSample {
  static let film: [UInt8] =
    [0x1A, 0x45, 0xDF, 0xA3, 0x87, 0x42, 0x82, 0x84] + Array("webm".utf8)
    + [0x18, 0x53, 0x80, 0x67, 0xA0]
    + [0x15, 0x49, 0xA9, 0x66, 0x87, 0x44, 0x89, 0x84, 0x44, 0x7A, 0, 0]
    + [0x16, 0x54, 0xAE, 0x6B, 0x8A, 0xAE, 0x88, 0xE0, 0x86, 0xB0, 0x81, 40, 0xBA, 0x81, 30]
    + [0x1F, 0x43, 0xB6, 0x75, 0x80]

  /// The same film with a tag at its end; `isLive` leaves the lengths of segment and clusters open.
  static func film(tag name: String, _ value: String, isLive: Bool = false) -> [UInt8] {
    func element(_ number: [UInt8], _ content: [UInt8]) -> [UInt8] {
      number + [0x80 | UInt8(content.count)] + content
    }
    let text = element([0x45, 0xA3], Array(name.utf8)) + element([0x44, 0x87], Array(value.utf8))
    let tags = element(
      [0x12, 0x54, 0xC3, 0x67], element([0x73, 0x73], element([0x67, 0xC8], text)))
    // Behind the head of 12 bytes come the segment's number and length; at the end lies a cluster with nothing in it.
    let (head, inside) = (Array(film[..<12]), Array(film[17...]))
    guard isLive else {
      let content = inside + tags
      return head + [0x18, 0x53, 0x80, 0x67, 0x40, UInt8(content.count)] + content
    }
    let open: [UInt8] = [0x1F, 0x43, 0xB6, 0x75, 0xFF, 0xE7, 0x81, 0]
    let start = head + [0x18, 0x53, 0x80, 0x67, 0xFF] + Array(inside.dropLast(5))
    return start + open + open + tags
  }
}
