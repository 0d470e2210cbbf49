/// Bundles: the questions themselves.
extension DeliverySchema {
  static let bundle = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Bundle",
      "description": "Questions of a workbook, one a line.",
      "type": "object",
      "required": ["format", "questions"],
      "properties": {
        "format": {"const": 1},
        "passages": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/passage"}},
        "questions": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/question"}}
      },
      "$defs": {
        "digest": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        "digest16": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
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
        "mediaList": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/media"}},
        "key": {"type": "string", "pattern": "^[a-z]{1,2}$"},
        "keyed": {
          "type": "object",
          "required": ["key", "text"],
          "properties": {"key": {"$ref": "#/$defs/key"}, "text": {"type": "string"}}
        },
        "choice": {
          "type": "object",
          "required": ["key", "text"],
          "properties": {
            "key": {"$ref": "#/$defs/key"},
            "text": {"type": "string", "minLength": 1},
            "cells": {"type": "array", "items": {"type": "string"}},
            "feedback": {"type": "string", "minLength": 1},
            "media": {"$ref": "#/$defs/mediaList"}
          }
        },
        "choices": {
          "type": "array",
          "minItems": 2,
          "maxItems": 26,
          "items": {"$ref": "#/$defs/choice"}
        },
        "keys": {
          "type": "array",
          "minItems": 1,
          "uniqueItems": true,
          "items": {"$ref": "#/$defs/key"}
        },
        "true": {"const": true},
        "question": {
          "description": "One question. Types that a reader does not know are skipped.",
          "type": "object",
          "required": ["id", "type", "text"],
          "properties": {
            "id": {"$ref": "#/$defs/id"},
            "type": {"type": "string", "pattern": "^[a-z_]+$"},
            "language": {"type": "string", "minLength": 1},
            "text": {"type": "string", "minLength": 1},
            "passage": {
              "type": "object",
              "required": ["id", "revision"],
              "properties": {
                "id": {"$ref": "#/$defs/id"},
                "revision": {"$ref": "#/$defs/digest16"}
              }
            },
            "media": {"$ref": "#/$defs/mediaList"},
            "shuffle": {"const": false},
            "explanation": {"type": "string", "minLength": 1},
            "hint": {"type": "string", "minLength": 1},
            "rich": {"type": "object"},
            "tags": {"$ref": "#/$defs/textList"},
            "difficulty": {"type": "integer", "minimum": 1, "maximum": 5},
            "points": {"type": "number", "exclusiveMinimum": 0},
            "source": {"$ref": "#/$defs/source"},
            "license": {"type": "string", "minLength": 1},
            "replaces": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/id"}},
            "extra": {"type": "object", "minProperties": 1},
            "keyChange": {
              "type": "object",
              "required": ["from", "to", "reason"],
              "properties": {
                "from": {"type": "string", "minLength": 1},
                "to": {"type": "string", "minLength": 1},
                "reason": {"type": "string", "minLength": 1}
              }
            },
            "draft": {"$ref": "#/$defs/true"}
          },
          "allOf": [
            {
              "if": {
                "required": ["type"],
                "properties": {"type": {"const": "single_choice"}}
              },
              "then": {
                "required": ["choices", "correct"],
                "properties": {
                  "choices": {"$ref": "#/$defs/choices"},
                  "columns": {"$ref": "#/$defs/textList"},
                  "correct": {"allOf": [{"$ref": "#/$defs/keys"}], "maxItems": 1}
                }
              }
            },
            {
              "if": {
                "required": ["type"],
                "properties": {"type": {"const": "multiple_choice"}}
              },
              "then": {
                "required": ["choices", "correct"],
                "properties": {
                  "choices": {"$ref": "#/$defs/choices"},
                  "columns": {"$ref": "#/$defs/textList"},
                  "correct": {"$ref": "#/$defs/keys"},
                  "marking": {"const": "per_choice"}
                }
              }
            },
            {
              "if": {
                "required": ["type"],
                "properties": {"type": {"const": "true_false"}}
              },
              "then": {
                "required": ["correct"],
                "properties": {"correct": {"type": "boolean"}}
              }
            },
            {
              "if": {
                "required": ["type"],
                "properties": {"type": {"const": "short_text"}}
              },
              "then": {
                "required": ["accept"],
                "properties": {
                  "accept": {
                    "type": "array",
                    "minItems": 1,
                    "items": {"type": "string"}
                  },
                  "ignore": {
                    "type": "array",
                    "minItems": 1,
                    "items": {"type": "string"}
                  }
                }
              }
            },
            {
              "if": {
                "required": ["type"],
                "properties": {"type": {"const": "numeric"}}
              },
              "then": {
                "required": ["value"],
                "properties": {
                  "value": {
                    "type": "string",
                    "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
                  },
                  "tolerance": {
                    "type": "object",
                    "minProperties": 1,
                    "maxProperties": 1,
                    "properties": {
                      "absolute": {"type": "string"},
                      "relative": {"type": "string"}
                    }
                  },
                  "unit": {"type": "object", "required": ["text", "accept"]}
                }
              }
            },
            {
              "if": {
                "required": ["type"],
                "properties": {"type": {"const": "ordering"}}
              },
              "then": {
                "required": ["choices", "correct"],
                "properties": {
                  "choices": {"$ref": "#/$defs/choices"},
                  "correct": {"$ref": "#/$defs/keys"}
                }
              }
            },
            {
              "if": {
                "required": ["type"],
                "properties": {"type": {"const": "matching"}}
              },
              "then": {
                "required": ["choices", "targets", "correct"],
                "properties": {
                  "targets": {
                    "type": "array",
                    "minItems": 2,
                    "items": {"$ref": "#/$defs/keyed"}
                  },
                  "correct": {
                    "type": "array",
                    "minItems": 1,
                    "items": {
                      "type": "array",
                      "minItems": 2,
                      "maxItems": 2,
                      "items": {"$ref": "#/$defs/key"}
                    }
                  }
                }
              }
            },
            {
              "if": {
                "required": ["type"],
                "properties": {"type": {"const": "cloze"}}
              },
              "then": {
                "required": ["blanks"],
                "properties": {
                  "blanks": {
                    "type": "array",
                    "minItems": 1,
                    "items": {
                      "type": "object",
                      "required": ["key"],
                      "properties": {
                        "key": {
                          "type": "string",
                          "pattern": "^[1-9][0-9]*$"
                        },
                        "accept": {
                          "type": "array",
                          "minItems": 1,
                          "items": {"type": "string"}
                        },
                        "ignore": {
                          "type": "array",
                          "items": {"type": "string"}
                        },
                        "options": {
                          "type": "array",
                          "minItems": 2,
                          "items": {"$ref": "#/$defs/keyed"}
                        },
                        "correct": {"$ref": "#/$defs/key"}
                      },
                      "oneOf": [
                        {"required": ["accept"]},
                        {"required": ["options", "correct"]}
                      ]
                    }
                  }
                }
              }
            },
            {
              "if": {
                "required": ["type"],
                "properties": {"type": {"const": "flashcard"}}
              },
              "then": {
                "required": ["back"],
                "properties": {"back": {"type": "string", "minLength": 1}}
              }
            }
          ]
        },
        "passage": {
          "type": "object",
          "required": ["id"],
          "properties": {
            "id": {"$ref": "#/$defs/id"},
            "language": {"type": "string", "minLength": 1},
            "title": {"type": "string"},
            "text": {"type": "string"},
            "media": {"$ref": "#/$defs/mediaList"},
            "rich": {"type": "object"},
            "source": {"$ref": "#/$defs/source"},
            "license": {"type": "string"}
          }
        }
      }
    }
    """#
}
