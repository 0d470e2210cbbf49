import BinderyFormat
import Foundation

/// What an app embeds, so that it opens before it was ever online: a folder laid out as the app's folder at the origin.
package struct Seed: Sendable {
  let folder: String

  /// The newest root in it.
  var root: [UInt8]? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/keys")) ?? []
    let newest = names.compactMap { name in
      name.hasSuffix(".root.json") ? Int(name.dropLast(".root.json".count)) : nil
    }.max()
    return newest.flatMap { Disk.read("\(folder)/keys/\($0).root.json") }
  }

  /// The release in it. Nobody looks at its signature: whoever can change the app can change that too.
  func release(of channel: ItemID) -> HeldRelease? {
    let signed = Disk.read("\(folder)/\(ObjectName.pointer(of: channel))")
    if let envelope = signed.flatMap({ try? Envelope($0) }),
      let pointer = ChannelPointer(adopted: envelope.payload)
    {
      return HeldRelease(pointer, payload: envelope.payload)
    }
    return Disk.read("\(folder)/ch/local.json").flatMap { try? LocalPointer($0) }
      .map(HeldRelease.init)
  }
}

/// A release of which a pointer is on this device.
struct HeldRelease: Sendable {
  /// nil for an unpublished one.
  let place: ChannelPointer.Place?
  /// The bytes that were signed; empty for an unpublished one.
  let payload: [UInt8]
  let app: ItemID
  let manifest: LocalPointer.Object
  let notices: LocalPointer.Object?
  /// Seconds since 1970; nil: never.
  let expiry: Int?
  let recall: [ItemID]
  let requires: [String]

  init(_ pointer: ChannelPointer, payload: [UInt8]) {
    (place, self.payload, app) = (pointer.place, payload, pointer.app)
    (manifest, notices) = (pointer.manifest, pointer.notices)
    (expiry, recall, requires) = (pointer.expiry, pointer.recall, pointer.requires)
  }

  init(_ local: LocalPointer) {
    (place, payload, app) = (nil, [], local.app)
    (manifest, notices) = (local.manifest, local.notices)
    (expiry, recall, requires) = (nil, [], [])
  }
}
