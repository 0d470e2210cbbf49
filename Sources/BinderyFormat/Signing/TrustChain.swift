/// Why an envelope is not believed.
public enum TrustError: Error, Hashable, Sendable {
  /// It is of another type, as a manifest in a pointer's place is.
  case wrongType(String)
  /// Fewer keys signed it than must.
  case notSigned
  /// It is for another app.
  case wrongApp(ItemID)
  /// A root that does not follow the trusted one: its version, or an epoch that would fall.
  case wrongVersion(Int)
  /// It cannot be read.
  case unreadable(FormatError)
}

extension TrustRoot {
  /// The root that a client ships, or that it stored: signed by its own keys.
  public init(shipped bytes: [UInt8], app: ItemID) throws(TrustError) {
    let envelope = try Self.envelope(bytes)
    self = try Self.read(envelope, app: app)
    guard isSigned(envelope, by: root) else { throw .notSigned }
  }

  /// The root behind this one, which both this one's keys and its own signed.
  ///
  /// - Parameter bytes: Of `keys/<n+1>.root.json`.
  /// - Throws: `TrustError`; this root then stays the trusted one.
  public func next(_ bytes: [UInt8]) throws(TrustError) -> TrustRoot {
    let envelope = try Self.envelope(bytes)
    guard isSigned(envelope, by: root) else { throw .notSigned }
    let next = try Self.read(envelope, app: app)
    guard next.version == version + 1, next.epoch >= epoch else {
      throw .wrongVersion(next.version)
    }
    guard next.isSigned(envelope, by: next.root) else { throw .notSigned }
    return next
  }

  /// The payload of a pointer's envelope, if those keys signed it that may sign for the channel.
  /// - Throws: `TrustError.wrongType`, `.notSigned`.
  public func payload(
    of envelope: Envelope, channel: ItemID
  ) throws(TrustError) -> [UInt8] {
    guard envelope.payloadType == ChannelPointer.payloadType else {
      throw .wrongType(envelope.payloadType)
    }
    guard let role = role(ofChannel: channel), isSigned(envelope, by: role) else {
      throw .notSigned
    }
    return envelope.payload
  }

  private static func envelope(_ bytes: [UInt8]) throws(TrustError) -> Envelope {
    do throws(FormatError) {
      if bytes.count > largest { throw .malformed("a root over \(largest) bytes", at: largest) }
      let envelope = try Envelope(bytes)
      guard envelope.payloadType == payloadType else {
        throw FormatError.unsupported(key: "payloadType", value: envelope.payloadType)
      }
      return envelope
    } catch .unsupported(_, let type) {
      throw .wrongType(type)
    } catch {
      throw .unreadable(error)
    }
  }

  private static func read(_ envelope: Envelope, app: ItemID) throws(TrustError) -> TrustRoot {
    do throws(FormatError) {
      let root = try TrustRoot(payload: envelope.payload)
      if root.app == app { return root }
    } catch {
      throw .unreadable(error)
    }
    throw .wrongApp(app)
  }
}
