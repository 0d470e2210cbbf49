extension DeliverySchema {
  /// The definition of `rich`, a field name's tree, and of its nodes.
  static let richDefinitions = """
        "rich": {
          "description": "Field name to a tree that says what the plain text cannot.",
          "type": "object",
          "minProperties": 1,
          "propertyNames": { "pattern": "^[a-z]+(:[0-9a-z]+)*$" },
          "additionalProperties": { "$ref": "#/$defs/nodes" }
        },
    \(nodeDefinitions)
    """

  /// Definitions of a list of nodes and of a node.
  static let nodeDefinitions = """
        "nodes": { "type": "array", "items": { "$ref": "#/$defs/node" } },
        "node": {
          "description": "Of a kind that is not listed here, a reader shows c, or else text.",
          "type": ["string", "object"],
          "required": ["t"],
          "properties": {
            "t": { "type": "string", "pattern": "^[a-z]+$" },
            "c": { "$ref": "#/$defs/nodes" },
            "text": { "type": "string" },
            "level": { "type": "integer", "minimum": 1, "maximum": 6 },
            "ordered": { "description": "Absent: false.", "const": true },
            "start": { "description": "Absent: 1.", "type": "integer", "minimum": 0 },
            "lang": { "type": "string", "minLength": 1 },
            "align": {
              "description": "One a column; absent: all none.",
              "type": "array",
              "minItems": 1,
              "items": { "enum": ["none", "left", "center", "right"] }
            },
            "href": { "type": "string", "pattern": "^(https?://|mailto:)" },
            "title": { "type": "string", "minLength": 1 },
            "tex": { "type": "string" },
            "display": { "description": "Absent: false.", "const": true },
            "base": { "type": "string", "minLength": 1 },
            "reading": { "type": "string", "minLength": 1 },
            "key": { "type": "string", "pattern": "^([a-z]{1,2}|[1-9][0-9]*)$" }
          },
          "allOf": [
    \(nodeConditions)
          ]
        }
    """

  private static let nodeConditions = """
            {
              "if": { "type": "object", "properties": { "t": { "enum": [\(words(withContent))] } } },
              "then": { "required": ["c"] }
            },
    \(nodeMembers.map(condition).joined(separator: ",\n"))
    """

  private static func words(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  private static func condition(_ name: String, _ members: [String]) -> String {
    """
            {
              "if": { "type": "object", "properties": { "t": { "const": "\(name)" } } },
              "then": { "required": [\(words(members))] }
            }
    """
  }

  private static let withContent = [
    "p", "h", "list", "item", "quote", "table", "row", "cell", "em", "strong", "del", "link",
  ]

  private static let nodeMembers = [
    ("h", ["level"]), ("pre", ["text"]), ("code", ["text"]), ("link", ["href"]),
    ("math", ["tex", "text"]), ("chem", ["tex", "text"]), ("ruby", ["base", "reading"]),
    ("choice", ["key"]), ("blank", ["key"]),
  ]
}
