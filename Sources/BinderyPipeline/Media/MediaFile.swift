import BinderyFormat

/// A picture, film or sound that is delivered.
package struct MediaFile: Sendable {
  /// Below the content root.
  package var path: String
  package var digest: SHA256Digest
  /// Bytes.
  package var size: Int
  package var type: MediaType
  /// As shown; pixels.
  package var width: Int?
  package var height: Int?
  /// Milliseconds.
  package var duration: Int?
  /// The same picture in smaller sizes, ascending; in each, WebP first.
  package var variants: [Variant] = []

  package struct Variant: Sendable, Equatable {
    package var digest: SHA256Digest
    /// Pixels.
    package var width: Int
    package var type: MediaType
    /// Bytes.
    package var size: Int

    package var objectName: String {
      ObjectName.object(digest, extension: type.fileExtension)
    }
  }

  /// Where it lies below its tier's prefix: `o/<aa>/<sha256>.<ext>`.
  package var objectName: String {
    ObjectName.object(digest, extension: type.fileExtension)
  }
}
