import Testing

@testable import BinderyPipeline

/// What names in sources lead to.
@Suite struct MediaLibraryTests {
  private let library = MediaLibrary(
    paths: [
      "images/42.png", "images/Beaker.svg", "images/a.png.svg", "images/atom.png",
      "images/atom.svg", "images/chem/42.jpg", "images/か\u{3099}く.png", "images/old.bmp",
      "images/x.PNG", "media/42.mp3",
    ], refusedLinks: ["images/link.png"])

  private func resolve(_ name: String, folder: String = "images") -> MediaLibrary.Resolution {
    library.resolve(Array(name.utf8)[...], folder: folder)
  }

  private func path(_ name: String, folder: String = "images") -> String? {
    if case .found(let path) = resolve(name, folder: folder) { path } else { nil }
  }

  private func miss(_ name: String) -> (MediaLibrary.Miss, [String])? {
    if case .missing(let reason, let candidates) = resolve(name) {
      (reason, candidates)
    } else {
      nil
    }
  }

  @Test(arguments: [
    ("42.png", "images/42.png"), ("images/42.png", "images/42.png"), ("42", "images/42.png"),
    ("chem/42", "images/chem/42.jpg"), ("images/chem/42.jpg", "images/chem/42.jpg"),
    ("x.PNG", "images/x.PNG"), ("a.png.svg", "images/a.png.svg"),
  ])
  func `a name is a path below the folder, or the stem of one file`(name: String, file: String) {
    #expect(path(name) == file)
  }

  @Test func `each field looks into its own folder`() {
    #expect(path("42", folder: "media") == "media/42.mp3")
    #expect(path("images/42.png", folder: "media") == nil)
  }

  @Test func `a name with an extension is not taken for a stem`() {
    #expect(path("a.png") == nil)
  }

  @Test(arguments: [
    "/etc/passwd.png", "../42.png", "chem/../42.png", "images/../../x.png", "chem\\42.jpg",
    "C:/42.png", "https://example.com/42.png", "HTTP://example.com/42.png", "data:image/png,x",
    "file:42.png", "link.png",
  ])
  func `a name that leads out of the content is refused`(name: String) {
    guard case .outside = resolve(name) else {
      Issue.record("\(name) was not refused")
      return
    }
  }

  @Test(arguments: ["図 1:2.png", "..42.png", "42..png"])
  func `points and colons inside a name are part of it`(name: String) {
    #expect(miss(name) != nil)
  }

  @Test func `names are compared by bytes, and near misses are named`() throws {
    let wrongCase = try #require(miss("beaker.SVG"))
    #expect(wrongCase == (.differsInCase, ["images/Beaker.svg"]))
    let stemInWrongCase = try #require(miss("beaker"))
    #expect(stemInWrongCase == (.differsInCase, ["images/Beaker.svg"]))
    let composed = try #require(miss("がく.png"))
    #expect(composed.0 == .differsInForm)
    #expect(composed.1.map { Array($0.utf8) } == [Array("images/か\u{3099}く.png".utf8)])
  }

  @Test func `several files of one stem are all named`() throws {
    let found = try #require(miss("atom"))
    #expect(found == (.several, ["images/atom.png", "images/atom.svg"]))
  }

  @Test func `a file of another type is there, and not to be delivered`() throws {
    let found = try #require(miss("old.bmp"))
    #expect(found == (.unfit, ["images/old.bmp"]))
  }

  @Test(arguments: [
    ("42.jpg", ["images/chem/42.jpg"]), ("43.gif", ["images/42.png"]),
    ("beeker.svg", ["images/Beaker.svg"]), ("teapot.svg", []), ("\u{3099}.png", []),
  ])
  func `a slip, another extension or a forgotten folder is found`(
    name: String, files: [String]
  ) throws {
    let found = try #require(miss(name))
    #expect(found == (.absent, files))
  }
}
