extension DeliverySchema {
  /// One condition a type: a question of that type has that type's keys.
  static let questionTypeConditions = [
    "single_choice", "multiple_choice", "true_false", "short_text", "numeric", "ordering",
    "matching", "cloze", "flashcard",
  ].map { type in
    """
            {
              "if": { "properties": { "type": { "const": "\(type)" } } },
              "then": { "$ref": "#/$defs/\(type)" }
            }
    """
  }.joined(separator: ",\n")

  static let questionTypeDefinitions = #"""
        "single_choice": {
          "required": ["choices", "correct"],
          "properties": {
            "columns": { "$ref": "#/$defs/texts" },
            "choices": { "$ref": "#/$defs/choices" },
            "correct": { "type": "array", "minItems": 1, "maxItems": 1, "items": { "$ref": "#/$defs/key" } }
          }
        },
        "multiple_choice": {
          "required": ["choices", "correct"],
          "properties": {
            "columns": { "$ref": "#/$defs/texts" },
            "choices": { "$ref": "#/$defs/choices" },
            "correct": { "$ref": "#/$defs/keys" },
            "marking": { "description": "Absent: all_or_nothing.", "const": "per_choice" }
          }
        },
        "true_false": {
          "required": ["correct"],
          "properties": { "correct": { "type": "boolean" } }
        },
        "short_text": {
          "required": ["accept"],
          "properties": {
            "accept": { "$ref": "#/$defs/texts" },
            "ignore": { "$ref": "#/$defs/ignore" }
          }
        },
        "numeric": {
          "required": ["value"],
          "properties": {
            "value": { "$ref": "#/$defs/number" },
            "tolerance": {
              "oneOf": [
                { "required": ["absolute"], "properties": { "absolute": { "$ref": "#/$defs/number" } } },
                { "required": ["relative"], "properties": { "relative": { "$ref": "#/$defs/number" } } }
              ],
              "type": "object"
            },
            "unit": {
              "type": "object",
              "required": ["text"],
              "properties": {
                "text": { "$ref": "#/$defs/text" },
                "accept": { "$ref": "#/$defs/texts" }
              }
            }
          }
        },
        "ordering": {
          "description": "The choices stand in the right order.",
          "required": ["choices", "correct"],
          "properties": {
            "choices": { "$ref": "#/$defs/choices" },
            "correct": { "$ref": "#/$defs/keys" }
          }
        },
        "matching": {
          "description": "Choices are the lefts, targets the rights and the distractors.",
          "required": ["choices", "targets", "correct"],
          "properties": {
            "choices": { "$ref": "#/$defs/choices" },
            "targets": { "$ref": "#/$defs/choices" },
            "correct": {
              "type": "array",
              "minItems": 1,
              "items": { "type": "array", "minItems": 2, "maxItems": 2, "items": { "$ref": "#/$defs/key" } }
            }
          }
        },
        "cloze": {
          "description": "The text holds {{1}} for the blank with the key 1.",
          "required": ["blanks"],
          "properties": { "blanks": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/blank" } } }
        },
        "flashcard": {
          "required": ["back"],
          "properties": { "back": { "$ref": "#/$defs/text" } }
        },
        "blank": {
          "description": "A blank to type into, or one with options to choose from.",
          "type": "object",
          "required": ["key"],
          "properties": {
            "key": { "type": "string", "pattern": "^[1-9][0-9]*$" },
            "accept": { "$ref": "#/$defs/texts" },
            "ignore": { "$ref": "#/$defs/ignore" },
            "options": { "$ref": "#/$defs/choices" },
            "correct": { "$ref": "#/$defs/key" }
          },
          "oneOf": [{ "required": ["accept"] }, { "required": ["options", "correct"] }]
        },
        "choices": { "type": "array", "minItems": 2, "items": { "$ref": "#/$defs/choice" } },
        "choice": {
          "type": "object",
          "required": ["key", "text"],
          "properties": {
            "key": { "$ref": "#/$defs/key" },
            "text": { "$ref": "#/$defs/text" },
            "cells": { "type": "array", "minItems": 1, "items": { "type": "string" } },
            "feedback": { "$ref": "#/$defs/text" },
            "media": { "$ref": "#/$defs/mediaList" }
          }
        },
        "key": { "type": "string", "pattern": "^[a-z]{1,2}$" },
        "keys": { "type": "array", "minItems": 1, "uniqueItems": true, "items": { "$ref": "#/$defs/key" } },
        "ignore": {
          "type": "array",
          "minItems": 1,
          "uniqueItems": true,
          "items": { "enum": ["case", "width", "spaces", "kana"] }
        },
        "number": {
          "description": "The author's digits.",
          "type": "string",
          "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
        }
    """#
}
