import BinderyClient
import BinderyFormat
import BinderyPipeline

extension Command {
  static let read = Command(
    "read",
    Words(
      en: "Print a delivered workbook as an app would read it",
      ja: "配信された問題集を、アプリと同じように読んで表示する"),
    arguments: [
      Argument("DIST|URL", known: { nil }), Argument("WORKBOOK", isRequired: false),
    ],
    flags: [.deliveredApp, .channel, .rootFile, .content]
  ) { invocation, console in
    let source = try DeliverySource(invocation, channel: invocation[.channel])
    let id = invocation.arguments.dropFirst().first
    let language = console.language
    let (text, isStale) = try source.withRelease { release in
      let shown = ReleaseText(release, language)
      guard let id else { return (shown.overview, release.isStale) }
      guard let workbook = ItemID(id).flatMap({ release[workbook: $0] }) else {
        throw KeptReason.unknown(id)
      }
      return (try await shown.text(of: workbook), release.isStale)
    }
    if isStale { console.say(.expired) }
    console.output.write(text)
    return .good
  }
}

extension Words {
  /// The pointer is genuine, and past its time.
  static let expired = Words(
    en: "the pointer is past its time: there may be something newer",
    ja: "ポインターの期限が過ぎています。もっと新しいものがあるかもしれません")
}

/// A release as lines for a person.
struct ReleaseText: Sendable {
  private let release: Release
  private let language: Language

  init(_ release: Release, _ language: Language) {
    (self.release, self.language) = (release, language)
  }

  /// What there is to read: the workbooks by category.
  var overview: String {
    var lines = ["\(release.manifest.app) · \(release.name) · \(release.language)"]
    for category in release.categories {
      if let title = category.listed.title { lines.append("\n\(shown(title[release.language]))") }
      for workbook in category.workbooks {
        let marks = [workbook.access, workbook.isDraft ? "draft" : nil].compactMap { $0 }
        lines.append(
          "  \(workbook.id)  \(shown(workbook.title[release.language]))  (\(workbook.questionCount))"
            + marks.map { "  [\(shown($0))]" }.joined())
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A workbook's questions with their answers.
  /// - Throws: `KeptReason`, `FormatError`.
  func text(of workbook: Manifest.Workbook) async throws -> String {
    let list = try await release.questions(of: workbook)
    var lines = ["\(workbook.id)  \(shown(workbook.title[release.language]))"]
    var passage: ItemID?
    for (number, question) in list.questions.enumerated() {
      lines.append("")
      if let text = question.passage, text.id != passage {
        lines += [text.title, text.text].compactMap { $0 }.flatMap { block($0, "> ") }
        lines.append("")
      }
      passage = question.passage?.id
      lines += block(question.text, "\(number + 1). [\(question.id)] ")
      lines += QuestionText(question).lines
      if let explanation = question.explanation { lines += block(explanation, "   → ") }
    }
    if !list.skipped.isEmpty {
      let count = list.skipped.count
      let words = Words(
        en: "\(counted(count, "question")) cannot be shown by this version of bindery",
        ja: "この版の bindery では表示できない問題：\(count)")
      lines += ["", words(language)]
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// What can be answered, and what is right: `*` stands before a choice that is.
private struct QuestionText {
  private let question: BinderyClient.Question

  init(_ question: BinderyClient.Question) { self.question = question }

  var lines: [String] {
    switch question.content.interaction {
    case .singleChoice(let correct): choices(correct: [correct])
    case .multipleChoice(let correct, _): choices(correct: correct)
    case .trueFalse(let correct): ["   = \(correct)"]
    case .shortText(let accept, _): block(accept.joined(separator: " / "), "   = ")
    case .numeric(let value, let tolerance, let unit):
      ["   = \(value)" + range(tolerance) + (unit.map { " \(shown($0.text))" } ?? "")]
    case .ordering:
      question.choices.enumerated().flatMap { block($1.text, "   \($0 + 1) \($1.key) ") }
    case .matching(let targets, let correct):
      question.choices.flatMap { block($0.text, "     \($0.key) ") }
        + targets.flatMap { block($0.text, "     → \($0.key) ") }
        + ["   = " + correct.map { "\($0.choice)→\($0.target)" }.joined(separator: " ")]
    case .cloze(let blanks): blanks.flatMap(lines)
    case .flashcard(let back): block(back, "   = ")
    }
  }

  private func choices(correct: [String]) -> [String] {
    question.choices.flatMap {
      block($0.text, "   \(correct.contains($0.key) ? "*" : " ") \($0.key) ")
    }
  }

  private func lines(_ blank: DeliveredQuestion.Blank) -> [String] {
    switch blank.answer {
    case .typed(let accept, _): block(accept.joined(separator: " / "), "   {{\(blank.key)}} = ")
    case .chosen(let options, let correct):
      block(
        options.map { ($0.key == correct ? "*" : "") + $0.text }.joined(separator: " / "),
        "   {{\(blank.key)}} = ")
    }
  }

  private func range(_ tolerance: DeliveredQuestion.Tolerance?) -> String {
    switch tolerance {
    case nil: ""
    case .absolute(let amount): " ± \(amount)"
    case .relative(let part): " ± \(part) ×"
    }
  }
}

/// The lines of a text, the first behind a head, the others below its end.
private func block(_ text: String, _ head: String) -> [String] {
  let indent = String(repeating: " ", count: TerminalText.width(head))
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  // A block of YAML ends with a line break.
  if lines.last == "" { lines.removeLast() }
  return lines.enumerated()
    .map { ($0 == 0 ? head : indent) + shown(String($1)) }
}

/// Nothing delivered becomes a command to the terminal.
private func shown(_ text: String) -> String { TerminalText.visible(text) }
