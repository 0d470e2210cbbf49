extension DeliverySchema {
  static let bundle = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Bundle",
      "description": "Questions of a workbook, in its order.",
      "type": "object",
      "required": ["format", "questions"],
      "properties": {
        "format": { "const": 1 },
        "passages": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/passage" } },
        "questions": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/question" } }
      },
      "$defs": {
        "question": {
          "description": "A type that is not listed here is skipped.",
          "type": "object",
          "required": ["id", "type", "text"],
          "properties": {
            "id": { "$ref": "#/$defs/id" },
            "type": { "type": "string", "pattern": "^[a-z][a-z0-9_]*$" },
            "language": { "$ref": "#/$defs/language" },
            "text": { "$ref": "#/$defs/text" },
            "passage": {
              "type": "object",
              "required": ["id", "revision"],
              "properties": {
                "id": { "$ref": "#/$defs/id" },
                "revision": { "$ref": "#/$defs/shortDigest" }
              }
            },
            "media": { "$ref": "#/$defs/mediaList" },
            "shuffle": { "description": "Absent: true.", "const": false },
            "explanation": { "$ref": "#/$defs/text" },
            "hint": { "$ref": "#/$defs/text" },
            "rich": { "$ref": "#/$defs/rich" },
            "tags": { "$ref": "#/$defs/texts" },
            "difficulty": { "type": "integer", "minimum": 1, "maximum": 5 },
            "points": { "type": "number", "exclusiveMinimum": 0 },
            "source": { "$ref": "#/$defs/source" },
            "license": { "$ref": "#/$defs/text" },
            "replaces": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/id" } },
            "extra": { "type": "object", "minProperties": 1, "additionalProperties": { "$ref": "#/$defs/carried" } },
            "keyChange": {
              "type": "object",
              "required": ["from", "to", "reason"],
              "properties": {
                "from": { "$ref": "#/$defs/text" },
                "to": { "$ref": "#/$defs/text" },
                "reason": { "$ref": "#/$defs/text" }
              }
            },
            "draft": { "description": "Absent: false.", "const": true }
          },
          "allOf": [
    \#(questionTypeConditions)
          ]
        },
        "passage": {
          "type": "object",
          "required": ["id"],
          "properties": {
            "id": { "$ref": "#/$defs/id" },
            "language": { "$ref": "#/$defs/language" },
            "title": { "$ref": "#/$defs/text" },
            "text": { "$ref": "#/$defs/text" },
            "media": { "$ref": "#/$defs/mediaList" },
            "rich": { "$ref": "#/$defs/rich" },
            "source": { "$ref": "#/$defs/source" },
            "license": { "$ref": "#/$defs/text" }
          }
        },
    \#(questionTypeDefinitions),
    \#(richDefinitions),
        "carried": {
          "description": "As typed: a text, a list or a mapping.",
          "anyOf": [
            { "type": "string" },
            { "type": "array", "items": { "$ref": "#/$defs/carried" } },
            { "type": "object", "additionalProperties": { "$ref": "#/$defs/carried" } }
          ]
        },
        "mediaList": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/media" } },
        "texts": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/text" } },
        "text": { "type": "string", "minLength": 1 },
    \#(SchemaDefinition.list(.id, .digest, .shortDigest, .language, .source, .media))
      }
    }
    """#
}
