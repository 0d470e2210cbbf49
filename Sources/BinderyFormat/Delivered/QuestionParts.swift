/// The objects inside a question's line.
extension DeliveredQuestion.Choice {
  init(_ reader: inout JSONReader) throws(FormatError) {
    var (key, text, feedback): (String?, String?, String?)
    var (cells, media): ([String], [DeliveredMedia]) = ([], [])
    try reader.enterObject()
    while let name = try reader.nextKey() {
      switch name {
      case "key": key = try reader.string()
      case "text": text = try reader.string()
      case "cells": cells = try reader.strings()
      case "feedback": feedback = try reader.string()
      case "media": media = try reader.media()
      default: try reader.skipValue()
      }
    }
    self.key = try required(key, "key")
    self.text = try required(text, "text")
    (self.cells, self.feedback, self.media) = (cells, feedback, media)
  }
}

extension DeliveredQuestion.PassageReference {
  init(_ reader: inout JSONReader) throws(FormatError) {
    var (id, revision): (ItemID?, String?)
    try reader.enterObject()
    while let key = try reader.nextKey() {
      switch key {
      case "id": id = try reader.id()
      case "revision": revision = try reader.string()
      default: try reader.skipValue()
      }
    }
    self.id = try required(id, "id")
    self.revision = try required(revision, "revision")
  }
}

extension DeliveredQuestion.KeyChange {
  init(_ reader: inout JSONReader) throws(FormatError) {
    let members = try reader.stringMembers()
    from = try required(members["from"], "from")
    to = try required(members["to"], "to")
    reason = try required(members["reason"], "reason")
  }
}

extension DeliveredQuestion.Tolerance {
  init(_ bounds: [String: String]) throws(FormatError) {
    if let bound = bounds["absolute"] {
      self = .absolute(bound)
    } else if let bound = bounds["relative"] {
      self = .relative(bound)
    } else {
      throw .unsupported(key: "tolerance", value: bounds.keys.sorted().joined(separator: " "))
    }
  }
}

extension DeliveredQuestion.Unit {
  init(_ reader: inout JSONReader) throws(FormatError) {
    var text: String?
    var accept: [String] = []
    try reader.enterObject()
    while let key = try reader.nextKey() {
      switch key {
      case "text": text = try reader.string()
      case "accept": accept = try reader.strings()
      default: try reader.skipValue()
      }
    }
    self.text = try required(text, "text")
    self.accept = accept
  }
}

extension DeliveredQuestion.Blank {
  init(_ fields: BlankFields) throws(FormatError) {
    key = try required(fields.key, "key")
    if let options = fields.options {
      let correct = try required(fields.correct, "correct")
      guard options.contains(where: { $0.key == correct }) else {
        throw .missing(key: "options: \(correct)")
      }
      answer = .chosen(options: options, correct: correct)
    } else if let accept = fields.accept {
      answer = .typed(accept: accept, ignore: try QuestionFields.differences(fields.ignore))
    } else {
      throw .unsupported(key: "blanks", value: key)
    }
  }
}

extension JSONReader {
  mutating func choices() throws(FormatError) -> [DeliveredQuestion.Choice] {
    try list { reader throws(FormatError) in try DeliveredQuestion.Choice(&reader) }
  }

  /// An object's texts by key; values of other kinds are passed over.
  mutating func stringMembers() throws(FormatError) -> [String: String] {
    var members: [String: String] = [:]
    try enterObject()
    while let key = try nextKey() {
      if peek() == UInt8(ascii: "\"") {
        members[key] = try string()
      } else {
        try skipValue()
      }
    }
    return members
  }

  /// `rich`: by the name of a field, its tree.
  mutating func rich() throws(FormatError) -> [String: RichText] {
    var trees: [String: RichText] = [:]
    try enterObject()
    while let field = try nextKey() { trees[field] = try RichText(&self) }
    return trees
  }
}
