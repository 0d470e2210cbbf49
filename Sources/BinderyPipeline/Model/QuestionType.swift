import BinderyFormat

/// A way of asking: which fields it adds, how its answer is read, and what is delivered of it.
///
/// A class because a type is one thing that questions point at; each is made once, in its own file under
/// `Model/Types/`, and listed in `QuestionType.all`.
package final class QuestionType: Sendable {
  /// As written in `type:` and delivered.
  package let name: String
  /// Whether learners choose among, or put in order, what `choices` lists.
  package let hasChoices: Bool
  /// Fields of the question that only some types know.
  package let fields: FieldSet
  /// Reads the choices and the answer of a question whose common fields are read already.
  package let decode: @Sendable (Fields, inout Question, inout FileDecoder) -> Void
  /// Writes the type's own keys, from `columns` to `back`, in the order of the delivery format.
  package let write: @Sendable (Question, QuestionLine, inout JSONWriter) -> Void

  package init(
    _ name: String, hasChoices: Bool, fields: FieldSet,
    decode: @escaping @Sendable (Fields, inout Question, inout FileDecoder) -> Void,
    write: @escaping @Sendable (Question, QuestionLine, inout JSONWriter) -> Void
  ) {
    self.name = name
    self.hasChoices = hasChoices
    self.fields = fields
    self.decode = decode
    self.write = write
  }

  package static let all: [QuestionType] = [
    singleChoice, multipleChoice, trueFalse, shortText, numeric, ordering, matching, cloze,
    flashcard,
  ]
}
