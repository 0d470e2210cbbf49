extension DeliverySchema {
  static let delta = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Delta",
      "description": "How the objects of a release are made from those of an earlier one.",
      "type": "object",
      "required": ["format", "objects"],
      "properties": {
        "format": { "const": 1 },
        "objects": {
          "type": "array",
          "minItems": 1,
          "items": {
            "description": "Made object, sources, steps; the first alone: its delta is an object of its own.",
            "type": "array",
            "oneOf": [{ "minItems": 3 }, { "maxItems": 1, "minItems": 1 }],
            "prefixItems": [
              { "$ref": "#/$defs/shortDigest" },
              { "type": "array", "items": { "$ref": "#/$defs/shortDigest" } },
              { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/step" } }
            ]
          }
        }
      },
      "$defs": {
        "step": {
          "anyOf": [
            { "description": "A line.", "type": "string", "minLength": 1 },
            {
              "description": "Source, first line, lines: copy these.",
              "type": "array",
              "minItems": 3,
              "maxItems": 3,
              "items": { "$ref": "#/$defs/whole" }
            },
            {
              "description": "Source, line, head, tail, text: the line's first and last bytes around the text.",
              "type": "array",
              "minItems": 5,
              "maxItems": 5,
              "prefixItems": [
                { "$ref": "#/$defs/whole" },
                { "$ref": "#/$defs/whole" },
                { "$ref": "#/$defs/whole" },
                { "$ref": "#/$defs/whole" },
                { "type": "string" }
              ]
            }
          ]
        },
        "whole": { "type": "integer", "minimum": 0 },
    \#(SchemaDefinition.list(.shortDigest))
      }
    }
    """#
}
