import Dispatch

/// Makes of an author's picture what is delivered: without notes, as it is to be seen, and in smaller sizes.
struct PictureRenderer {
  let vips: Vips
  /// Of the smaller sizes; pixels, ascending.
  let widths: [Int]

  /// A picture as it is delivered.
  struct Rendered {
    var bytes: [UInt8]
    var width: Int?
    var height: Int?
    var variants: [(width: Int, type: MediaType, bytes: [UInt8])] = []
  }

  /// Changed whenever other bytes come out for the same picture.
  private static let edition = 2

  /// All that the result depends on besides the picture.
  var recipe: String {
    "\(Self.edition) \(widths.map(String.init).joined(separator: ",")) \(vips.version)"
  }

  /// - Throws: `MediaFault.damaged` where the picture cannot be decoded.
  func render(_ bytes: [UInt8], _ facts: MediaFacts) throws(MediaFault) -> Rendered {
    guard facts.pixels > Self.largePixels else { return try renderAlone(bytes, facts) }
    // So that memory does not grow with the number of threads.
    Self.large.wait()
    defer { Self.large.signal() }
    return try renderAlone(bytes, facts)
  }

  private static let largePixels = 16_000_000
  private static let large = DispatchSemaphore(value: 1)

  private func renderAlone(
    _ bytes: [UInt8], _ facts: MediaFacts
  ) throws(MediaFault) -> Rendered {
    guard let type = facts.type, let width = facts.width else { throw .damaged }
    var result = Rendered(
      bytes: facts.withoutNotes(bytes), width: facts.width, height: facts.height)
    let isStill = facts.frames == 1 && type != .gif
    if isStill, try needsCoding(bytes, facts, type) {
      let whole = try vips.picture(bytes, width: Self.anyWidth)
      (result.width, result.height) = (whole.width, whole.height)
      result.bytes = try coded(whole, type, isLossless: facts.isLossless, quality: 92)
    } else {
      // All of it, since a smaller size may be made without looking at every byte.
      try vips.verify(bytes, type: type, isAnimated: facts.frames > 1 && type != .png)
    }
    guard isStill else { return result }
    for size in widths where size < width {
      let smaller = try vips.heldPicture(bytes, width: size)
      result.variants.append((size, .webp, try webp(smaller, facts)))
      guard type != .webp else { continue }
      result.variants.append((size, type, try coded(smaller, type, quality: 82)))
    }
    return result
  }

  /// Wider than any picture.
  private static let anyWidth = 1_000_000

  /// Whether the pixels themselves must change: to be turned, or to have colours that every screen knows.
  private func needsCoding(
    _ bytes: [UInt8], _ facts: MediaFacts, _ type: MediaType
  ) throws(MediaFault) -> Bool {
    if facts.orientation != 1 { return true }
    guard facts.isForeignColour else { return false }
    // What a PNG holds of a profile is packed.
    return type == .png ? !(try vips.hasSRGBProfile(bytes, type: type)) : true
  }

  private func coded(
    _ image: borrowing Vips.Image, _ type: MediaType, isLossless: Bool = false, quality: Int
  ) throws(MediaFault) -> [UInt8] {
    let coded =
      switch type {
      case .png: try image.png()
      case .webp: try image.webp(quality: isLossless ? nil : quality)
      default: try image.jpeg(quality: quality)
      }
    return try MediaFacts.onlyPixels(coded)
  }

  /// Of drawings and photographs that came without loss, whichever way is shorter: the former lose by being coded as
  /// the latter, and grow.
  private func webp(
    _ image: borrowing Vips.Image, _ facts: MediaFacts
  ) throws(MediaFault) -> [UInt8] {
    let lossy = try coded(image, .webp, quality: 82)
    guard facts.isLossless else { return lossy }
    let lossless = try coded(image, .webp, isLossless: true, quality: 82)
    return lossless.count <= lossy.count ? lossless : lossy
  }
}
