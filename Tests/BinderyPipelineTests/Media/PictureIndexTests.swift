import BinderyFormat
import Testing

@testable import BinderyPipeline

@Suite struct PictureIndexTests {
  private let source = SHA256Digest(of: Array("source".utf8))
  private let entry = PictureIndex.Entry(
    digest: SHA256Digest(of: Array("whole".utf8)), size: 5, width: 40, height: 30,
    variants: [
      MediaFile.Variant(
        digest: SHA256Digest(of: Array("small".utf8)), width: 16, type: .webp, size: 5)
    ])

  private var bytes: [UInt8] {
    var index = PictureIndex()
    index.entries[source] = entry
    return index.bytes(recipe: "1 16 coder")
  }

  @Test func `what was noted is read again`() {
    #expect(PictureIndex(bytes, recipe: "1 16 coder").entries == [source: entry])
  }

  @Test func `an index for other sizes or coders counts as nothing`() {
    #expect(PictureIndex(bytes, recipe: "1 16,32 coder").entries.isEmpty)
  }

  @Test func `a line that is cut off, and bytes of any kind, count as nothing`() {
    for count in 0..<bytes.count - 1 {
      #expect(PictureIndex(Array(bytes.prefix(count)), recipe: "1 16 coder").entries.isEmpty)
    }
    #expect(PictureIndex([0xFF, 0x0A, 0x20], recipe: "x").entries.isEmpty)
  }
}
