/// The pointer of a build's own output.
extension DeliverySchema {
  static let local = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Local pointer",
      "description": "The release that a build left in its output folder.",
      "type": "object",
      "required": ["format", "app", "channel", "release", "manifest", "ledger"],
      "properties": {
        "format": {"const": 1},
        "app": {"$ref": "#/$defs/id"},
        "channel": {"const": "local"},
        "release": {"$ref": "#/$defs/digest16"},
        "manifest": {"$ref": "#/$defs/named"},
        "notices": {"$ref": "#/$defs/named"},
        "ledger": {"enum": ["current", "behind", "none"]},
        "drafts": {"$ref": "#/$defs/true"}
      },
      "$defs": {
        "digest": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        "digest16": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
        "id": {
          "type": "string",
          "pattern": "^([1-9][0-9]{0,15}|(?=.*[a-z-])[a-z0-9][a-z0-9-]{0,63})$"
        },
        "true": {"const": true},
        "named": {
          "type": "object",
          "required": ["sha256", "bytes"],
          "properties": {
            "sha256": {"$ref": "#/$defs/digest"},
            "bytes": {"type": "integer", "minimum": 1}
          }
        }
      }
    }
    """#
}
