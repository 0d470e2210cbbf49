extension DeliverySchema {
  static let notices = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Notices",
      "description": "What an app tells its users beside the content: announcements and its status.",
      "type": "object",
      "required": ["format"],
      "properties": {
        "format": { "const": 1 },
        "announcements": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/announcement" } },
        "status": {
          "type": "object",
          "minProperties": 1,
          "properties": {
            "minimumVersion": { "type": "string", "minLength": 1 },
            "latestVersion": { "type": "string", "minLength": 1 },
            "maintenance": {
              "type": "object",
              "properties": {
                "message": { "$ref": "#/$defs/text" },
                "from": { "$ref": "#/$defs/moment" },
                "until": { "$ref": "#/$defs/moment" }
              }
            }
          }
        }
      },
      "$defs": {
        "announcement": {
          "type": "object",
          "required": ["id", "title", "publishedAt"],
          "properties": {
            "id": { "$ref": "#/$defs/id" },
            "title": { "$ref": "#/$defs/text" },
            "body": { "$ref": "#/$defs/text" },
            "rich": {
              "description": "The body as a tree; with several languages one by language.",
              "type": "object",
              "properties": {
                "body": {
                  "anyOf": [
                    { "$ref": "#/$defs/nodes" },
                    { "type": "object", "minProperties": 1, "additionalProperties": { "$ref": "#/$defs/nodes" } }
                  ]
                }
              }
            },
            "category": { "type": "string", "minLength": 1 },
            "publishedAt": { "$ref": "#/$defs/moment" },
            "from": { "$ref": "#/$defs/moment" },
            "until": { "$ref": "#/$defs/moment" },
            "draft": { "description": "Absent: false.", "const": true }
          }
        },
        "text": {
          "description": "A text; with several languages one by language.",
          "anyOf": [
            { "type": "string", "minLength": 1 },
            { "type": "object", "minProperties": 1, "additionalProperties": { "type": "string", "minLength": 1 } }
          ]
        },
    \#(nodeDefinitions),
    \#(SchemaDefinition.list(.id, .moment))
      }
    }
    """#
}
