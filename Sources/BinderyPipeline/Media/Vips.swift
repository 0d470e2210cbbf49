import CVips
import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// libvips, which decodes, turns, resizes and codes pictures; loaded when pictures first need it, since it brings a
/// hundred libraries along.
///
/// Only the readers of the four delivered formats are let through; its cache and its own threads are off, so that
/// memory and results do not depend on what was done before.
// A class because the library is one thing; unchecked because addresses of functions are the same for all threads.
final class Vips: @unchecked Sendable {
  /// nil where it is not installed.
  static let shared = Vips()

  /// Of libvips and of the coders that it found: what the bytes of pictures depend on.
  let version: String
  private let handle: UnsafeMutableRawPointer
  private let calls: Calls

  private init?() {
    guard let handle = Self.open(), let calls = Calls(handle) else { return nil }
    (self.handle, self.calls) = (handle, calls)
    // Its plug-ins open formats that are not delivered; it looks for them below this folder.
    setenv("VIPSHOME", "/nonexistent", 1)
    defer { unsetenv("VIPSHOME") }
    guard bindery_vips_init(calls.initialise, "bindery") == 0 else { return nil }
    bindery_vips_silence(calls.setLog)
    bindery_vips_set(calls.blockUntrusted, 1)
    bindery_vips_block(calls.block, "VipsForeignLoad", 1)
    for name in ["Png", "Jpeg", "Webp", "Nsgif"] {
      bindery_vips_block(calls.block, "VipsForeignLoad" + name, 0)
    }
    bindery_vips_set(calls.setCache, 0)
    bindery_vips_set(calls.setConcurrency, 1)
    let parts = (0..<3).map { String(bindery_vips_version(calls.version, Int32($0))) }
    version = "libvips " + parts.joined(separator: ".") + Self.coders(handle)
  }

