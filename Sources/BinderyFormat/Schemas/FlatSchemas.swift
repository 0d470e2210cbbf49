extension DeliverySchema {
  static let flatWorkbooks = flat(
    "Workbooks", required: ["workbooks", "total"],
    #"""
        "workbooks": { "type": "array", "items": { "$ref": "#/$defs/workbookSummary" } },
        "total": { "$ref": "#/$defs/total" }
    """#, [.workbookSummary, .total, .id])

  static let flatWorkbook = flat(
    "Workbook", required: ["id", "title", "description", "questions"],
    #"""
        "id": { "$ref": "#/$defs/id" },
        "title": { "type": "string", "minLength": 1 },
        "description": { "type": "string" },
        "categoryId": { "$ref": "#/$defs/id" },
        "questions": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/question" } }
    """#, [.question, .id])

  static let flatCategories = flat(
    "Categories", required: ["categories", "total"],
    #"""
        "categories": { "type": "array", "items": { "$ref": "#/$defs/categorySummary" } },
        "total": { "$ref": "#/$defs/total" }
    """#, [.categorySummary, .total, .id])

  static let flatCategory = flat(
    "Category", required: ["id", "title", "description", "workbooks"],
    #"""
        "id": { "$ref": "#/$defs/id" },
        "title": { "type": "string", "minLength": 1 },
        "description": { "type": "string" },
        "workbooks": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/workbookSummary" } }
    """#, [.workbookSummary, .id])

  static let flatAnnouncements = flat(
    "Announcements", required: ["announcements", "total"],
    #"""
        "announcements": { "type": "array", "items": { "$ref": "#/$defs/announcement" } },
        "total": { "$ref": "#/$defs/total" }
    """#, [.announcement, .total, .id])

  static let flatAnnouncement = flat(
    "Announcement", required: FlatDefinition.announcementKeys,
    FlatDefinition.announcementProperties,
    [.id])

  static let flatApp = flat(
    "App", required: ["id", "slug", "title", "categories"],
    #"""
        "id": { "$ref": "#/$defs/id" },
        "slug": { "type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,63}$" },
        "title": { "type": "string" },
        "categories": { "type": "array", "items": { "$ref": "#/$defs/categorySummary" } }
    """#, [.categorySummary, .id])

  static let flatStatus = flat(
    "Status", required: ["minimumVersion", "latestVersion", "isMaintenance", "maintenanceMessage"],
    #"""
        "minimumVersion": { "$ref": "#/$defs/version" },
        "latestVersion": { "$ref": "#/$defs/version" },
        "isMaintenance": { "type": "boolean" },
        "maintenanceMessage": { "type": "string" }
    """#, [.version])

  /// A schema of one object with these properties.
  private static func flat(
    _ title: String, required: [String], _ properties: String, _ definitions: [FlatDefinition]
  ) -> String {
    """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "\(title)",
      "type": "object",
      "required": [\(required.map { "\"\($0)\"" }.joined(separator: ", "))],
      "properties": {
    \(properties)
      },
      "$defs": {
    \(definitions.map(\.body).joined(separator: ",\n"))
      }
    }
    """
  }
}
