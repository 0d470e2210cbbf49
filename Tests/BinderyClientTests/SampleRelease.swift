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
  /// Whether the notices tell of work on the app, and of its versions; with `notices` only.
  var maintenance = false
  /// Whether there are records of the type `badge`, and ids that ended.
  var hasLists = false
  /// The workbook 1's, as the manifest writes it.
  var image = ""

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
    if hasLists {
      for list in [records, retired] { objects[ObjectName.object(SHA256Digest(of: list))] = list }
    }
    if !notices.isEmpty {
      objects[ObjectName.notices(SHA256Digest(of: noticesObject))] = noticesObject
    }
    return objects
  }

  /// The name of the bundle that changes.
  var changedBundle: String { ObjectName.object(SHA256Digest(of: bundles[0].parts[1].bytes)) }
  var manifestName: String { ObjectName.manifest(SHA256Digest(of: manifest)) }

  private var noticesObject: [UInt8] {
    let period = #""from":"2026-04-02T00:00:00Z","until":"2026-04-03T00:00:00+00:00""#
    let status =
      maintenance
      ? #","status":{"minimumVersion":"1.10","maintenance":{"message":"soon",\#(period)}}"# : ""
    return Array(
      #"{"format":1,"announcements":[\#n{"id":"1","title":"\#(notices)","publishedAt":"2026-04-01T00:00:00Z",\#(period)}\#n]\#(status)}\#n"#
        .utf8)
  }

  private var records: [UInt8] {
    Array("{\"format\":1,\"records\":[\n{\"id\":\"gold\(number)\"}\n]}\n".utf8)
  }

  private var retired: [UInt8] {
    Array("{\"format\":1,\"retired\":[\n[\"question\",\"\(number)\",null]\n]}\n".utf8)
  }

  var manifest: [UInt8] {
    var object = LineObject()
    object.append(
      #"{"format":1,"app":"\#(app)","tiers":["pro"],"languages":["ja"],\#(extra)"categories":["#)
    object.append(#"{"id":"9","title":"c","workbooks":["#)
    for (workbook, tier, parts) in bundles {
      let access = (tier.map { #""access":"\#($0)","# } ?? "") + (workbook == 1 ? image : "")
      object.append(#"{"id":"\#(workbook)","title":"w","# + access + #""bundles":["#)
      for part in parts {
        object.append(#"["\#(SHA256Digest(of: part.bytes))",\#(part.count),\#(part.bytes.count)]"#)
      }
      object.append("]}")
    }
    object.append("]}")
    func reference(_ bytes: [UInt8]) -> String {
      #""\#(SHA256Digest(of: bytes))",1,\#(bytes.count)"#
    }
    object.append(
      hasLists
        ? #"],"records":[["badge",\#(reference(records))]],"retired":[\#(reference(retired))]}"#
        : "]}")
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
