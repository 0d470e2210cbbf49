/// Signed bytes with their signatures: an envelope of DSSE version 1 (github.com/secure-systems-lab/dsse).
///
/// What is signed are the payload's exact bytes and its type, so nothing needs to be brought into one form to verify it,
/// and one kind of document never passes for another.
public struct Envelope: Hashable, Sendable {
  public let payloadType: String
  /// Signed bytes; nobody may believe them before `signers(among:)` is looked at.
  public let payload: [UInt8]
  /// Those that have the form of one by Ed25519; others say nothing, and are passed over.
  public let signatures: [Signature]

  public struct Signature: Hashable, Sendable {
    /// Of the key that is said to have signed.
    public let key: String
    public let bytes: [UInt8]
  }

  /// Reads an envelope's JSON.
  /// - Throws: `FormatError` where it is none, or the payload is no base64 in its one form.
  public init(_ bytes: [UInt8]) throws(FormatError) {
    var (payloadType, payload): (String?, [UInt8]?)
    var signatures: [Signature]?
    var reader = try JSONReader(bytes)
    try reader.enterObject()
    while let key = try reader.nextKey() {
      switch key {
      case "payloadType": payloadType = try reader.string()
      case "payload":
        let start = reader.offset
        payload = Base64.decode(try reader.string())
        if payload == nil { throw .malformed("no base64", at: start) }
      case "signatures":
        signatures = try reader.list { reader throws(FormatError) in try Signature?(&reader) }
          .compactMap { $0 }
      default: try reader.skipValue()
      }
    }
    try reader.finish()
    self.payloadType = try required(payloadType, "payloadType")
    self.payload = try required(payload, "payload")
    self.signatures = try required(signatures, "signatures")
  }

  /// Signs a payload with each of the keys.
  public init(_ payload: [UInt8], ofType payloadType: String, by keys: [Ed25519.PrivateKey]) {
    self.payloadType = payloadType
    self.payload = payload
    let message = Self.message(payloadType, payload)
    signatures = keys.map { key in
      Signature(key: key.publicKey.id, bytes: key.signature(over: message))
    }
  }

  /// The ids of those keys that signed, each once.
  public func signers(among keys: some Sequence<Ed25519.PublicKey>) -> Set<String> {
    let message = Self.message(payloadType, payload)
    let good = keys.filter { key in
      signatures.contains { $0.key == key.id && key.accepts($0.bytes, over: message) }
    }
    return Set(good.map(\.id))
  }

  /// The envelope's JSON: one line.
  public var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("payloadType", payloadType)
      json.member("payload", Base64.encode(payload))
      json.member("signatures", each: signatures) { json, signature in
        json.object { json in
          json.member("keyid", signature.key)
          json.member("alg", "ed25519")
          json.member("sig", Base64.encode(signature.bytes))
        }
      }
    }
    return json.bytes + [0x0A]
  }

  /// What is signed: DSSE's pre-authentication encoding.
  static func message(_ payloadType: String, _ payload: [UInt8]) -> [UInt8] {
    let head = "DSSEv1 \(payloadType.utf8.count) \(payloadType) \(payload.count) "
    return Array(head.utf8) + payload
  }
}

extension Envelope.Signature? {
  /// Reads whatever stands in the list; nil for all that is no signature by Ed25519.
  fileprivate init(_ reader: inout JSONReader) throws(FormatError) {
    self = nil
    guard reader.peek() == UInt8(ascii: "{") else {
      try reader.skipValue()
      return
    }
    let members = try reader.stringMembers()
    guard members["alg"] == "ed25519", let key = members["keyid"],
      let bytes = members["sig"].flatMap(Base64.decode)
    else { return }
    self = Envelope.Signature(key: key, bytes: bytes)
  }
}
