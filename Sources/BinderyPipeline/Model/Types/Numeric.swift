import BinderyFormat

extension QuestionType {
  /// A number that the learner types.
  package static let numeric = QuestionType(
    "numeric", hasChoices: false, fields: [.correct, .tolerance, .unit],
    decode: { fields, question, file in
      let unit = file.unit(in: fields)
      let value = file.rightNumber(in: fields)
      let tolerance = file.tolerance(in: fields, of: value)
      guard let value else { return }
      question.answer = .quantity(
        Quantity(value: value, tolerance: tolerance, unit: unit, shownUnit: unit.first))
    },
    write: { question, _, json in
      if case .quantity(let quantity) = question.answer { json.quantity(quantity) }
    })
}

extension FileDecoder {
  fileprivate mutating func rightNumber(in fields: Fields) -> Text? {
    guard present(.correct, in: fields) != nil, let value = fields.value(.correct) else {
      reportAnswerMissing(in: fields, of: .numeric)
      return nil
    }
    return number(value, field: .correct)
  }

  /// - Parameter value: The right number, if it could be read.
  fileprivate mutating func tolerance(in fields: Fields, of value: Text?) -> Tolerance? {
    guard let written = text(.tolerance, in: fields) else { return nil }
    let form = ToleranceForm(written.bytes)
    if let fault = form.fault(around: value?.bytes) {
      out.report.add(.tolerance(fault, written: written.string, at: place(written.range)))
      return nil
    }
    return form.tolerance
  }

  /// One spelling, or a list of them of which the first is shown.
  fileprivate mutating func unit(in fields: Fields) -> [Text] {
    guard let node = present(.unit, in: fields) else { return [] }
    let items = tree.nodes[node].kind == .list ? Array(tree.children(node)) : [node]
    if items.isEmpty { out.report.add(.unit(.none, at: place(.unit, fields))) }
    let spellings = items.compactMap { text($0, field: .unit, isRequired: true) }
    let earlier = earlierEqual(spellings.map { AsRead.trimmed($0.bytes) })
    for (index, spelling) in spellings.enumerated() {
      if let first = earlier[index] {
        out.report.add(
          .unit(
            .repeated(spelling.string, first: place(spellings[first].range)),
            at: place(spelling.range)))
      } else if startsAsNumber(spelling.bytes) {
        out.report.add(.unit(.number(spelling.string), at: place(spelling.range)))
      }
    }
    return spellings
  }

  /// Whether it could not be told where the number ends and the unit begins.
  private func startsAsNumber(_ unit: ArraySlice<UInt8>) -> Bool {
    guard let first = AsRead.folded(unit).first else { return false }
    return isDigit(first)
      || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+")].contains(first)
  }
}

extension JSONWriter {
  /// `value`, `tolerance` and `unit`.
  fileprivate mutating func quantity(_ quantity: Quantity) {
    member("value", quantity.value.bytes)
    if let tolerance = quantity.tolerance {
      member("tolerance") { json in
        json.object { json in
          switch tolerance {
          case .absolute(let bound): json.member("absolute", bound)
          case .relative(let share): json.member("relative", share)
          }
        }
      }
    }
    guard let shown = quantity.shownUnit else { return }
    member("unit") { json in
      json.object { json in
        json.member("text", shown.bytes)
        json.member("accept", each: AcceptedTexts.inAllLanguages(quantity.unit)) { json, text in
          json.string(text)
        }
      }
    }
  }
}
