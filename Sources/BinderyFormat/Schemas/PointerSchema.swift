extension DeliverySchema {
  static let pointer = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Pointer",
      "description": "What a channel delivers now. The payload's very bytes are signed (DSSE v1).",
      "type": "object",
      "required": ["payloadType", "payload", "signatures"],
      "properties": {
        "payloadType": { "const": "application/vnd.bindery.channel+json" },
        "payload": {
          "type": "string",
          "pattern": "^[A-Za-z0-9+/]+={0,2}$",
          "contentEncoding": "base64",
          "contentMediaType": "application/json",
          "contentSchema": { "$ref": "#/$defs/payload" }
        },
        "signatures": { "$ref": "#/$defs/signatures" }
      },
      "$defs": {
        "payload": {
          "type": "object",
          "required": ["format", "app", "channel", "epoch", "seq", "issuedAt", "root", "manifest"],
          "properties": {
            "format": { "const": 1 },
            "app": { "$ref": "#/$defs/id" },
            "channel": { "$ref": "#/$defs/id" },
            "epoch": { "$ref": "#/$defs/whole" },
            "seq": { "description": "Rises within an epoch.", "$ref": "#/$defs/whole" },
            "issuedAt": { "$ref": "#/$defs/moment" },
            "expires": { "$ref": "#/$defs/moment" },
            "root": { "description": "Version of the key set.", "$ref": "#/$defs/whole" },
            "manifest": { "$ref": "#/$defs/object" },
            "notices": { "$ref": "#/$defs/object" },
            "pollAfterSeconds": { "$ref": "#/$defs/whole" },
            "deltasFrom": {
              "description": "Every release named since this seq has a delta to this one.",
              "$ref": "#/$defs/whole"
            },
            "previous": { "description": "The seq that this one replaced.", "$ref": "#/$defs/whole" },
            "recall": {
              "description": "Questions to hide at once, in every installed release.",
              "type": "array",
              "minItems": 1,
              "maxItems": 100,
              "items": { "$ref": "#/$defs/id" }
            },
            "requires": { "type": "array", "minItems": 1, "items": { "type": "string", "minLength": 1 } },
            "headers": { "$ref": "#/$defs/digest" },
            "source": { "type": "string", "minLength": 1 },
            "tool": { "type": "string", "minLength": 1 },
            "reason": { "type": "string", "minLength": 1 }
          }
        },
        "whole": { "type": "integer", "minimum": 0, "maximum": 9007199254740991 },
    \#(SchemaDefinition.list(.id, .digest, .shortDigest, .moment, .object, .signatures))
      }
    }
    """#

  static let root = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Key set",
      "description": "Which keys may sign for an app. Signed by the set before it and by itself.",
      "type": "object",
      "required": ["payloadType", "payload", "signatures"],
      "properties": {
        "payloadType": { "const": "application/vnd.bindery.root+json" },
        "payload": {
          "type": "string",
          "pattern": "^[A-Za-z0-9+/]+={0,2}$",
          "contentEncoding": "base64",
          "contentMediaType": "application/json",
          "contentSchema": { "$ref": "#/$defs/payload" }
        },
        "signatures": { "$ref": "#/$defs/signatures" }
      },
      "$defs": {
        "payload": {
          "type": "object",
          "required": ["app", "version", "epoch", "keys", "root"],
          "properties": {
            "app": { "$ref": "#/$defs/id" },
            "version": { "type": "integer", "minimum": 1, "maximum": 9007199254740991 },
            "epoch": { "type": "integer", "minimum": 0, "maximum": 9007199254740991 },
            "keys": {
              "description": "By key id.",
              "type": "object",
              "minProperties": 1,
              "propertyNames": { "$ref": "#/$defs/shortDigest" },
              "additionalProperties": {
                "type": "object",
                "required": ["alg", "public"],
                "properties": {
                  "alg": { "type": "string", "minLength": 1 },
                  "public": { "type": "string", "minLength": 1 }
                }
              }
            },
            "root": { "$ref": "#/$defs/role" },
            "channels": {
              "description": "By channel.",
              "type": "object",
              "additionalProperties": { "$ref": "#/$defs/role" }
            }
          }
        },
        "role": {
          "type": "object",
          "required": ["keys", "threshold"],
          "properties": {
            "keys": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/shortDigest" } },
            "threshold": { "type": "integer", "minimum": 1 }
          }
        },
    \#(SchemaDefinition.list(.id, .shortDigest, .signatures))
      }
    }
    """#
}
