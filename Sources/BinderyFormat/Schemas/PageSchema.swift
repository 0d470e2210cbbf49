/// Part of a large manifest.
extension DeliverySchema {
  static let page = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Manifest page",
      "description": "Workbooks of a category whose manifest would be large.",
      "type": "object",
      "required": ["format", "workbooks"],
      "properties": {
        "format": {"const": 1},
        "workbooks": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/workbook"}}
      },
      "$defs": {
        "digest": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        "id": {
          "type": "string",
          "pattern": "^([1-9][0-9]{0,15}|(?=.*[a-z-])[a-z0-9][a-z0-9-]{0,63})$"
        },
        "size": {"type": "integer", "minimum": 0},
        "text": {
          "description": "A string, or one by language.",
          "anyOf": [
            {"type": "string", "minLength": 1},
            {
              "type": "object",
              "minProperties": 1,
              "additionalProperties": {"type": "string", "minLength": 1}
            }
          ]
        },
        "textList": {
          "type": "array",
          "minItems": 1,
          "items": {"type": "string", "minLength": 1}
        },
        "moment": {
          "type": "string",
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$"
        },
        "source": {
          "type": "object",
          "minProperties": 1,
          "properties": {
            "title": {"type": "string", "minLength": 1},
            "year": {"type": "string", "minLength": 1},
            "number": {"type": "string", "minLength": 1},
            "url": {"type": "string", "minLength": 1}
          }
        },
        "mediaFile": {
          "type": "object",
          "required": ["sha256", "bytes", "type"],
          "properties": {
            "sha256": {"$ref": "#/$defs/digest"},
            "bytes": {"$ref": "#/$defs/size"},
            "type": {"type": "string", "pattern": "^(image|video|audio)/[a-z0-9.+-]+$"},
            "width": {"type": "integer", "minimum": 1},
            "height": {"type": "integer", "minimum": 1}
          }
        },
        "media": {
          "allOf": [{"$ref": "#/$defs/mediaFile"}],
          "type": "object",
          "properties": {
            "alt": {"$ref": "#/$defs/text"},
            "duration": {"type": "number"},
            "loop": {"type": "boolean"},
            "still": {"$ref": "#/$defs/mediaFile"},
            "variants": {
              "type": "array",
              "minItems": 1,
              "items": {
                "type": "object",
                "required": ["sha256", "width", "type", "bytes"],
                "properties": {
                  "sha256": {"$ref": "#/$defs/digest"},
                  "width": {"type": "integer", "minimum": 1},
                  "type": {"type": "string"},
                  "bytes": {"$ref": "#/$defs/size"}
                }
              }
            }
          }
        },
        "true": {"const": true},
        "bundleReference": {
          "description": "Digest, questions, bytes; with several languages digest and bytes by language. Further elements are for later.",
          "type": "array",
          "minItems": 3,
          "prefixItems": [
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
            {
              "anyOf": [
                {"$ref": "#/$defs/size"},
                {
                  "type": "object",
                  "minProperties": 1,
                  "additionalProperties": {"$ref": "#/$defs/size"}
                }
              ]
            }
          ]
        },
        "workbook": {
          "type": "object",
          "required": ["id", "title", "bundles"],
          "properties": {
            "id": {"$ref": "#/$defs/id"},
            "title": {"$ref": "#/$defs/text"},
            "description": {"$ref": "#/$defs/text"},
            "language": {"type": "string", "minLength": 1},
            "tags": {"$ref": "#/$defs/textList"},
            "access": {"allOf": [{"$ref": "#/$defs/id"}], "not": {"const": "free"}},
            "status": {"const": "archived"},
            "available": {
              "type": "object",
              "minProperties": 1,
              "properties": {
                "from": {"$ref": "#/$defs/moment"},
                "until": {"$ref": "#/$defs/moment"}
              }
            },
            "image": {"$ref": "#/$defs/media"},
            "source": {"$ref": "#/$defs/source"},
            "license": {"type": "string", "minLength": 1},
            "draft": {"$ref": "#/$defs/true"},
            "bundles": {
              "type": "array",
              "minItems": 1,
              "items": {"$ref": "#/$defs/bundleReference"}
            }
          }
        }
      }
    }
    """#
}
