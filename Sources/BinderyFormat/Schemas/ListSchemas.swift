extension DeliverySchema {
  static let records = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Records",
      "description": "Static definitions of one type; their fields are those of the project's own schema.",
      "type": "object",
      "required": ["format", "records"],
      "properties": {
        "format": { "const": 1 },
        "records": {
          "type": "array",
          "minItems": 1,
          "items": {
            "type": "object",
            "required": ["id"],
            "properties": {
              "id": { "$ref": "#/$defs/id" },
              "draft": { "description": "Absent: false.", "const": true }
            }
          }
        }
      },
      "$defs": {
    \#(SchemaDefinition.list(.id))
      }
    }
    """#

  static let index = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Index",
      "description": "A shard of the list that says in which bundle a question stands.",
      "type": "object",
      "required": ["format", "index"],
      "properties": {
        "format": { "const": 1 },
        "index": {
          "type": "array",
          "minItems": 1,
          "maxItems": 4096,
          "items": {
            "description": "Question, its bundle (workbook, and which of its bundles, from 0), line from 0, paid tier.",
            "type": "array",
            "minItems": 3,
            "prefixItems": [
              { "$ref": "#/$defs/id" },
              {
                "type": "array",
                "minItems": 2,
                "prefixItems": [{ "$ref": "#/$defs/id" }, { "type": "integer", "minimum": 0 }]
              },
              { "type": "integer", "minimum": 1 },
              { "$ref": "#/$defs/id", "not": { "const": "free" } }
            ]
          }
        }
      },
      "$defs": {
    \#(SchemaDefinition.list(.id))
      }
    }
    """#

  static let retired = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Retired",
      "description": "Ids that ended for good, and what replaces them.",
      "type": "object",
      "required": ["format", "retired"],
      "properties": {
        "format": { "const": 1 },
        "retired": {
          "type": "array",
          "minItems": 1,
          "items": {
            "description": "Kind, id, the id of what replaces it or null.",
            "type": "array",
            "minItems": 3,
            "prefixItems": [
              { "enum": ["question", "workbook", "category", "passage", "record", "announcement", "app"] },
              { "description": "A record's stands behind its type and a slash.", "$ref": "#/$defs/anyID" },
              { "anyOf": [{ "type": "null" }, { "$ref": "#/$defs/anyID" }] }
            ]
          }
        }
      },
      "$defs": {
        "anyID": { "type": "string", "pattern": "^([a-z0-9][a-z0-9-]{0,63}/)?[a-z0-9][a-z0-9-]{0,63}$" }
      }
    }
    """#
}
