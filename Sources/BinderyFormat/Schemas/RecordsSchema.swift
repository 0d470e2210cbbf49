/// Definitions that are no questions.
extension DeliverySchema {
  static let records = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Records",
      "description": "Static definitions of one type, one a line.",
      "type": "object",
      "required": ["format", "records"],
      "properties": {
        "format": {"const": 1},
        "records": {
          "type": "array",
          "minItems": 1,
          "items": {
            "type": "object",
            "required": ["id"],
            "properties": {"id": {"$ref": "#/$defs/id"}}
          }
        }
      },
      "$defs": {
        "id": {
          "type": "string",
          "pattern": "^([1-9][0-9]{0,15}|(?=.*[a-z-])[a-z0-9][a-z0-9-]{0,63})$"
        }
      }
    }
    """#
}
