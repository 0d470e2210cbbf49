/// Names of the immutable objects of an app, relative to the app's folder or a tier's prefix in it.
public enum ObjectName {
  /// `o/<aa>/<sha256>.<ext>`: a bundle or other JSON object, or a media file.
  public static func object(_ digest: SHA256Digest, extension ext: String = "json") -> String {
    "o/\(digest.hex(digits: 2))/\(digest).\(ext)"
  }

  /// `m/<sha256>.json`: a manifest, or a page of one.
  public static func manifest(_ digest: SHA256Digest) -> String { "m/\(digest).json" }

  /// `n/<sha256>.json`: the notices of an app.
  public static func notices(_ digest: SHA256Digest) -> String { "n/\(digest).json" }

  /// `d/<from16>-<to16>.json`: how a release is made from an earlier one; or of one object of it,
  /// `d/<from16>-<to16>/<object16>.json`.
  /// - Parameters: The names of the two releases, and the first 16 digits of the object's digest.
  public static func delta(from: String, to: String, object: String? = nil) -> String {
    "d/\(from)-\(to)" + (object.map { "/" + $0 } ?? "") + ".json"
  }

  /// `ch/<channel>.json`: the pointer that readers of a channel see.
  package static func pointer(of channel: ItemID) -> String { "ch/\(channel).json" }

  /// `ch/<channel>/<epoch>-<seq>.json`: a pointer under its number.
  package static func pointer(of channel: ItemID, at place: ChannelPointer.Place) -> String {
    "ch/\(channel)/\(place.epoch)-\(place.seq).json"
  }

  /// What stands before an object's name: nothing for what is free, `p/<tier>/` for a paid tier.
  public static func prefix(tier: String?) -> String { tier.map { "p/\($0)/" } ?? "" }
}
