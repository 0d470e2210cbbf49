import BinderyFormat

/// Makes what is delivered of each media file, or finds it among what earlier builds made.
struct MediaDelivery: Sendable {
  /// The content root.
  let root: String
  private let pictures: Pictures?
  /// By path, where findings about a file point.
  private let places: [String: Place]

  private struct Pictures: Sendable {
    var renderer: PictureRenderer
    var store: PictureStore
  }

  /// A file as it is delivered, with its bytes.
  struct Delivered {
    var file: MediaFile
    var bytes: [UInt8]
    /// In the order of the file's variants; empty where they were not asked for.
    var variants: [[UInt8]] = []
    /// Whether it was made by this call, not found.
    var isConverted = false
  }

  /// - Throws: `BuildError.noPictureLibrary` where pictures must be decoded and libvips is not installed.
  init(_ bank: Bank, root: String, out: String, base: String?) throws {
    self.root = root
    places = Dictionary(uniqueKeysWithValues: bank.usedMedia.map { ($0.path, $0.place) })
    guard bank.usedMedia.contains(where: { $0.facts.isDecoded }) else {
      pictures = nil
      return
    }
    guard let vips = Vips.shared else { throw BuildError.noPictureLibrary }
    let renderer = PictureRenderer(vips: vips, widths: bank.settings.media.widths)
    pictures = Pictures(
      renderer: renderer,
      store: try PictureStore(recipe: renderer.recipe, out: out, base: base))
  }

  /// - Parameter placed: A file that may hold the delivered bytes already.
  /// - Throws: `FileError`, `MediaFault`.
  func deliver(
    _ path: String, withVariants: Bool, placed: String? = nil, _ hasher: inout SHA256Hasher
  ) throws -> Delivered? {
    guard let type = MediaType(path: path) else { return nil }
    let source = try readFile(root + "/" + path)
    let facts = MediaFacts.read(source)
    hasher.update(source)
    let digest = hasher.finish()
    guard facts.isDecoded, let pictures else {
      return plain(path, type, facts, source, &hasher)
    }
    let entry = pictures.store.entry(digest)
    if let entry,
      let found = found(entry, pictures.store, source, digest, type, withVariants, placed)
    {
      pictures.store.note(entry, of: digest)
      return Delivered(
        file: MediaFile(path: path, entry, type), bytes: found.bytes, variants: found.variants)
    }
    let rendered = try pictures.renderer.render(source, facts)
    let made = PictureIndex.Entry(rendered, &hasher)
    pictures.store.note(made, of: digest)
    return Delivered(
      file: MediaFile(path: path, made, type), bytes: rendered.bytes,
      variants: rendered.variants.map(\.bytes), isConverted: true)
  }

  /// A file that no library is needed for.
  private func plain(
    _ path: String, _ type: MediaType, _ facts: MediaFacts, _ source: [UInt8],
    _ hasher: inout SHA256Hasher
  ) -> Delivered {
    // What is broken, and allowed all the same, is not touched.
    let bytes = facts.fault == nil ? facts.withoutNotes(source) : source
    hasher.update(bytes)
    var file = MediaFile(path: path, digest: hasher.finish(), size: bytes.count, type: type)
    (file.width, file.height, file.duration) = (facts.width, facts.height, facts.duration)
    return Delivered(file: file, bytes: bytes)
  }

  private func found(
    _ entry: PictureIndex.Entry, _ store: PictureStore, _ source: [UInt8],
    _ digest: SHA256Digest, _ type: MediaType, _ withVariants: Bool, _ placed: String?
  ) -> (bytes: [UInt8], variants: [[UInt8]])? {
    let bytes =
      entry.digest == digest
      ? source
      : placed.flatMap { PictureStore.bytes(of: $0, entry.digest, size: entry.size) }
        ?? store.bytes(entry.digest, size: entry.size, type: type)
    guard let bytes else { return nil }
    guard withVariants else { return (bytes, []) }
    var variants: [[UInt8]] = []
    for variant in entry.variants {
      guard let bytes = store.bytes(variant.digest, size: variant.size, type: variant.type) else {
        return nil
      }
      variants.append(bytes)
    }
    return (bytes, variants)
  }

  /// Reports a picture whose data cannot be decoded, which only a build finds out.
  func reportBroken(_ path: String, _ fault: MediaFault, _ report: inout Report) {
    guard let place = places[path] else { return }
    report.add(.mediaBroken(path, fault, at: place))
  }

  /// - Throws: `FileError`.
  func writeIndex(into folder: DistFolder, keepsOthers: Bool) throws {
    try pictures?.store.write(into: folder, keepsOthers: keepsOthers)
  }
}

extension MediaFacts {
  /// Whether it takes a library to deliver the file.
  fileprivate var isDecoded: Bool { fault == nil && type?.isRaster == true }
}

extension PictureIndex.Entry {
  fileprivate init(_ rendered: PictureRenderer.Rendered, _ hasher: inout SHA256Hasher) {
    var variants: [MediaFile.Variant] = []
    for variant in rendered.variants {
      hasher.update(variant.bytes)
      variants.append(
        MediaFile.Variant(
          digest: hasher.finish(), width: variant.width, type: variant.type,
          size: variant.bytes.count))
    }
    hasher.update(rendered.bytes)
    self.init(
      digest: hasher.finish(), size: rendered.bytes.count, width: rendered.width ?? 0,
      height: rendered.height ?? 0, variants: variants)
  }
}

extension MediaFile {
  fileprivate init(path: String, _ entry: PictureIndex.Entry, _ type: MediaType) {
    self.init(path: path, digest: entry.digest, size: entry.size, type: type)
    (width, height, variants) = (entry.width, entry.height, entry.variants)
  }
}
