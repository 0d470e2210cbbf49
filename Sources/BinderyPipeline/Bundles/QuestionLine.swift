import BinderyFormat

/// What a question's line in a bundle needs besides the question.
package struct QuestionLine {
  /// The choices' keys, in the author's order; behind them those of the question's other groups.
  let keys: [String]
  /// Delivered media by path below the content root.
  let media: [String: MediaFile]
  /// What the question is about, where that stands beside it.
  var passage: PassageLine?

  /// The question's line, without comma and line end.
  func render(_ question: Question) -> [UInt8] {
    guard let id = question.id else {
      preconditionFailure("a question without id is not delivered")
    }
    var json = JSONWriter(reserving: 1024)
    json.object { json in
      json.member("id", id.value.description)
      json.member("type", question.type.name)
      json.memberIfAny("language", question.language?.bytes)
      json.member("text", question.text.bytes)
      json.passage(passage)
      json.media("media", question.media, media)
      question.type.write(question, self, &json)
      if !question.shuffle { json.member("shuffle") { $0.boolean(false) } }
      json.memberIfAny("explanation", question.explanation?.bytes)
      json.memberIfAny("hint", question.hint?.bytes)
      json.rich(of: question, keys: keys)
      json.texts("tags", question.tags)
      if let digits = question.difficulty {
        json.member("difficulty") { $0.verbatim(digits.bytes) }
      }
      if let digits = question.points { json.member("points") { $0.verbatim(digits.bytes) } }
      json.citation(question.source)
      json.memberIfAny("license", question.license?.bytes)
      if !question.replaces.isEmpty {
        json.member("replaces", each: question.replaces) { json, id in
          json.string(id.value.description)
        }
      }
      json.extra(question.extra)
      json.keyChange(question.keyChange)
      if question.status == .draft { json.member("draft") { $0.boolean(true) } }
    }
    return json.bytes
  }
}

extension JSONWriter {
  /// `columns` and `choices`, in the author's order.
  mutating func choices(of question: Question, _ line: QuestionLine) {
    texts("columns", question.columns ?? [])
    choices("choices", question.choices, line.keys[...], line)
  }

  /// - Parameter keys: Of these choices, and perhaps more.
  mutating func choices(
    _ name: StaticString, _ choices: [Choice], _ keys: ArraySlice<String>, _ line: QuestionLine
  ) {
    member(name, each: zip(choices, keys)) { json, item in
      let (choice, key) = item
      json.object { json in
        json.member("key", key)
        json.member("text", choice.text.bytes)
        json.texts("cells", choice.cells ?? [])
        json.memberIfAny("feedback", choice.feedback?.bytes)
        json.media("media", choice.image.map { [$0] } ?? [], line.media)
      }
    }
  }

  /// `correct` as the keys of the right choices, in the author's order.
  mutating func rightChoices(of question: Question, _ line: QuestionLine) {
    guard case .choices(let indices) = question.answer else { return }
    member("correct", each: indices) { json, index in json.string(line.keys[index]) }
  }

  mutating func media(_ key: StaticString, _ uses: [MediaUse], _ files: [String: MediaFile]) {
    let found = uses.filter { $0.path.map { files[$0] != nil } ?? false }
    guard !found.isEmpty else { return }
    member(key, each: found) { json, use in json.media(use, files) }
  }

  mutating func media(
    _ use: MediaUse, _ files: [String: MediaFile], in languages: TextLanguages = .one
  ) {
    guard let file = use.path.flatMap({ files[$0] }) else { return }
    object { json in
      json.file(file)
      json.text("alt", use.alt, in: languages)
      json.variants(file.variants)
      if let still = use.still.flatMap({ files[$0] }) {
        json.member("still") { json in
          json.object { json in
            json.file(still)
            json.variants(still.variants)
          }
        }
      }
      if let milliseconds = file.duration {
        json.member("duration") { $0.verbatim(decimal(thousandths: milliseconds).utf8) }
      }
      if use.loops { json.member("loop") { $0.boolean(true) } }
    }
  }

  private mutating func file(_ file: MediaFile) {
    member("sha256", file.digest.description)
    member("bytes") { $0.integer(file.size) }
    member("type", file.type.contentType)
    if let width = file.width { member("width") { $0.integer(width) } }
    if let height = file.height { member("height") { $0.integer(height) } }
  }

  private mutating func variants(_ variants: [MediaFile.Variant]) {
    guard !variants.isEmpty else { return }
    member("variants", each: variants) { json, variant in
      json.object { json in
        json.member("sha256", variant.digest.description)
        json.member("width") { $0.integer(variant.width) }
        json.member("type", variant.type.contentType)
        json.member("bytes") { $0.integer(variant.size) }
      }
    }
  }

  mutating func texts(_ key: StaticString, _ texts: [Text]) {
    guard !texts.isEmpty else { return }
    member(key, each: texts) { json, text in json.string(text.bytes) }
  }

  mutating func citation(_ source: Citation?, in languages: TextLanguages = .one) {
    guard let source,
      source.title != nil || source.year != nil || source.number != nil || source.url != nil
    else { return }
    member("source") { json in
      json.object { json in
        json.text("title", source.title, in: languages)
        json.memberIfAny("year", source.year?.bytes)
        json.memberIfAny("number", source.number?.bytes)
        json.memberIfAny("url", source.url?.bytes)
      }
    }
  }

  fileprivate mutating func keyChange(_ change: KeyChange?) {
    guard let change else { return }
    member("keyChange") { json in
      json.object { json in
        json.member("from", change.from.bytes)
        json.member("to", change.to.bytes)
        json.member("reason", change.reason.bytes)
      }
    }
  }

  fileprivate mutating func extra(_ extra: [(name: String, value: Carried)]) {
    guard !extra.isEmpty else { return }
    member("extra") { json in
      json.object { json in
        for (name, value) in extra { json.member(named: name.utf8) { $0.carried(value) } }
      }
    }
  }

  private mutating func carried(_ value: Carried) {
    switch value {
    case .text(let text): string(text.bytes)
    case .list(let items):
      array { json in
        for item in items { json.carried(item) }
      }
    case .mapping(let pairs):
      object { json in
        for (key, value) in pairs { json.member(named: key.bytes) { $0.carried(value) } }
      }
    }
  }
}
