import BinderyFormat
import BinderyPipeline

extension Command {
  static let schema = Command(
    "schema",
    Words(
      en: "Print the JSON Schema of a delivered file; without a name, list them",
      ja: "配信するファイルの JSON Schema を表示する。名前がなければ一覧を出す"),
    arguments: [Argument("NAME", isRequired: false, known: { DeliverySchema.names })]
  ) { invocation, console in
    guard let name = invocation.arguments.first else {
      console.output.write(DeliverySchema.names.map { $0 + "\n" }.joined())
      return .good
    }
    guard let schema = DeliverySchema.schema(named: name) else {
      throw UsageError(
        unknown: name, kind: Words(en: "schema", ja: "スキーマ"), known: DeliverySchema.names,
        listing: "bindery schema")
    }
    console.output.write(schema)
    return .good
  }
}
