import BinderyFormat
import Testing

private let d0 = String(repeating: "0", count: 64)
private let d1 = String(repeating: "1", count: 64)

@Suite struct ManifestTests {
  private func manifest(_ json: String) throws -> Manifest { try Manifest(Array(json.utf8)) }

  @Test("head, categories, workbooks and bundles of one language are read")
  func oneLanguage() throws {
    let manifest = try manifest(
      """
      {"format":1,"app":"it","title":"IT","tiers":["pro","max"],"languages":["ja"],"categories":[
      {"id":"2","title":"類","description":"d","image":{"sha256":"\(d0)","bytes":9,"type":"image/png"},"draft":true,"workbooks":[
      {"id":"wb-3","title":"本","description":"e","language":"en","tags":["t"],"access":"pro","status":"archived","available":{"from":"2026-04-01T00:00:00+09:00"},"source":{"year":"2024"},"license":"CC0","draft":true,"bundles":[
      ["\(d0)",100,137468],
      ["\(d1)",28,5,"later"]
      ]}
      ]},
      {"id":"","workbooks":[
      {"id":"4","title":"他","bundles":[
      ["\(d1)",1,2]
      ]}
      ]}
      ],"records":[["mission","\(d1)",12,3456]],"index":[["\(d0)",4000,340000]],"retired":["\(d1)",30,900]}

      """)
    #expect(manifest.app == .name("it") && manifest.title?.first == "IT")
    #expect(manifest.tiers == ["pro", "max"] && manifest.languages == ["ja"])
    let category = manifest.categories[0]
    #expect(category.id == .number(2) && category.title?.first == "類" && category.isDraft)
    #expect(category.description?.first == "d" && category.image?.file.type == "image/png")
    let workbook = category.workbooks[0]
    #expect(workbook.id == .name("wb-3") && workbook.title.first == "本" && workbook.isDraft)
    #expect(workbook.description?.first == "e" && workbook.language == "en")
    #expect(workbook.tags.map(\.first) == ["t"] && workbook.access == "pro")
    #expect(workbook.status == .archived && workbook.available?.until == nil)
    #expect(workbook.available?.from == "2026-04-01T00:00:00+09:00")
    #expect(workbook.source?.year == "2024" && workbook.license?.first == "CC0")
    #expect(workbook.bundles.map(\.count) == [100, 28] && workbook.questionCount == 128)
    #expect(workbook.bundles[0].bytes.first == 137468)
    #expect(
      workbook.bundles[1].objectName(in: "ja", tier: workbook.access) == "p/pro/o/11/\(d1).json")
    let other = manifest.categories[1]
    #expect(other.id == nil && other.title == nil && other.workbooks[0].access == nil)
    #expect(other.workbooks[0].status == .published && other.workbooks[0].available == nil)
    #expect(
      other.workbooks[0].bundles[0].objectName(in: "ja", tier: nil) == "o/11/\(d1).json")
    #expect(manifest.records.map(\.type) == ["mission"] && manifest.records[0].object.count == 12)
    #expect(manifest.index.map(\.count) == [4000] && manifest.retired?.count == 30)
  }

  @Test("texts, digests and sizes by language are found by language, or else the first is")
  func languages() throws {
    let manifest = try manifest(
      """
      {"format":1,"app":"1","title":{"ja":"題","en":"Title"},"languages":["ja","en"],"categories":[
      {"id":"2","title":{"ja":"類"},"workbooks":[
      {"id":"3","title":"x","tags":[{"ja":"た","en":"ta"}],"source":{"title":{"ja":"春","en":"Spring"}},"bundles":[
      [{"ja":"\(d0)","en":"\(d1)"},7,{"ja":10,"en":20}]
      ]}
      ]}
      ]}
      """)
    #expect(manifest.title?["en"] == "Title" && manifest.title?["fr"] == "題")
    #expect(manifest.categories[0].title?["en"] == "類")
    let workbook = manifest.categories[0].workbooks[0]
    #expect(workbook.title["en"] == "x" && workbook.tags[0]["en"] == "ta")
    #expect(workbook.source?.title?["en"] == "Spring")
    #expect(workbook.bundles[0].digest["en"].description == d1)
    #expect(workbook.bundles[0].bytes["en"] == 20 && workbook.bundles[0].bytes["fr"] == 10)
    #expect(workbook.bundles[0].digest.entries.map(\.language) == ["ja", "en"])
  }

  @Test("a large release has pages, which are read by themselves")
  func pages() throws {
    let category = try manifest(
      #"{"format":1,"app":"1","languages":["ja"],"categories":[{"id":"2","title":"x","pages":[["\#(d0)",2,9]]}]}"#
    ).categories[0]
    #expect(category.pages.map(\.count) == [2] && category.workbooks.isEmpty)
    let page = #"{"format":1,"workbooks":[{"id":"3","title":"x","bundles":[["\#(d1)",1,2]]}]}"#
    #expect(try Manifest.workbooks(ofPage: Array(page.utf8)).map(\.id) == [.number(3)])
  }

  @Test("a release that needs what this reader lacks is said to")
  func requires() throws {
    let json = Array(
      #"{"format":1,"app":"1","languages":["ja"],"requires":["video","maths"],"categories":[]}"#
        .utf8)
    #expect(throws: FormatError.requires(["video", "maths"])) { try Manifest(json) }
    #expect(throws: FormatError.requires(["maths"])) {
      try Manifest(json, supported: ["video"])
    }
    #expect(try Manifest(json, supported: ["video", "maths"]).app == .number(1))
  }

  @Test("a status of a later version is not taken for published")
  func status() throws {
    let page =
      #"{"format":1,"workbooks":[{"id":"3","title":"x","status":"hidden","bundles":[["\#(d1)",1,2]]}]}"#
    #expect(try Manifest.workbooks(ofPage: Array(page.utf8))[0].status == .unknown("hidden"))
  }

  @Test(
    "what is no manifest is refused",
    arguments: [
      #"{"format":1,"app":"1","languages":["ja"]}"#, #"{"format":1,"app":"1","categories":[]}"#,
      #"{"format":1,"app":"A","languages":["ja"],"categories":[]}"#,
      #"{"app":"1","languages":["ja"],"categories":[]}"#,
      #"{"format":1,"app":"1","languages":["ja"],"categories":[{"id":"2","workbooks":[]}]}"#,
      #"{"format":1,"app":"1","languages":["ja"],"categories":[{"id":"X","title":"x","workbooks":[]}]}"#,
      #"{"format":1,"app":"1","languages":["ja"],"categories":[],"retired":["\#(d0)",1]}"#,
      #"{"format":1,"app":"1","languages":["ja"],"categories":[],"retired":["\#(d0)",0,1]}"#,
      #"{"format":1,"app":"1","languages":["ja"],"categories":[],"retired":["\#(d0.dropLast())",1,1]}"#,
      #"{"format":1,"app":"1","languages":["ja"],"categories":[],"retired":["\#(d0.dropLast())A",1,1]}"#,
      #"{"format":1,"app":"1","languages":["ja"],"title":{},"categories":[]}"#,
    ])
  func refused(_ json: String) {
    #expect(throws: FormatError.self) { try manifest(json) }
  }
}

