extension DeliverySchema {
  static let local = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Local pointer",
      "description": "Names the release that a build left in a folder. Never delivered over a network.",
      "type": "object",
      "required": ["format", "app", "channel", "release", "manifest", "ledger"],
      "properties": {
        "format": { "const": 1 },
        "app": { "$ref": "#/$defs/id" },
        "channel": { "const": "local" },
        "release": { "$ref": "#/$defs/shortDigest" },
        "manifest": { "$ref": "#/$defs/object" },
        "notices": { "$ref": "#/$defs/object" },
        "ledger": { "enum": ["current", "behind", "none"] },
        "drafts": { "description": "Absent: false.", "const": true }
      },
      "$defs": {
    \#(SchemaDefinition.list(.id, .digest, .shortDigest, .object))
      }
    }
    """#
}
