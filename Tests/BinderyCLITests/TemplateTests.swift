import Testing

@testable import BinderyCLI
@testable import BinderyPipeline

@Suite struct TemplateTests {
  @Test(arguments: Language.allCases, Template.kinds)
  func `every kind has a template that takes a name`(language: Language, kind: String) throws {
    let template = try #require(Template(kind: kind, language: language))
    let text = template.text(name: "第1章")
    #expect(text.contains("第1章") && !text.contains("{{name}}"))
  }

  @Test func `an extension is not doubled`() throws {
    let template = try #require(Template(kind: "workbook", language: .en))
    #expect(try template.checked(name: "basics.yml") == "basics")
    #expect(try template.checked(name: "電流 1") == "電流 1")
  }

  @Test(arguments: ["", "../x", "a/b", ".x", "_x", "a\"b", "a\\b", "a\nb"])
  func `a name stays in its folder and in its quotes`(name: String) throws {
    let template = try #require(Template(kind: "workbook", language: .en))
    #expect(throws: UsageError.self) { try template.checked(name: name) }
  }

  @Test func `a record is named with its type`() throws {
    let template = try #require(Template(kind: "record", language: .ja))
    let place = try template.place(of: "mission/朝 1.yml")
    #expect(place.folder == "records/mission" && place.name == "朝 1")
    for name in ["greet", "a/b/c", "Mission/greet", "../greet", "mission/../x", "mission/_x"] {
      #expect(throws: UsageError.self) { try template.place(of: name) }
    }
    let type = try #require(Template(kind: "record-type", language: .en))
    #expect(try type.place(of: "mission") == ("record-types", "mission"))
    #expect(throws: UsageError.self) { try type.place(of: "my mission") }
  }

  @Test func `an app's name is its id`() throws {
    let template = try #require(Template(kind: "app", language: .en))
    #expect(try template.checked(name: "it-basics") == "it-basics")
    #expect(throws: UsageError.self) { try template.checked(name: "IT") }
  }
}
