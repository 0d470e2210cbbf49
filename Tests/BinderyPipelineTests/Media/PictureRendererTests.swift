import Testing

@testable import BinderyPipeline

/// What comes out of pictures with notes; those that are decoded need libvips.
@Suite struct PictureRendererTests {
  @Test func `of a WebP that was coded, notes and profile are cut out, and its head says so`()
    throws
  {
    let coded = WebPSample.picture(
      flags: 0x3C,
      [
        WebPSample.chunk("ICCP", Array("sRGB".utf8)), WebPSample.pixels,
        WebPSample.chunk("EXIF", Array("MM\0*GPS".utf8)), WebPSample.chunk("XMP ", [1, 2]),
      ])
    // Alpha stays.
    #expect(
      try MediaFacts.onlyPixels(coded) == WebPSample.picture(flags: 0x10, [WebPSample.pixels]))
    let clean = WebPSample.picture(flags: 0, [WebPSample.pixels])
    #expect(try MediaFacts.onlyPixels(clean) == clean)
  }

  @Test func `an author's WebP keeps its profile`() {
    let profile = WebPSample.chunk("ICCP", Array("sRGB".utf8))
    let noted = WebPSample.picture(
      flags: 0x28, [profile, WebPSample.pixels, WebPSample.chunk("EXIF", [1, 2, 3])])
    let facts = MediaFacts.read(noted)
    #expect(
      facts.withoutNotes(noted) == WebPSample.picture(flags: 0x20, [profile, WebPSample.pixels]))
  }

  @Test(.enabled(if: Vips.shared != nil), arguments: [1, 6])
  func `nothing of a photograph's notes is in what is made of it`(orientation: UInt8) throws {
    let vips = try #require(Vips.shared)
    let plain = try vips.picture(PlainPNG.picture(width: 40, height: 30), width: 40)
    let photo = PhotoNotes.added(to: try plain.jpeg(quality: 90), orientation: orientation)
    let facts = MediaFacts.read(photo)
    #expect(facts.fault == nil && facts.privacy == .place)
    let made = try PictureRenderer(vips: vips, widths: [16]).render(photo, facts)
    #expect(made.width == (orientation == 6 ? 30 : 40))
    #expect(made.height == (orientation == 6 ? 40 : 30))
    #expect(made.variants.map(\.type) == [.webp, .jpg])
    for bytes in [made.bytes] + made.variants.map(\.bytes) {
      let facts = MediaFacts.read(bytes)
      #expect(facts.fault == nil && facts.notes.isEmpty && facts.profiles.isEmpty)
      #expect(facts.privacy.isEmpty && facts.orientation == 1)
      #expect(!bytes[...].contains("Exif") && !bytes[...].contains("EXIF"))
      try vips.verify(bytes, type: try #require(facts.type), isAnimated: false)
    }
  }
}

private func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
}

private enum WebPSample {
  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let pad: [UInt8] = data.count % 2 == 1 ? [0] : []
    return Array(name.utf8) + Array(big(data.count).reversed()) + data + pad
  }

  /// A picture of 40 × 30 without loss, as far as its head.
  static let pixels = chunk("VP8L", [0x2F] + Array(big(39 | 29 << 14).reversed()))

  static func picture(flags: UInt8, _ chunks: [[UInt8]]) -> [UInt8] {
    let head = chunk("VP8X", [flags, 0, 0, 0, 39, 0, 0, 29, 0, 0])
    let inside = Array("WEBP".utf8) + head + chunks.flatMap { $0 }
    return Array("RIFF".utf8) + Array(big(inside.count).reversed()) + inside
  }
}

/// A PNG that can be decoded: its pixels are not packed.
private enum PlainPNG {
  static func picture(width: Int, height: Int) -> [UInt8] {
    var rows: [UInt8] = []
    for row in 0..<height {
      rows.append(0)
      for column in 0..<width { rows += [UInt8(row * 8), UInt8(column * 6), 90] }
    }
    let length = Array(big(rows.count, 2).reversed())
    let stored: [UInt8] = [0x78, 0x01, 0x01] + length + length.map { ~$0 }
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let head = chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0])
    return signature + head + chunk("IDAT", stored + rows + big(adler(rows))) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(data.count) + body + big(Int(CRC32.of(body[...])))
  }

  /// The checksum of RFC 1950.
  private static func adler(_ bytes: [UInt8]) -> Int {
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}

/// EXIF that tells how a photograph lies and where it was taken.
private enum PhotoNotes {
  static func added(to jpeg: [UInt8], orientation: UInt8) -> [UInt8] {
    let whole: [UInt8] =
      entry(0x0112, kind: 3, count: 1, [0, orientation, 0, 0])
      + entry(0x8825, kind: 4, count: 1, big(38))
    let place: [UInt8] =
      entry(0x0001, kind: 2, count: 2, Array("N\0\0\0".utf8))
      + entry(0x0002, kind: 5, count: 3, big(68))
    let latitude: [UInt8] = [35, 1, 40, 1, 0, 1].flatMap { big($0) }
    let tiff: [UInt8] =
      Array("MM\0*".utf8) + big(8) + directory(whole) + directory(place) + latitude
    let exif: [UInt8] = Array("Exif\0\0".utf8) + tiff
    let segment: [UInt8] = [0xFF, 0xE1] + big(exif.count + 2, 2) + exif
    return Array(jpeg[..<2]) + segment + Array(jpeg[2...])
  }

  private static func entry(_ tag: Int, kind: Int, count: Int, _ value: [UInt8]) -> [UInt8] {
    big(tag, 2) + big(kind, 2) + big(count) + value
  }

  /// Two entries, and no directory behind them.
  private static func directory(_ entries: [UInt8]) -> [UInt8] { big(2, 2) + entries + big(0) }
}
