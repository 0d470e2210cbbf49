/// What is signed.
extension DeliverySchema {
  static let pointer = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Channel pointer",
      "description": "Names the release of a channel; signed.",
      "allOf": [{"$ref": "#/$defs/envelope"}],
      "type": "object",
      "properties": {"payloadType": {"const": "application/vnd.bindery.channel+json"}},
      "$defs": {
        "envelope": {
          "description": "A DSSE envelope (version 1): the payload's exact bytes are signed.",
          "type": "object",
          "required": ["payloadType", "payload", "signatures"],
          "properties": {
            "payload": {"type": "string", "pattern": "^[A-Za-z0-9+/]+={0,2}$"},
            "signatures": {
              "type": "array",
              "minItems": 1,
              "items": {
                "type": "object",
                "required": ["keyid", "alg", "sig"],
                "properties": {
                  "keyid": {"type": "string"},
                  "alg": {"type": "string"},
                  "sig": {"type": "string"}
                }
              }
            }
          }
        }
      }
    }
    """#

  static let root = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Root",
      "description": "The keys of an app, and how many of them must sign; signed.",
      "allOf": [{"$ref": "#/$defs/envelope"}],
      "type": "object",
      "properties": {"payloadType": {"const": "application/vnd.bindery.root+json"}},
      "$defs": {
        "envelope": {
          "description": "A DSSE envelope (version 1): the payload's exact bytes are signed.",
          "type": "object",
          "required": ["payloadType", "payload", "signatures"],
          "properties": {
            "payload": {"type": "string", "pattern": "^[A-Za-z0-9+/]+={0,2}$"},
            "signatures": {
              "type": "array",
              "minItems": 1,
              "items": {
                "type": "object",
                "required": ["keyid", "alg", "sig"],
                "properties": {
                  "keyid": {"type": "string"},
                  "alg": {"type": "string"},
                  "sig": {"type": "string"}
                }
              }
            }
          }
        }
      }
    }
    """#
}
