/// The notes that cameras put into pictures: a TIFF directory (EXIF 2.32, JEITA CP-3451).
extension MediaFacts {
  /// Takes what matters of them; notes that cannot be read tell nothing, and are cut out like others.
  mutating func readExif(_ bytes: ArraySlice<UInt8>) {
    let tiff = bytes.has("Exif\0\0") ? bytes.dropFirst(6) : bytes
    guard let directory = try? ExifDirectory(tiff) else { return }
    if let value = directory.number(0x0112), (1...8).contains(value) { orientation = value }
    if [0x010F, 0x0110, 0x013B].contains(where: directory.has) { privacy.insert(.camera) }
    if let camera = directory.inner(0x8769),
      [0x9003, 0x9004, 0x927C, 0xA430, 0xA431, 0xA435].contains(where: camera.has)
    {
      privacy.insert(.camera)
    }
    if let place = directory.inner(0x8825), place.has(0x0002) || place.has(0x0004) {
      privacy.insert(.place)
    }
  }
}

/// One directory of a TIFF file: tags and their values.
private struct ExifDirectory {
  private let tiff: ArraySlice<UInt8>
  private let isBig: Bool
  /// The first number of each tag.
  private var values: [Int: Int] = [:]

  init(_ tiff: ArraySlice<UInt8>) throws(MediaFault) {
    guard tiff.has("II*\0") || tiff.has("MM\0*") else { throw .damaged }
    isBig = tiff.has("MM")
    self.tiff = tiff
    var reader = ByteReader(tiff.dropFirst(4))
    try read(at: try number(4, &reader))
  }

  private init(_ outer: ExifDirectory, at offset: Int) throws(MediaFault) {
    (tiff, isBig) = (outer.tiff, outer.isBig)
    try read(at: offset)
  }

  private mutating func read(at offset: Int) throws(MediaFault) {
    var reader = ByteReader(tiff)
    try reader.skip(offset)
    for _ in 0..<(try number(2, &reader)) {
      let (tag, kind) = (try number(2, &reader), try number(2, &reader))
      try reader.skip(4)
      // A short stands in the first two of the four bytes.
      let value = try number(kind == 3 ? 2 : 4, &reader)
      if kind == 3 { try reader.skip(2) }
      values[tag] = value
    }
  }

  private func number(_ count: Int, _ reader: inout ByteReader) throws(MediaFault) -> Int {
    isBig ? try reader.bigInt(count) : try reader.littleInt(count)
  }

  func has(_ tag: Int) -> Bool { values[tag] != nil }
  func number(_ tag: Int) -> Int? { values[tag] }
  func inner(_ tag: Int) -> ExifDirectory? {
    values[tag].flatMap { try? ExifDirectory(self, at: $0) }
  }
}
