/// What is read off a media file without decoding it.
package struct MediaFacts: Sendable {
  package var content: Content
  /// Why the file cannot be used, as far as its layout tells.
  package var fault: MediaFault?
  /// Of the file.
  package var bytes: Int
  /// As it is shown, so after its orientation; pixels. Nil for sounds, and for drawings that do not say.
  package var width: Int?
  package var height: Int?
  /// Of films and sounds that say it; milliseconds.
  package var duration: Int?
  /// How the picture is to be turned, 1 to 8 as in EXIF.
  package var orientation = 1
  /// Pictures in an animation, else 1.
  package var frames = 1
  /// Whether its colours are those of a printing press or of an unknown profile.
  package var isForeignColour = false
  /// Whether no detail was given up when it was coded.
  package var isLossless = false
  /// What stands in the file besides what is shown (EXIF, XMP, comments, thumbnails), ascending.
  package var notes: [Range<Int>] = []
  /// Where its profile of colours stands, ascending; the author's stays, since the pixels need it.
  package var profiles: [Range<Int>] = []
  package var privacy: Privacy = []
  /// What a drawing would run or load.
  package var active: [ActiveContent] = []

  /// What a file holds, whatever its name says.
  package enum Content: Sendable, Equatable {
    case type(MediaType)
    /// A kind that is not delivered, by its name.
    case other(String)
    case unknown
    case empty
  }

  /// What the notes tell of a person.
  package struct Privacy: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Where the picture was taken.
    package static let place = Privacy(rawValue: 1)
    /// With which camera, and when.
    package static let camera = Privacy(rawValue: 2)
  }

  /// Something in a drawing that runs, or that is loaded from elsewhere.
  package struct ActiveContent: Sendable, Equatable {
    package var what: Words
    package var range: SourceRange
  }

  init(_ content: Content, bytes: Int) {
    self.content = content
    self.bytes = bytes
  }

  package var type: MediaType? { if case .type(let type) = content { type } else { nil } }

  /// Bytes of a file that is looked at.
  package static let largestFile = 256 << 20
  /// Of a picture that is decoded: so many at once need about 400 MB.
  package static let mostPixels = 100_000_000
  /// The longest side that WebP can have; pixels.
  package static let longestSide = 16_383

  static func tooLarge(bytes: Int) -> MediaFacts {
    var facts = MediaFacts(.unknown, bytes: bytes)
    facts.fault = .tooLarge
    return facts
  }

  var pixels: Int { (width ?? 0) * (height ?? 0) }

  /// What a file's bytes are; a fault in them is told, not thrown.
  package static func read(_ bytes: [UInt8]) -> MediaFacts {
    var facts = MediaFacts(Content(of: bytes), bytes: bytes.count)
    guard let type = facts.type else { return facts }
    do throws(MediaFault) {
      switch type {
      case .png: try facts.readPNG(bytes)
      case .jpg: try facts.readJPEG(bytes)
      case .webp: try facts.readWebP(bytes)
      case .gif: try facts.readGIF(bytes)
      case .svg: try facts.readSVG(bytes)
      case .mp4, .m4a: try facts.readMP4(bytes)
      case .webm: try facts.readWebM(bytes)
      case .mp3: try facts.readMP3(bytes)
      }
      if facts.type?.isRaster == true { try facts.checkSize() }
    } catch {
      facts.fault = error
    }
    return facts
  }

  private func checkSize() throws(MediaFault) {
    guard let width, let height else { throw .damaged }
    guard max(width, height) <= Self.longestSide, pixels * frames <= Self.mostPixels * 4,
      pixels <= Self.mostPixels
    else { throw .tooLarge }
  }

  /// Takes a picture's size as coded, and turns it as it is shown.
  mutating func setSize(_ width: Int, _ height: Int) throws(MediaFault) {
    guard width > 0, height > 0, width <= Int(Int32.max), height <= Int(Int32.max) else {
      throw .damaged
    }
    (self.width, self.height) = (width, height)
  }

  mutating func turn() {
    if orientation > 4 { swap(&width, &height) }
  }

  /// Takes a length of time; one that no file can have is left out.
  mutating func setDuration(_ units: UInt64, perSecond: UInt64) {
    guard perSecond > 0, units > 0, units / perSecond < 10_000_000 else { return }
    let (seconds, rest) = units.quotientAndRemainder(dividingBy: perSecond)
    duration = Int(seconds) * 1000 + Int((Double(rest) * 1000 / Double(perSecond)).rounded())
  }
}

/// Why a media file cannot be used.
package enum MediaFault: Error, Sendable {
  /// It ends before it is complete.
  case cutOff
  /// It is larger than anything that a learner could open.
  case tooLarge
  /// Its parts do not fit together.
  case damaged
  /// A drawing that is no XML in UTF-8.
  case malformed(at: SourceRange)
  /// A drawing that says that it is in another encoding than UTF-8, by the name it gives.
  case otherEncoding(String, at: SourceRange)
  /// A drawing whose root is not named as one of SVG, so that no app shows it.
  case noNamespace(at: SourceRange)
}
