import Testing

@testable import BinderyPipeline

@Suite struct JSONRendererTests {
  private func render(_ diagnostics: [Diagnostic], _ source: String) -> String {
    let result = CheckResult(diagnostics: diagnostics, baselined: 0, sources: 3, questions: 4)
    let shelf = SourceShelf { _ in Array(source.utf8) }
    let renderer = JSONRenderer(shelf, language: .ja, prefix: "content/")
    return String(decoding: renderer.render(result), as: UTF8.self)
  }

  @Test func `every field is there, with places in lines and columns`() {
    let place = Place("q.yml", SourceRange(11, 17))
    let diagnostic = Diagnostic(
      .emptyFile, at: place, Words(en: "", ja: "「水」です"),
      related: [.init(Place("q.yml", SourceRange(0, 4)), Words(en: "", ja: "ここ"))],
      help: Words(en: "", ja: "直す"), edits: [Edit(place, "'水'")])
    let place2 = #""file":"content/q.yml","line":2,"column":4,"endLine":2,"endColumn":6"#
    #expect(
      render([diagnostic], "id: 1\n水: 水水\n") == """
        {"diagnostics":[{"rule":"empty-file","severity":"warning","message":"「水」です",\(place2),"help":"直す",\
        "related":[{"message":"ここ","file":"content/q.yml","line":1,"column":1,"endLine":1,"endColumn":5}],\
        "edits":[{\(place2),"text":"'水'"}]}],\
        "summary":{"errors":0,"warnings":1,"notes":0,"files":3,"questions":4}}

        """)
  }

  @Test func `without findings and help the lists are empty and the help is null`() {
    #expect(render([], "").hasPrefix(#"{"diagnostics":[],"summary":"#))
    let diagnostic = Diagnostic(
      .emptyFile, at: Place("q.yml", SourceRange(at: 0)), Words(en: "", ja: "x"))
    #expect(render([diagnostic], "").contains(#""help":null,"related":[],"edits":[]"#))
  }

  @Test func `hidden characters keep their value and never reach a terminal`() {
    let diagnostic = Diagnostic(
      .emptyFile, at: Place("q.yml", SourceRange(at: 0)),
      Words(en: "", ja: "\u{202E}\u{7F}\u{9B}\u{E0067}水"))
    #expect(render([diagnostic], "").contains(#""message":"\u202e\u007f\u009b\udb40\udc67水""#))
  }
}
