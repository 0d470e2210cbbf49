extension DeliverySchema {
  static let manifest = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Manifest",
      "description": "Everything in one release of one app.",
      "type": "object",
      "required": ["format", "app", "languages", "categories"],
      "properties": {
        "format": { "const": 1 },
        "app": { "$ref": "#/$defs/id" },
        "title": { "$ref": "#/$defs/text" },
        "tiers": { "type": "array", "minItems": 1, "uniqueItems": true, "items": { "$ref": "#/$defs/tier" } },
        "languages": { "type": "array", "minItems": 1, "uniqueItems": true, "items": { "$ref": "#/$defs/language" } },
        "requires": { "type": "array", "minItems": 1, "items": { "type": "string", "minLength": 1 } },
        "categories": { "type": "array", "items": { "$ref": "#/$defs/category" } },
        "records": {
          "description": "By type: type, digest, records, bytes.",
          "type": "array",
          "minItems": 1,
          "items": {
            "type": "array",
            "minItems": 4,
            "prefixItems": [
              { "$ref": "#/$defs/id" },
              { "$ref": "#/$defs/digestByLanguage" },
              { "$ref": "#/$defs/count" },
              { "$ref": "#/$defs/countByLanguage" }
            ]
          }
        },
        "index": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/reference" } },
        "retired": { "$ref": "#/$defs/reference" }
      },
      "$defs": {
        "category": {
          "description": "One with the id \"\" holds the workbooks that are in no category.",
          "type": "object",
          "required": ["id"],
          "properties": {
            "id": { "anyOf": [{ "$ref": "#/$defs/id" }, { "const": "" }] },
            "title": { "$ref": "#/$defs/text" },
            "description": { "$ref": "#/$defs/text" },
            "image": { "$ref": "#/$defs/media" },
            "draft": { "description": "Absent: false.", "const": true },
            "workbooks": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/workbook" } },
            "pages": {
              "description": "In place of workbooks in a large release: digest, workbooks, bytes.",
              "type": "array",
              "minItems": 1,
              "items": { "$ref": "#/$defs/reference" }
            }
          },
          "oneOf": [{ "required": ["workbooks"] }, { "required": ["pages"] }],
          "if": { "properties": { "id": { "const": "" } } },
          "else": { "required": ["title"] }
        },
    \#(workbookDefinitions)
      }
    }
    """#

  static let page = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Page",
      "description": "A part of a large manifest: workbooks of one category.",
      "type": "object",
      "required": ["format", "workbooks"],
      "properties": {
        "format": { "const": 1 },
        "workbooks": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/workbook" } }
      },
      "$defs": {
    \#(workbookDefinitions)
      }
    }
    """#

  private static let workbookDefinitions = #"""
        "workbook": {
          "type": "object",
          "required": ["id", "title", "bundles"],
          "properties": {
            "id": { "$ref": "#/$defs/id" },
            "title": { "$ref": "#/$defs/text" },
            "description": { "$ref": "#/$defs/text" },
            "language": { "$ref": "#/$defs/language" },
            "tags": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/text" } },
            "access": { "description": "Absent: free.", "$ref": "#/$defs/tier" },
            "status": { "description": "Absent: published.", "const": "archived" },
            "available": {
              "type": "object",
              "minProperties": 1,
              "properties": {
                "from": { "$ref": "#/$defs/moment" },
                "until": { "$ref": "#/$defs/moment" }
              }
            },
            "image": { "$ref": "#/$defs/media" },
            "source": { "$ref": "#/$defs/source" },
            "license": { "$ref": "#/$defs/text" },
            "draft": { "description": "Absent: false.", "const": true },
            "bundles": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/reference" } }
          }
        },
        "reference": {
          "description": "Digest, items, bytes; further elements are ignored.",
          "type": "array",
          "minItems": 3,
          "prefixItems": [
            { "$ref": "#/$defs/digestByLanguage" },
            { "$ref": "#/$defs/count" },
            { "$ref": "#/$defs/countByLanguage" }
          ]
        },
        "digestByLanguage": {
          "anyOf": [
            { "$ref": "#/$defs/digest" },
            { "type": "object", "minProperties": 1, "additionalProperties": { "$ref": "#/$defs/digest" } }
          ]
        },
        "countByLanguage": {
          "anyOf": [
            { "$ref": "#/$defs/count" },
            { "type": "object", "minProperties": 1, "additionalProperties": { "$ref": "#/$defs/count" } }
          ]
        },
        "count": { "type": "integer", "minimum": 1 },
        "tier": { "$ref": "#/$defs/id", "not": { "const": "free" } },
        "text": {
          "description": "A text; with several languages one by language.",
          "anyOf": [
            { "type": "string", "minLength": 1 },
            { "type": "object", "minProperties": 1, "additionalProperties": { "type": "string", "minLength": 1 } }
          ]
        },
    \#(SchemaDefinition.list(.id, .digest, .language, .moment, .source, .media))
    """#
}