@Suite struct DeliveredListsTests {
  @Test("the local pointer names the release")
  func local() throws {
    let pointer = try LocalPointer(
      Array(
        #"{"format":1,"app":"it","channel":"local","release":"0123456789abcdef","manifest":{"sha256":"\#(d0)","bytes":2159},"notices":{"sha256":"\#(d1)","bytes":7},"ledger":"behind","drafts":true}"#
          .utf8))
    #expect(pointer.app == .name("it") && pointer.release == "0123456789abcdef")
    #expect(pointer.manifest.bytes == 2159 && pointer.manifest.digest.description == d0)
    #expect(pointer.notices?.digest.description == d1)
    #expect(pointer.ledger == .behind && pointer.holdsDrafts)
    let least =
      #"{"format":1,"app":"1","channel":"local","release":"0","manifest":{"sha256":"\#(d0)","bytes":1},"ledger":"none"}"#
    #expect(try LocalPointer(Array(least.utf8)).notices == nil)
    #expect(throws: FormatError.newerFormat("12")) {
      try LocalPointer(Array(#"{"format":12,"app":{}}"#.utf8))
    }
  }

  @Test("a record keeps all its fields, in order, and its line")
  func records() throws {
    let line = #"{"id":"m-1","title":{"ja":"歯"},"points":1.50,"tags":["a"],"done":false}"#
    let records = try DeliveredRecord.all(
      in: Array("{\"format\":1,\"records\":[\n\(line),\n{\"id\":\"2\",\"draft\":true}\n]}\n".utf8))
    #expect(records.map(\.id) == [.name("m-1"), .number(2)] && records[1].isDraft)
    #expect(records[0].fields.map(\.key) == ["title", "points", "tags", "done"])
    #expect(records[0]["title"]?["ja"] == .text("歯") && records[0]["points"] == .number("1.50"))
    #expect(records[0].line.elementsEqual(line.utf8) && records[0]["none"] == nil)
  }

  @Test("notices hold announcements and the app's status")
  func notices() throws {
    let notices = try DeliveredNotices(
      Array(
        #"{"format":1,"announcements":[{"id":"ann-1","title":{"ja":"題"},"body":"文","category":"news","publishedAt":"2026-01-01T00:00:00Z","from":"2026-01-02T00:00:00Z","until":"2026-01-03T00:00:00Z","draft":true,"later":1},{"id":"2","title":"x"}],"status":{"minimumVersion":"1.2","latestVersion":"1.10.0","maintenance":{"message":"点検","from":"2026-01-01T00:00:00Z","later":[]}}}"#
          .utf8))
    let first = notices.announcements[0]
    #expect(first.id == .name("ann-1") && first.title["en"] == "題" && first.body?.first == "文")
    #expect(first.category == "news" && first.publishedAt == "2026-01-01T00:00:00Z")
    #expect(first.shown.from == "2026-01-02T00:00:00Z" && first.isDraft)
    #expect(first.shown.until == "2026-01-03T00:00:00Z")
    #expect(notices.announcements[1].body == nil && notices.announcements[1].shown.from == nil)
    #expect(notices.status.minimumVersion == "1.2" && notices.status.latestVersion == "1.10.0")
    #expect(notices.status.maintenance?.message?.first == "点検")
    #expect(notices.status.maintenance?.period.from == "2026-01-01T00:00:00Z")
    let least = try DeliveredNotices(Array(#"{"format":1}"#.utf8))
    #expect(least.announcements.isEmpty && least.status.maintenance == nil)
  }

  @Test("the index finds a question's line, and its shard by the id's digest")
  func index() throws {
    let index = try QuestionIndex(
      Array(
        #"{"format":1,"index":[["2",["7",0],3],["10",["w-1",12],1,"pro"],["a",["7",1,9],2,"max",7]]}"#
          .utf8))
    #expect(index[.number(2)]?.line == 3 && index[.number(2)]?.tier == nil)
    #expect(index[.number(2)]?.workbook == .number(7) && index[.number(2)]?.bundle == 0)
    #expect(index[.number(10)]?.workbook == .name("w-1") && index[.number(10)]?.bundle == 12)
    #expect(index[.number(10)]?.tier == "pro" && index[.name("a")]?.tier == "max")
    #expect(index[.number(3)] == nil && index[.name("b")] == nil && index[.number(1)] == nil)
    // printf 1234 | sha256sum: 03ac…, 0000 0011 1010 …
    #expect(QuestionIndex.shard(of: .number(1234), among: 1) == 0)
    #expect(QuestionIndex.shard(of: .number(1234), among: 128) == 0b0000001)
    #expect(QuestionIndex.shard(of: .number(1234), among: 2048) == 0b000_0001_1101)
  }

  @Test("ended ids name what takes their place")
  func retired() throws {
    let items = try RetiredItem.all(
      in: Array(
        #"{"format":1,"retired":[["question","1200",null],["record","mission/a","mission/b",1]]}"#
          .utf8))
    #expect(items.map(\.kind) == ["question", "record"])
    #expect(items.map(\.id) == ["1200", "mission/a"])
    #expect(items.map(\.replacement) == [nil, "mission/b"])
  }
}
