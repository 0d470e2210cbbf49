import BinderyFormat
import TestSupport

/// A small release of the app `it`: workbooks 1 and 2 are free, 3 is of the tier `pro`.
///
/// The second bundle of 1, and 3, say which release it is; the others never change.
struct SampleRelease {
  var number: Int
  var app = "it"
  var tier = "pro"
  /// Stands in the manifest's head.
  var extra = ""
  /// In place of the second bundle of the workbook 1.
  var second: [UInt8]?
  var notices = ""

  init(_ number: Int) { self.number = number }

  static func question(_ id: Int, _ text: String) -> String {
    #"{"id":"\#(id)","type":"true_false","text":"\#(text)","correct":true}"#
  }

  static func bundle(_ lines: [String]) -> [UInt8] {
    var object = LineObject()
    object.append(#"{"format":1,"questions":["#)
    for line in lines { object.append(line) }
    object.append("]}")
    return object.finish()
  }

  /// By workbook, its bundles with the number of their questions.
  private var bundles: [(workbook: Int, tier: String?, parts: [(bytes: [UInt8], count: Int)])] {
    let same = Self.bundle([Self.question(11, "always")])
    let changed = Self.bundle([Self.question(12, "release \(number)"), Self.question(13, "always")])
    return [
      (1, nil, [(same, 1), (second ?? changed, 2)]),
      (2, nil, [(Self.bundle([Self.question(21, "always")]), 1)]),
      (3, tier, [(Self.bundle([Self.question(31, "release \(number)")]), 1)]),
    ]
  }

  /// The objects by their names below the app's folder.
  var objects: [String: [UInt8]] {
    var objects: [String: [UInt8]] = [:]
    for (_, tier, parts) in bundles {
      for part in parts {
        let name = ObjectName.prefix(tier: tier) + ObjectName.object(SHA256Digest(of: part.bytes))
        objects[name] = part.bytes
      }
    }
    objects[ObjectName.manifest(SHA256Digest(of: manifest))] = manifest
    if !notices.isEmpty {
      objects[ObjectName.notices(SHA256Digest(of: noticesObject))] = noticesObject
    }
    return objects
  }

  /// The name of the bundle that changes.
  var changedBundle: String { ObjectName.object(SHA256Digest(of: bundles[0].parts[1].bytes)) }
  var manifestName: String { ObjectName.manifest(SHA256Digest(of: manifest)) }

  private var noticesObject: [UInt8] {
    Array(
      #"{"format":1,"announcements":[\#n{"id":"1","title":"\#(notices)","publishedAt":"2026-04-01T00:00:00Z"}\#n]}\#n"#
        .utf8)
  }

  var manifest: [UInt8] {
    var object = LineObject()
    object.append(
      #"{"format":1,"app":"\#(app)","tiers":["pro"],"languages":["ja"],\#(extra)"categories":["#)
    object.append(#"{"id":"9","title":"c","workbooks":["#)
    for (workbook, tier, parts) in bundles {
      let access = tier.map { #""access":"\#($0)","# } ?? ""
      object.append(#"{"id":"\#(workbook)","title":"w","# + access + #""bundles":["#)
      for part in parts {
        object.append(#"["\#(SHA256Digest(of: part.bytes))",\#(part.count),\#(part.bytes.count)]"#)
      }
      object.append("]}")
    }
    object.append("]}")
    object.append("]}")
    return object.finish()
  }

  func pointer(
    seq: Int, epoch: Int = 1, root: Int = 1, expires: String? = nil
  ) -> ChannelPointer {
    ChannelPointer(
      app: .name("it"), channel: .name("prod"), place: .init(epoch: epoch, seq: seq),
      issuedAt: "2026-04-01T00:00:00Z", expires: expires, root: root,
      manifest: LocalPointer.Object(of: manifest),
      notices: notices.isEmpty ? nil : LocalPointer.Object(of: noticesObject))
  }
}
