/// An entry of `$defs` that the schemas of `flat` share.
enum FlatDefinition {
  case id, total, workbookSummary, categorySummary, question, announcement, version

  var body: String {
    switch self {
    case .id:
      #"    "id": { "type": "integer", "minimum": 1, "maximum": 9007199254740991 }"#
    case .total: #"    "total": { "type": "integer", "minimum": 0 }"#
    case .version:
      #"    "version": { "type": "string", "pattern": "^(0|[1-9][0-9]{0,8})(\\.(0|[1-9][0-9]{0,8})){0,2}$" }"#
    case .workbookSummary: Self.workbookSummaryBody
    case .categorySummary: Self.categorySummaryBody
    case .question: Self.questionBody
    case .announcement: Self.announcementBody
    }
  }

  private static let workbookSummaryBody = #"""
        "workbookSummary": {
          "type": "object",
          "required": ["id", "title", "description", "questionCount"],
          "properties": {
            "id": { "$ref": "#/$defs/id" },
            "title": { "type": "string", "minLength": 1 },
            "description": { "type": "string" },
            "questionCount": { "type": "integer", "minimum": 1 },
            "categoryId": { "$ref": "#/$defs/id" }
          }
        }
    """#

  private static let categorySummaryBody = #"""
        "categorySummary": {
          "type": "object",
          "required": ["id", "title", "description", "workbookCount"],
          "properties": {
            "id": { "$ref": "#/$defs/id" },
            "title": { "type": "string", "minLength": 1 },
            "description": { "type": "string" },
            "workbookCount": { "type": "integer", "minimum": 1 }
          }
        }
    """#

  private static let questionBody = #"""
        "question": {
          "type": "object",
          "required": ["id", "type", "text", "choices", "correct", "explanation"],
          "properties": {
            "id": { "$ref": "#/$defs/id" },
            "type": { "const": "single_choice" },
            "text": { "type": "string", "minLength": 1 },
            "choices": {
              "type": "array",
              "minItems": 2,
              "maxItems": 26,
              "items": { "type": "string", "minLength": 1 }
            },
            "correct": { "description": "Index from 0.", "type": "integer", "minimum": 0, "maximum": 25 },
            "explanation": { "type": "string" },
            "images": {
              "type": "array",
              "minItems": 1,
              "items": { "type": "string", "pattern": "^[!-~]+$" }
            }
          }
        }
    """#

  static let announcementKeys = ["id", "title", "body", "category", "publishedAt"]

  static let announcementProperties = #"""
        "id": { "$ref": "#/$defs/id" },
        "title": { "type": "string", "minLength": 1 },
        "body": { "type": "string" },
        "category": { "type": "string" },
        "publishedAt": {
          "type": "string",
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
        }
    """#

  private static let announcementBody = #"""
        "announcement": {
          "type": "object",
          "required": [\#(announcementKeys.map { "\"\($0)\"" }.joined(separator: ", "))],
          "properties": {
    \#(announcementProperties)
          }
        }
    """#
}
