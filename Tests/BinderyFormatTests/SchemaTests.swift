import BinderyFormat
import Foundation
import Testing

@Suite struct SchemaTests {
  @Test(
    "every schema is JSON, names its draft, and resolves its own references",
    arguments: DeliverySchema.names)
  func schema(_ name: String) throws {
    let text = try #require(DeliverySchema.schema(named: name))
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    let definitions = schema["$defs"] as? [String: Any] ?? [:]
    for reference in text.matches(of: /"\$ref": "#\/\$defs\/(\w+)"/) {
      #expect(definitions[String(reference.1)] != nil, "\(reference.1)")
    }
  }

  @Test("an unknown name has no schema")
  func unknown() { #expect(DeliverySchema.schema(named: "bundles") == nil) }
}