  /// Major version 42 of its interface has stood since 8.0.
  private static func open() -> UnsafeMutableRawPointer? {
    for name in ["libvips.so.42", "libvips.42.dylib", "/opt/homebrew/lib/libvips.42.dylib"] {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) { return handle }
    }
    return nil
  }

  /// Versions of the libraries that code pictures, as far as they tell.
  private static func coders(_ handle: UnsafeMutableRawPointer) -> String {
    typealias Number = @convention(c) () -> Int32
    var coders: [String] = []
    if let call = dlsym(handle, "WebPGetEncoderVersion") {
      let version = unsafeBitCast(call, to: Number.self)()
      coders.append("libwebp \(version >> 16).\(version >> 8 & 255).\(version & 255)")
    }
    typealias PNGText = @convention(c) (UnsafeRawPointer?) -> UnsafePointer<CChar>?
    if let call = dlsym(handle, "png_get_libpng_ver"),
      let text = unsafeBitCast(call, to: PNGText.self)(nil)
    {
      coders.append("libpng " + String(cString: text))
    }
    typealias PlainText = @convention(c) () -> UnsafePointer<CChar>?
    if let call = dlsym(handle, "zlibVersion"),
      let text = unsafeBitCast(call, to: PlainText.self)()
    {
      coders.append("zlib " + String(cString: text))
    }
    if let call = dlsym(handle, "cmsGetEncodedCMMversion") {
      coders.append("lcms \(unsafeBitCast(call, to: Number.self)())")
    }
    return coders.isEmpty ? "" : " (\(coders.joined(separator: ", ")))"
  }

  // MARK: What it does

  /// A picture as it is to be seen: turned, in sRGB with eight bits, and no wider than `width`.
  func picture(_ bytes: [UInt8], width: Int) throws(MediaFault) -> Image {
    try image(of: bytes) {
      bindery_vips_thumbnail(calls.thumbnail, bytes, bytes.count, &$0, Int32(width))
    }
  }

  /// As above, with its pixels in memory, so that it can be coded more than once.
  func heldPicture(_ bytes: [UInt8], width: Int) throws(MediaFault) -> Image {
    let image = try picture(bytes, width: width)
    guard let copy = bindery_vips_copy(calls.copy, image.pointer) else { throw damaged() }
    return Image(copy, self, source: [])
  }

  /// Decodes all of a picture, or of an animation, and throws it away.
  func verify(_ bytes: [UInt8], type: MediaType, isAnimated: Bool) throws(MediaFault) {
    let image = try opened(bytes, type, isAnimated: isAnimated)
    var average = 0.0
    guard bindery_vips_average(calls.average, image.pointer, &average) == 0 else {
      throw damaged()
    }
  }

  /// Whether the profile of colours in a picture is that of sRGB.
  func hasSRGBProfile(_ bytes: [UInt8], type: MediaType) throws(MediaFault) -> Bool {
    let image = try opened(bytes, type, isAnimated: false)
    var (start, count): (UnsafeRawPointer?, Int) = (nil, 0)
    guard bindery_vips_blob(calls.blob, image.pointer, "icc-profile-data", &start, &count) == 0,
      let start
    else {
      bindery_vips_do(calls.clearErrors)
      return true
    }
    return ColourProfile.isSRGB([UInt8](UnsafeRawBufferPointer(start: start, count: count))[...])
  }

  private func opened(
    _ bytes: [UInt8], _ type: MediaType, isAnimated: Bool
  ) throws(MediaFault) -> Image {
    let load =
      switch type {
      case .png: calls.loadPNG
      case .jpg: calls.loadJPEG
      case .webp: calls.loadWebP
      default: calls.loadGIF
      }
    return try image(of: bytes) {
      isAnimated
        ? bindery_vips_load_all(load, bytes, bytes.count, &$0)
        : bindery_vips_load(load, bytes, bytes.count, &$0)
    }
  }

  private func image(
    of source: [UInt8], _ make: (inout UnsafeMutableRawPointer?) -> Int32
  ) throws(MediaFault) -> Image {
    var made: UnsafeMutableRawPointer?
    guard make(&made) == 0, let made else { throw damaged() }
    return Image(made, self, source: source)
  }

  /// Its own words about the fault are one text for all threads, so they cannot be told.
  private func damaged() -> MediaFault {
    bindery_vips_do(calls.clearErrors)
    return .damaged
  }

  /// A picture that libvips holds, most of it still to be worked out.
  struct Image: ~Copyable {
    fileprivate let pointer: UnsafeMutableRawPointer
    private let vips: Vips
    /// Kept, since it is read when the picture is worked out.
    private let source: [UInt8]

    fileprivate init(_ pointer: UnsafeMutableRawPointer, _ vips: Vips, source: [UInt8]) {
      (self.pointer, self.vips, self.source) = (pointer, vips, source)
    }

    deinit { bindery_vips_free(vips.calls.release, pointer) }

    var width: Int { Int(bindery_vips_number(vips.calls.width, pointer)) }
    var height: Int { Int(bindery_vips_number(vips.calls.height, pointer)) }

    /// - Parameter quality: 1 to 100.
    func jpeg(quality: Int) throws(MediaFault) -> [UInt8] {
      try saved {
        bindery_vips_save_jpeg(vips.calls.saveJPEG, pointer, &$0, &$1, Int32(quality))
      }
    }

    func png() throws(MediaFault) -> [UInt8] {
      try saved { bindery_vips_save_png(vips.calls.savePNG, pointer, &$0, &$1) }
    }

    /// - Parameter quality: 1 to 100; nil gives up no detail.
    func webp(quality: Int?) throws(MediaFault) -> [UInt8] {
      try saved {
        bindery_vips_save_webp(
          vips.calls.saveWebP, pointer, &$0, &$1, Int32(quality ?? 75), quality == nil ? 1 : 0)
      }
    }

    private func saved(
      _ save: (inout UnsafeMutableRawPointer?, inout Int) -> Int32
    ) throws(MediaFault) -> [UInt8] {
      var (start, count): (UnsafeMutableRawPointer?, Int) = (nil, 0)
      guard save(&start, &count) == 0, let start else { throw vips.damaged() }
      defer { bindery_vips_free(vips.calls.free, start) }
      return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }
  }
}

/// Addresses of the functions of libvips that are used.
private struct Calls {
  typealias Address = UnsafeMutableRawPointer
  let initialise, version, blockUntrusted, block, setCache, setConcurrency, clearErrors: Address
  let thumbnail, loadPNG, loadJPEG, loadWebP, loadGIF, average, blob, copy, width, height: Address
  let saveJPEG, savePNG, saveWebP, release, free, setLog: Address

  /// nil where one is missing: then it is no libvips that can be used.
  init?(_ handle: Address) {
    var isWhole = true
    func find(_ name: String) -> Address {
      if let address = dlsym(handle, name) { return address }
      isWhole = false
      return handle
    }
    initialise = find("vips_init")
    version = find("vips_version")
    blockUntrusted = find("vips_block_untrusted_set")
    block = find("vips_operation_block_set")
    setCache = find("vips_cache_set_max")
    setConcurrency = find("vips_concurrency_set")
    clearErrors = find("vips_error_clear")
    thumbnail = find("vips_thumbnail_buffer")
    loadPNG = find("vips_pngload_buffer")
    loadJPEG = find("vips_jpegload_buffer")
    loadWebP = find("vips_webpload_buffer")
    loadGIF = find("vips_gifload_buffer")
    average = find("vips_avg")
    blob = find("vips_image_get_blob")
    copy = find("vips_image_copy_memory")
    width = find("vips_image_get_width")
    height = find("vips_image_get_height")
    saveJPEG = find("vips_jpegsave_buffer")
    savePNG = find("vips_pngsave_buffer")
    saveWebP = find("vips_webpsave_buffer")
    release = find("g_object_unref")
    free = find("g_free")
    setLog = find("g_log_set_default_handler")
    guard isWhole else { return nil }
  }
}
