import BinderyFormat

/// A pointer that was verified and adopted: what the files `active` and `previous` say.
struct Adopted: Sendable {
  let pointer: ChannelPointer
  /// The bytes that were signed.
  let payload: [UInt8]
  /// Those bytes in their envelope, as they came.
  let envelope: [UInt8]
  /// Under which the origin knows it.
  let etag: String?

  init(_ pointer: ChannelPointer, payload: [UInt8], envelope: [UInt8], etag: String?) {
    (self.pointer, self.payload, self.envelope, self.etag) = (pointer, payload, envelope, etag)
  }

  /// Three lines: a mark with the entity tag, the envelope, and the digest of both.
  var file: [UInt8] {
    let tag = (etag ?? "").filter { !$0.isNewline }
    let text = "bindery 1 \(tag)\n\(Base64.encode(envelope))\n"
    return Array("\(text)\(SHA256Digest(of: text.utf8))\n".utf8)
  }

  /// - Returns: nil where the file is damaged, or of a later version.
  init?(file: [UInt8]) {
    let lines = String(decoding: file, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 4, lines[0].hasPrefix("bindery 1 "),
      "\(SHA256Digest(of: "\(lines[0])\n\(lines[1])\n".utf8))" == lines[2],
      let envelope = Base64.decode(String(lines[1])),
      let payload = (try? Envelope(envelope))?.payload,
      let pointer = ChannelPointer(adopted: payload)
    else { return nil }
    let tag = String(lines[0].dropFirst("bindery 1 ".count))
    self.init(pointer, payload: payload, envelope: envelope, etag: tag.isEmpty ? nil : tag)
  }
}

extension ChannelPointer {
  /// A pointer that was adopted once, maybe by a later version of the app: what it requires is looked at when its release
  /// is opened.
  init?(adopted payload: [UInt8]) {
    do throws(FormatError) {
      self = try Self(payload: payload)
    } catch .requires(let abilities) {
      guard let pointer = try? Self(payload: payload, supported: Set(abilities)) else { return nil }
      self = pointer
    } catch {
      return nil
    }
  }
}
