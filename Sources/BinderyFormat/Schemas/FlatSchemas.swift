/// The `flat` output, one resource a file.
extension DeliverySchema {
  static let flatWorkbooks = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Flat list of workbooks",
      "description": "v1/workbooks.json",
      "type": "object",
      "required": ["workbooks", "total"],
      "properties": {
        "workbooks": {"type": "array", "items": {"$ref": "#/$defs/flatWorkbook"}},
        "total": {"$ref": "#/$defs/count"}
      },
      "$defs": {
        "flatID": {"type": "integer", "minimum": 1, "maximum": 9007199254740991},
        "count": {"type": "integer", "minimum": 0},
        "flatWorkbook": {
          "type": "object",
          "required": ["id", "title", "description", "questionCount"],
          "properties": {
            "id": {"$ref": "#/$defs/flatID"},
            "title": {"type": "string", "minLength": 1},
            "description": {"type": "string"},
            "questionCount": {"type": "integer", "minimum": 1},
            "categoryId": {"$ref": "#/$defs/flatID"}
          }
        }
      }
    }
    """#

  static let flatWorkbook = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Flat workbook",
      "description": "v1/workbooks/ID.json",
      "type": "object",
      "required": ["id", "title", "description", "questions"],
      "properties": {
        "id": {"$ref": "#/$defs/flatID"},
        "title": {"type": "string", "minLength": 1},
        "description": {"type": "string"},
        "categoryId": {"$ref": "#/$defs/flatID"},
        "questions": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/flatQuestion"}}
      },
      "$defs": {
        "flatID": {"type": "integer", "minimum": 1, "maximum": 9007199254740991},
        "flatQuestion": {
          "type": "object",
          "required": ["id", "type", "text", "choices", "correct", "explanation"],
          "properties": {
            "id": {"$ref": "#/$defs/flatID"},
            "type": {"const": "single_choice"},
            "text": {"type": "string", "minLength": 1},
            "choices": {
              "type": "array",
              "minItems": 2,
              "maxItems": 26,
              "items": {"type": "string", "minLength": 1}
            },
            "correct": {"type": "integer", "minimum": 0, "maximum": 25},
            "explanation": {"type": "string"},
            "images": {
              "type": "array",
              "minItems": 1,
              "items": {"type": "string", "minLength": 1}
            }
          }
        }
      }
    }
    """#

  static let flatCategories = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Flat list of categories",
      "description": "v1/categories.json",
      "type": "object",
      "required": ["categories", "total"],
      "properties": {
        "categories": {"type": "array", "items": {"$ref": "#/$defs/flatCategory"}},
        "total": {"$ref": "#/$defs/count"}
      },
      "$defs": {
        "flatID": {"type": "integer", "minimum": 1, "maximum": 9007199254740991},
        "count": {"type": "integer", "minimum": 0},
        "flatCategory": {
          "type": "object",
          "required": ["id", "title", "description", "workbookCount"],
          "properties": {
            "id": {"$ref": "#/$defs/flatID"},
            "title": {"type": "string", "minLength": 1},
            "description": {"type": "string"},
            "workbookCount": {"type": "integer", "minimum": 1}
          }
        }
      }
    }
    """#

  static let flatCategory = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Flat category",
      "description": "v1/categories/ID.json",
      "type": "object",
      "required": ["id", "title", "description", "workbooks"],
      "properties": {
        "id": {"$ref": "#/$defs/flatID"},
        "title": {"type": "string", "minLength": 1},
        "description": {"type": "string"},
        "workbooks": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/flatWorkbook"}}
      },
      "$defs": {
        "flatID": {"type": "integer", "minimum": 1, "maximum": 9007199254740991},
        "flatWorkbook": {
          "type": "object",
          "required": ["id", "title", "description", "questionCount"],
          "properties": {
            "id": {"$ref": "#/$defs/flatID"},
            "title": {"type": "string", "minLength": 1},
            "description": {"type": "string"},
            "questionCount": {"type": "integer", "minimum": 1},
            "categoryId": {"$ref": "#/$defs/flatID"}
          }
        }
      }
    }
    """#

  static let flatAnnouncements = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Flat list of announcements",
      "description": "v1/announcements.json",
      "type": "object",
      "required": ["announcements", "total"],
      "properties": {
        "announcements": {"type": "array", "items": {"$ref": "#/$defs/flatAnnouncement"}},
        "total": {"$ref": "#/$defs/count"}
      },
      "$defs": {
        "flatID": {"type": "integer", "minimum": 1, "maximum": 9007199254740991},
        "count": {"type": "integer", "minimum": 0},
        "flatAnnouncement": {
          "type": "object",
          "required": ["id", "title", "body", "category", "publishedAt"],
          "properties": {
            "id": {"$ref": "#/$defs/flatID"},
            "title": {"type": "string"},
            "body": {"type": "string"},
            "category": {"type": "string"},
            "publishedAt": {"type": "string", "pattern": "^[0-9-]{10}T[0-9:]{8}Z$"}
          }
        }
      }
    }
    """#

  static let flatApp = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Flat app",
      "description": "v1/apps/SLUG.json",
      "type": "object",
      "required": ["id", "slug", "title", "categories"],
      "properties": {
        "id": {"$ref": "#/$defs/flatID"},
        "slug": {"$ref": "#/$defs/id"},
        "title": {"type": "string"},
        "categories": {"type": "array", "items": {"$ref": "#/$defs/flatCategory"}}
      },
      "$defs": {
        "id": {
          "type": "string",
          "pattern": "^([1-9][0-9]{0,15}|(?=.*[a-z-])[a-z0-9][a-z0-9-]{0,63})$"
        },
        "flatID": {"type": "integer", "minimum": 1, "maximum": 9007199254740991},
        "flatCategory": {
          "type": "object",
          "required": ["id", "title", "description", "workbookCount"],
          "properties": {
            "id": {"$ref": "#/$defs/flatID"},
            "title": {"type": "string", "minLength": 1},
            "description": {"type": "string"},
            "workbookCount": {"type": "integer", "minimum": 1}
          }
        }
      }
    }
    """#

  static let flatStatus = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Flat status",
      "description": "v1/status.json",
      "type": "object",
      "required": ["minimumVersion", "latestVersion", "isMaintenance", "maintenanceMessage"],
      "properties": {
        "minimumVersion": {"type": "string", "pattern": "^[0-9]+(\\.[0-9]+){0,2}$"},
        "latestVersion": {"type": "string", "pattern": "^[0-9]+(\\.[0-9]+){0,2}$"},
        "isMaintenance": {"type": "boolean"},
        "maintenanceMessage": {"type": "string"}
      }
    }
    """#
}
