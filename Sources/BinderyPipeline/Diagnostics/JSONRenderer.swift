import BinderyFormat

/// Writes findings as one JSON object for programs.
package struct JSONRenderer {
  private let sources: SourceShelf
  private let language: Language
  /// What stands before a file's path: the content root as seen from the working directory, with a final `/`, or
  /// nothing.
  private let prefix: String

  package init(_ sources: SourceShelf, language: Language, prefix: String) {
    self.sources = sources
    self.language = language
    self.prefix = prefix
  }

  /// `{"diagnostics":[…],"summary":{…}}` and LF.
  package func render(_ result: CheckResult) -> [UInt8] {
    var json = JSONWriter(reserving: 512 * (result.diagnostics.count + 1))
    json.object { json in
      json.member("diagnostics") { json in
        json.array { json in
          for diagnostic in result.diagnostics { json.object { write(diagnostic, &$0) } }
        }
      }
      json.member("summary") { json in
        json.object { json in
          json.member("errors") { $0.integer(result.count(.error)) }
          json.member("warnings") { $0.integer(result.count(.warning)) }
          json.member("notes") { $0.integer(result.count(.note)) }
          json.member("files") { $0.integer(result.sources) }
          json.member("questions") { $0.integer(result.questions) }
        }
      }
    }
    return Self.escapingHidden(json.bytes) + [0x0A]
  }

  private func write(_ diagnostic: Diagnostic, _ json: inout JSONWriter) {
    json.member("rule", diagnostic.rule.name)
    json.member("severity", diagnostic.severity.word)
    json.member("message", diagnostic.message(language))
    write(diagnostic.place, &json)
    json.member("help") { json in
      if let help = diagnostic.fullHelp(prefix: prefix) {
        json.string(help(language))
      } else {
        json.null()
      }
    }
    json.member("related") { json in
      json.array { json in
        for related in diagnostic.related {
          json.object { json in
            json.member("message", related.message(language))
            write(related.place, &json)
          }
        }
      }
    }
    json.member("edits") { json in
      json.array { json in
        for edit in diagnostic.edits {
          json.object { json in
            write(edit.place, &json)
            json.member("text", edit.text)
          }
        }
      }
    }
  }

  private func write(_ place: Place, _ json: inout JSONWriter) {
    let source = sources.text(place.file)
    let first = SourceText.Position(line: 1, column: 1)
    let start = source?.position(of: place.range.start) ?? first
    let end = source?.position(of: place.range.end) ?? first
    json.member("file", prefix + place.file)
    json.member("line") { $0.integer(start.line) }
    json.member("column") { $0.integer(start.column) }
    json.member("endLine") { $0.integer(end.line) }
    json.member("endColumn") { $0.integer(end.column) }
  }

  /// JSON that means the same and can be printed on a terminal: hidden characters, which stand only in strings, as
  /// `\u202e`.
  package static func escapingHidden(_ json: [UInt8]) -> [UInt8] {
    guard json.contains(where: { $0 >= 0x7F }) else { return json }
    var out: [UInt8] = []
    out.reserveCapacity(json.count)
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      if TerminalText.isHidden(scalar) {
        for unit in String(scalar).utf16 {
          out += "\\u".utf8
          out += stride(from: 12, through: 0, by: -4).map {
            hexDigit(UInt8(unit >> UInt16($0) & 15))
          }
        }
      } else {
        out += UTF8.encode(scalar)!
      }
    }
    return out
  }
}
