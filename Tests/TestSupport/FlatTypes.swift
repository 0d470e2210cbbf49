/// The `flat` files as an app that knows only the format's page would decode them.
package enum FlatTypes {
  package struct Workbooks: Codable { package var workbooks: [WorkbookSummary], total: Int }
  package struct WorkbookSummary: Codable {
    package var id: Int, title: String, description: String, questionCount: Int, categoryId: Int?
  }
  package struct Workbook: Codable {
    package var id: Int, title: String, description: String, categoryId: Int?
    package var questions: [Question]
  }
  package struct Question: Codable {
    package var id: Int, type: String, text: String, choices: [String], correct: Int
    package var explanation: String, images: [String]?
  }
  package struct Categories: Codable { package var categories: [CategorySummary], total: Int }
  package struct CategorySummary: Codable {
    package var id: Int, title: String, description: String, workbookCount: Int
  }
  package struct Category: Codable {
    package var id: Int, title: String, description: String, workbooks: [WorkbookSummary]
  }
  package struct Announcements: Codable { package var announcements: [Announcement], total: Int }
  package struct Announcement: Codable {
    package var id: Int, title: String, body: String, category: String, publishedAt: String
  }
  package struct App: Codable {
    package var id: Int, slug: String, title: String, categories: [CategorySummary]
  }
  package struct Status: Codable {
    package var minimumVersion: String, latestVersion: String, isMaintenance: Bool
    package var maintenanceMessage: String
  }
}
