import BinderyPipeline

/// What is said about changes, in lines; how authored text is told apart is up to who shows them.
struct LearnerViewOutline {
  /// Questions of one kind in a workbook, and new workbooks, that are shown, at most.
  static let shown = 20
  /// Texts of one answer that are shown, at most.
  private static let shownTexts = 6

  /// Ours, or typed by an author and not to be trusted.
  enum Span {
    case own(String)
    case authored(String)
  }

  struct Line {
    /// 0 heads a section.
    let depth: Int
    let spans: [Span]
  }

  private let language: Language
  private(set) var lines: [Line] = []

  init(_ view: LearnerView, _ language: Language) {
    self.language = language
    head(view)
    var new = 0
    for workbook in view.workbooks {
      if workbook.presence == .added { new += 1 }
      // All that changed or is gone is shown; what is new is only counted when there is much of it.
      if workbook.presence != .added || new <= Self.shown { add(workbook) }
    }
    if new > Self.shown {
      let rest = new - Self.shown
      add(
        0,
        [
          own(
            Words(
              en: rest == 1 ? "and 1 more new workbook" : "and \(rest) more new workbooks",
              ja: "ほか、新しい問題集 \(rest) 件"))
        ])
    }
    for aside in view.asides { add(aside) }
    if view.isEmpty {
      add(0, [own(Words(en: "nothing changes for learners", ja: "学習者から見た変化はありません"))])
    }
  }

  // MARK: Parts

  private mutating func head(_ view: LearnerView) {
    let releases = view.from.map { "\($0) → \(view.to)" } ?? view.to
    let first = Words(en: " (the first release)", ja: "（最初のリリース）")
    add(0, [.own("\(view.app): \(releases)" + (view.from == nil ? first(language) : ""))])
    let count = view.keyChanges.count
    if count > 0 {
      let flag = "--accept-key-changes \(count)"
      let head = Words(
        en: count == 1
          ? "1 published question gets another answer key without `key-change` (\(flag)):"
          : "\(count) published questions get other answer keys without `key-change` (\(flag)):",
        ja: "key-change がないまま、公開済みの \(count) 問の正解が変わります（\(flag)）:")
      add(0, [own(head)])
      addLimited(view.keyChanges, depth: 1) { outline, change in outline.spans(change) }
    }
    if !view.announcedKeyChanges.isEmpty {
      let count = view.announcedKeyChanges.count
      let head = Words(
        en: count == 1
          ? "1 answer key changes as its `key-change` says:"
          : "\(count) answer keys change as their `key-change` says:",
        ja: "key-change に書かれたとおり、\(count) 問の正解が変わります:")
      add(0, [own(head)])
      addLimited(view.announcedKeyChanges, depth: 1) { outline, change in outline.spans(change) }
    }
  }

  private mutating func add(_ workbook: LearnerView.Workbook) {
    let (before, after) = (workbook.questionsBefore ?? 0, workbook.questionsAfter ?? 0)
    let count =
      switch workbook.presence {
      case .added: Words(en: ": new, \(questions(after))", ja: ": 新規、\(after) 問")
      case .removed: Words(en: ": gone, \(questions(before))", ja: ": なくなりました、\(before) 問")
      case .changed where before == after: Words(en: ": \(questions(after))", ja: ": \(after) 問")
      case .changed: Words(en: ": \(before) → \(questions(after))", ja: ": \(before) → \(after) 問")
      }
    let name = Words(en: "workbook \(workbook.id) ", ja: "問題集 \(workbook.id) ")
    add(0, [own(name), .authored(workbook.title), own(count)])
    for detail in workbook.details { add(1, spans(detail)) }
    for kind in LearnerView.Question.Kind.allCases {
      let changed = workbook.questions.filter { $0.change.kind == kind }
      guard !changed.isEmpty else { continue }
      add(1, [.own(kind.words(language) + ": \(changed.count)")])
      addLimited(changed, depth: 2) { outline, question in outline.spans(question) }
    }
  }

  private mutating func add(_ aside: LearnerView.Aside) {
    switch aside {
    case .app(let fields):
      let list = fields.joined(separator: ", ")
      add(0, [own(Words(en: "the app changes: \(list)", ja: "アプリの変化: \(list)"))])
    case .categories:
      add(0, [own(Words(en: "the categories change", ja: "カテゴリが変わります"))])
    case .records(let type, let before, let after):
      let count =
        before == after
        ? Words(en: ": changed, \(after ?? 0)", ja: ": 変更あり、\(after ?? 0) 件")
        : Words(
          en: ": \(before ?? 0) → \(after ?? 0)", ja: ": \(before ?? 0) → \(after ?? 0) 件")
      add(0, [own(Words(en: "records ", ja: "レコード ")), .authored(type), own(count)])
    case .notices(let presence):
      let words =
        switch presence {
        case .added: Words(en: "new", ja: "新規")
        case .removed: Words(en: "gone", ja: "なくなりました")
        case .changed: Words(en: "changed", ja: "変更あり")
        }
      add(
        0,
        [
          own(Words(en: "announcements and status: ", ja: "お知らせと稼働状況: ")), own(words),
        ])
    }
  }

