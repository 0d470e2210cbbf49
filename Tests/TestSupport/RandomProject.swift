/// A project of a few random questions, workbooks and apps, in which every text and picture bears a mark, as `⟦q7⟧`,
/// by which it can be found in any file.
package struct RandomProject {
  package private(set) var files: [(path: String, text: String)] = []
  private var questions: [Question] = []
  private var workbooks: [Workbook] = []
  private var categories: [Category] = []
  private var apps: [App] = []
  private var announcements: [Announcement] = []

  private struct Question {
    var isDraft = false
    var passage: Int?
    var picture: Int?
  }

  private struct Workbook {
    var tier: String?
    var status = "published"
    var image: Int?
    var questions: [Int]
  }

  private struct Category {
    var isDraft = false
    var image: Int?
    var workbooks: [Int]
  }

  private struct App {
    var tiers: [String]
    var categories: [Int]
  }

  private struct Announcement {
    var isDraft = false
    /// nil: all.
    var apps: [Int]?
  }

  private static let pictures = 3
  private static let passages = 3

  package init(_ random: inout SplitMix) {
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    func some(of count: Int, atLeast least: Int = 1) -> [Int] {
      Array(
        (0..<count).shuffled(using: &random).prefix(Int.random(in: least...count, using: &random)))
    }
    for _ in 0..<Int.random(in: 3...12, using: &random) {
      questions.append(
        Question(
          isDraft: chance(25), passage: chance(40) ? some(of: Self.passages)[0] : nil,
          picture: chance(40) ? some(of: Self.pictures)[0] : nil))
    }
    let hasApps = chance(80)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      workbooks.append(
        Workbook(
          tier: hasApps && chance(60) ? ["pro", "max"][some(of: 2)[0]] : nil,
          status: chance(20) ? "draft" : chance(20) ? "archived" : "published",
          image: chance(20) ? some(of: Self.pictures)[0] : nil,
          questions: some(of: questions.count)))
    }
    for _ in 0..<Int.random(in: hasApps ? 1...3 : 0...3, using: &random) {
      categories.append(
        Category(
          isDraft: chance(20), image: chance(20) ? some(of: Self.pictures)[0] : nil,
          workbooks: some(of: workbooks.count)))
    }
    for _ in 0..<(hasApps ? Int.random(in: 1...3, using: &random) : 0) {
      apps.append(
        App(
          tiers: chance(50) ? ["pro", "max"] : ["max", "pro"],
          categories: some(of: categories.count)))
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      announcements.append(
        Announcement(
          isDraft: chance(30), apps: hasApps && chance(50) ? some(of: apps.count) : nil))
    }
    write()
  }

  // MARK: Who sees what

  /// The names of the apps.
  package var appNames: [String] { apps.isEmpty ? ["main"] : apps.indices.map { "app-\($0)" } }

  /// The marks that must stand under an app's prefix of a tier (nil: what is free), and no others.
  package func marks(under tier: String?, of app: Int, withDrafts: Bool) -> Set<String> {
    func isOut(_ isDraft: Bool) -> Bool { isDraft && !withDrafts }
    func isShown(_ workbook: Int) -> Bool {
      !isOut(workbooks[workbook].status == "draft")
        && workbooks[workbook].questions.contains { !isOut(questions[$0].isDraft) }
    }
    let shelves = (apps.isEmpty ? Array(categories.indices) : apps[app].categories)
      .filter {
        !isOut(categories[$0].isDraft) && categories[$0].workbooks.contains(where: isShown)
      }
    let books = Set(
      apps.isEmpty ? Array(workbooks.indices) : shelves.flatMap { categories[$0].workbooks }
    ).filter(isShown)
    var marks: Set<String> = []
    for index in books.filter({ workbooks[$0].tier == tier }).flatMap({ workbooks[$0].questions }) {
      let question = questions[index]
      guard !isOut(question.isDraft) else { continue }
      marks.insert("q\(index)")
      if let passage = question.passage { marks.insert("p\(passage)") }
      if let picture = question.picture { marks.insert("i\(picture)") }
    }
    guard tier == nil else { return marks }
    marks.formUnion(shelves.map { "c\($0)" } + books.map { "w\($0)" })
    let images = shelves.map { categories[$0].image } + books.map { workbooks[$0].image }
    marks.formUnion(images.compactMap { $0.map { "i\($0)" } })
    for (index, announcement) in announcements.enumerated()
    where !isOut(announcement.isDraft) && announcement.apps?.contains(app) ?? true {
      marks.insert("a\(index)")
    }
    return marks
  }

  /// Whether an app has nothing to deliver, so that nothing may be built.
  package func hasEmptyApp(withDrafts: Bool) -> Bool {
    appNames.indices.contains { app in
      [nil, "pro", "max"].allSatisfy { tier in
        !marks(under: tier, of: app, withDrafts: withDrafts).contains { $0.hasPrefix("q") }
      }
    }
  }

  // MARK: The sources

  private mutating func write() {
    add("ids.lock", "bindery-ids 1\nquestion 900 retired 2026-01\n")
    for index in 0..<Self.pictures {
      add(
        "images/i\(index).svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><title>⟦i\(index)⟧</title></svg>\n")
    }
    for index in 0..<Self.passages {
      add("passages/p\(index).yml", "id: psg-\(index)\ntext: 長文⟦p\(index)⟧\n")
    }
    for (index, question) in questions.enumerated() {
      var text = "id: q-\(index)\ntype: true_false\ntext: 問題⟦q\(index)⟧\ncorrect: true\n"
      if question.isDraft { text += "status: draft\n" }
      if let passage = question.passage { text += "passage: psg-\(passage)\n" }
      if let picture = question.picture { text += "images: [i\(picture)]\n" }
      add("questions/q\(index).yml", text)
    }
    for (index, workbook) in workbooks.enumerated() {
      var text = "id: wb-\(index)\ntitle: 問題集⟦w\(index)⟧\nstatus: \(workbook.status)\n"
      if let tier = workbook.tier { text += "access: \(tier)\n" }
      if let image = workbook.image { text += "image: i\(image)\n" }
      add("workbooks/w\(index).yml", text + list("questions", "q-", workbook.questions))
    }
    for (index, category) in categories.enumerated() {
      var text = "id: cat-\(index)\ntitle: 分類⟦c\(index)⟧\n"
      if category.isDraft { text += "status: draft\n" }
      if let image = category.image { text += "image: i\(image)\n" }
      add("categories/c\(index).yml", text + list("workbooks", "wb-", category.workbooks))
    }
    for (index, app) in apps.enumerated() {
      add(
        "apps/app-\(index).yml",
        "title: アプリ\ntiers: [\(app.tiers.joined(separator: ", "))]\n"
          + list("categories", "cat-", app.categories))
    }
    for (index, announcement) in announcements.enumerated() {
      var text = "id: ann-\(index)\ntitle: お知らせ⟦a\(index)⟧\npublishedAt: 2026-04-01T00:00:00Z\n"
      if announcement.isDraft { text += "status: draft\n" }
      if let apps = announcement.apps { text += list("apps", "app-", apps) }
      add("announcements/a\(index).yml", text)
    }
  }

  private mutating func add(_ path: String, _ text: String) { files.append((path, text)) }

  private func list(_ field: String, _ prefix: String, _ numbers: [Int]) -> String {
    "\(field): [\(numbers.map { "\(prefix)\($0)" }.joined(separator: ", "))]\n"
  }
}
