/// Announcements and app status.
extension DeliverySchema {
  static let notices = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Notices",
      "description": "Announcements and the state of an app.",
      "type": "object",
      "required": ["format"],
      "properties": {
        "format": {"const": 1},
        "announcements": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["id", "title"],
            "properties": {
              "id": {"$ref": "#/$defs/id"},
              "title": {"$ref": "#/$defs/text"},
              "body": {"$ref": "#/$defs/text"},
              "publishedAt": {"$ref": "#/$defs/moment"},
              "from": {"$ref": "#/$defs/moment"},
              "until": {"$ref": "#/$defs/moment"}
            }
          }
        }
      },
      "$defs": {
        "id": {
          "type": "string",
          "pattern": "^([1-9][0-9]{0,15}|(?=.*[a-z-])[a-z0-9][a-z0-9-]{0,63})$"
        },
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
        "moment": {
          "type": "string",
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$"
        }
      }
    }
    """#
}