  // MARK: Lines

  private func spans(_ detail: LearnerView.Workbook.Detail) -> [Span] {
    switch detail {
    case .title(let from, let to):
      [own(Words(en: "title: ", ja: "題名: ")), .authored(from), .own(" → "), .authored(to)]
    case .access(let from, let to):
      [own(Words(en: "access: ", ja: "公開範囲: ")), .authored(from), .own(" → "), .authored(to)]
    case .status(let from, let to):
      [own(Words(en: "status: ", ja: "状態: ")), .authored(from), .own(" → "), .authored(to)]
    case .order: [own(Words(en: "the order of its questions", ja: "問題の順番"))]
    case .fields(let names): [.own(names.joined(separator: ", "))]
    }
  }

  private func spans(_ question: LearnerView.Question) -> [Span] {
    let stem = [.own("\(question.id) "), Span.authored(question.text)]
    switch question.change {
    case .answerKey(let from, let to, let reason):
      return stem + keys(from, to) + because(reason)
    case .rightChoiceText(let from, let to):
      return stem + [.own(": ")] + texts(from) + [.own(" → ")] + texts(to)
    case .choices(let edits):
      return stem + [.own(" (" + edits.map { $0.words(language) }.joined(separator: ", ") + ")")]
    case .wording(let fields):
      return stem + (fields.isEmpty ? [] : [.own(" (" + fields.joined(separator: ", ") + ")")])
    case .replaced(let id): return stem + [.own(" → "), .authored(id)]
    case .retired, .removed, .added: return stem
    }
  }

  private func spans(_ change: LearnerView.KeyChange) -> [Span] {
    [.own("\(change.question) "), .authored(change.text)] + keys(change.from, change.to)
      + because(change.reason)
  }

  private func keys(_ from: LearnerView.RightAnswer, _ to: LearnerView.RightAnswer) -> [Span] {
    let spans = [.own(": ")] + texts(from.texts) + [.own(" → ")] + texts(to.texts)
    let (lost, new) = (
      from.conditions.filter { !to.conditions.contains($0) },
      to.conditions.filter { !from.conditions.contains($0) }
    )
    // Keys of choices tell people nothing unless nothing else does.
    guard from.texts == to.texts, !(lost + new).isEmpty else { return spans }
    return spans + [.own(" (")] + texts(lost) + [.own(" → ")] + texts(new) + [.own(")")]
  }

  private func texts(_ texts: [String]) -> [Span] {
    let spans = texts.prefix(Self.shownTexts).flatMap { [Span.own(" / "), .authored($0)] }
    let rest = texts.count - Self.shownTexts
    if texts.isEmpty { return [.own("—")] }
    return spans.dropFirst() + (rest > 0 ? [.own(" / "), .own(more(rest))] : [])
  }

  private func because(_ reason: String?) -> [Span] {
    guard let reason else { return [] }
    return [own(Words(en: ", because ", ja: "、理由 ")), .authored(reason)]
  }

  private mutating func addLimited<Item>(
    _ items: [Item], depth: Int, _ spans: (LearnerViewOutline, Item) -> [Span]
  ) {
    for item in items.prefix(Self.shown) { add(depth, spans(self, item)) }
    let rest = items.count - Self.shown
    if rest > 0 { add(depth, [.own(more(rest))]) }
  }

  private mutating func add(_ depth: Int, _ spans: [Span]) {
    lines.append(Line(depth: depth, spans: spans))
  }

  private func own(_ words: Words) -> Span { .own(words(language)) }

  private func more(_ count: Int) -> String {
    Words(en: "and \(count) more", ja: "ほか \(count) 件")(language)
  }

  private func questions(_ count: Int) -> String {
    count == 1 ? "1 question" : "\(count) questions"
  }
}

extension LearnerView.Question.Kind {
  /// As it stands before a number.
  fileprivate var words: Words {
    switch self {
    case .answerKey: Words(en: "answer key changed", ja: "正解の変更")
    case .rightChoiceText: Words(en: "text of a right choice", ja: "正解の選択肢の文言")
    case .choices: Words(en: "choices", ja: "選択肢")
    case .wording: Words(en: "wording", ja: "文言など")
    case .replaced: Words(en: "replaced", ja: "差し替え")
    case .retired: Words(en: "retired", ja: "廃止")
    case .removed: Words(en: "removed from the workbook", ja: "問題集から外れたもの")
    case .added: Words(en: "added", ja: "追加")
    }
  }
}

extension LearnerView.Question.ChoiceEdit {
  fileprivate var words: Words {
    switch self {
    case .text: Words(en: "text", ja: "文言")
    case .added: Words(en: "added", ja: "追加")
    case .removed: Words(en: "removed", ja: "削除")
    case .order: Words(en: "order", ja: "順番")
    }
  }
}
