import BinderyFormat

/// A question as a session asks it.
@dynamicMemberLookup
public struct Question: Hashable, Sendable, Identifiable {
  /// As it is delivered; its fields are this question's too.
  public let content: DeliveredQuestion
  /// What is to be read first.
  public let passage: DeliveredPassage?
  /// `app/release/id/revision`: what exactly was shown, to log or to report a mistake.
  public let reference: String
  /// Under which its media lie; nil for what is free.
  public let tier: String?

  /// It outlives every edit.
  public var id: ItemID { content.id }

  /// A field of the delivered question, as `question.text`.
  public subscript<Value>(dynamicMember field: KeyPath<DeliveredQuestion, Value>) -> Value {
    content[keyPath: field]
  }

  /// The choices as they were delivered.
  public var choices: [DeliveredQuestion.Choice] { content.choices }

  /// The choices in the order in which an attempt shows them.
  /// - Parameter seed: Any text of the attempt.
  public func choices(shownFor seed: String) -> [DeliveredQuestion.Choice] {
    content.choices(shownFor: seed)
  }
}

/// Questions of a workbook in their order.
public struct QuestionList: Sendable {
  /// Those that can be asked.
  public internal(set) var questions: [Question] = []
  /// Those that need a newer app: hidden, and counted.
  public internal(set) var skipped: [ContentBundle.Skipped] = []
  /// Those that the publisher took back.
  public internal(set) var recalled: [ItemID] = []
}

extension Release {
  /// A workbook's questions, in pieces as they come, so that the first can be shown before the rest is here.
  ///
  /// What is not on this device is fetched and kept. Once all of it was read, it is noted for `changes(in:)`.
  public func pieces(
    of workbook: Manifest.Workbook
  ) -> AsyncThrowingStream<QuestionList, any Error> { pieces(of: workbook, isNoted: true) }

  func pieces(
    of workbook: Manifest.Workbook, isNoted: Bool
  ) -> AsyncThrowingStream<QuestionList, any Error> {
    AsyncThrowingStream { stream in
      let work = Task {
        do {
          var read: [Question] = []
          for bundle in workbook.bundles {
            // Who wants but the first question does not wait for the others.
            try Task.checkCancellation()
            let object = try NamedObject(bundle, of: workbook, language)
            let piece = try await piece(object, count: bundle.count)
            read += piece.questions
            stream.yield(piece)
          }
          if isNoted {
            try? SeenQuestions(of: workbook.id, in: client.library.store).note(read, in: self)
          }
          stream.finish()
        } catch {
          stream.finish(throwing: error)
        }
      }
      stream.onTermination = { _ in work.cancel() }
    }
  }

  /// A workbook's questions, all at once.
  /// - Throws: `KeptReason`, `FormatError`, `CancellationError`.
  public func questions(of workbook: Manifest.Workbook) async throws -> QuestionList {
    var list = QuestionList()
    for try await piece in pieces(of: workbook) {
      list.questions += piece.questions
      list.skipped += piece.skipped
      list.recalled += piece.recalled
    }
    // To who is cancelled the stream ends as if it were read.
    try Task.checkCancellation()
    return list
  }

  private func piece(_ object: NamedObject, count: Int) async throws -> QuestionList {
    let bundle = try ContentBundle(try await client.library.bytes(object))
    guard bundle.count == count else {
      throw KeptReason.undecodable(name: object.name, .miscounted)
    }
    var list = QuestionList(skipped: bundle.skipped)
    for question in bundle.questions {
      guard !recalled.contains(question.id) else {
        list.recalled.append(question.id)
        continue
      }
      list.questions.append(
        Question(
          content: question, passage: bundle.passage(of: question),
          reference: "\(manifest.app)/\(name)/\(question.id)/\(question.revision)",
          tier: object.tier))
    }
    return list
  }
}
