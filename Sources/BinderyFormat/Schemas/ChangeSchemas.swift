/// What tells a reader of changes and whereabouts.
extension DeliverySchema {
  static let delta = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Delta",
      "description": "What changed between two releases.",
      "type": "object",
      "required": ["format", "objects"],
      "properties": {
        "format": {"const": 1},
        "objects": {
          "type": "array",
          "minItems": 1,
          "items": {
            "type": "array",
            "minItems": 1,
            "maxItems": 3,
            "prefixItems": [
              {"$ref": "#/$defs/digest16"},
              {"type": "array", "items": {"$ref": "#/$defs/digest16"}},
              {
                "type": "array",
                "items": {
                  "anyOf": [
                    {"type": "string", "minLength": 1},
                    {
                      "type": "array",
                      "prefixItems": [
                        {"type": "integer", "minimum": 0},
                        {"type": "integer", "minimum": 0},
                        {"type": "integer", "minimum": 0}
                      ],
                      "minItems": 3,
                      "maxItems": 5
                    }
                  ]
                }
              }
            ]
          }
        }
      },
      "$defs": {"digest16": {"type": "string", "pattern": "^[0-9a-f]{16}$"}}
    }
    """#

  static let index = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Index shard",
      "description": "Where questions stand, for servers that look one up.",
      "type": "object",
      "required": ["format", "index"],
      "properties": {
        "format": {"const": 1},
        "index": {
          "type": "array",
          "minItems": 1,
          "items": {
            "type": "array",
            "minItems": 3,
            "maxItems": 4,
            "prefixItems": [
              {"$ref": "#/$defs/id"},
              {
                "anyOf": [
                  {"$ref": "#/$defs/digest"},
                  {
                    "type": "object",
                    "minProperties": 1,
                    "additionalProperties": {"$ref": "#/$defs/digest"}
                  }
                ]
              },
              {"type": "integer", "minimum": 1},
              {"$ref": "#/$defs/id"}
            ]
          }
        }
      },
      "$defs": {
        "digest": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        "id": {
          "type": "string",
          "pattern": "^([1-9][0-9]{0,15}|(?=.*[a-z-])[a-z0-9][a-z0-9-]{0,63})$"
        }
      }
    }
    """#

  static let retired = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Retired ids",
      "description": "Ids that were ended, and what replaces them.",
      "type": "object",
      "required": ["format", "retired"],
      "properties": {
        "format": {"const": 1},
        "retired": {
          "type": "array",
          "minItems": 1,
          "items": {
            "type": "array",
            "minItems": 3,
            "maxItems": 3,
            "prefixItems": [
              {
                "enum": [
                  "question",
                  "workbook",
                  "category",
                  "passage",
                  "record",
                  "announcement",
                  "app"
                ]
              },
              {"type": "string"},
              {"type": ["string", "null"]}
            ]
          }
        }
      }
    }
    """#
}
