/// A picture that nothing names is mostly one whose line in a question was forgotten.
extension Rule {
  package static let orphanMedia = Rule(
    "orphan-media", .references, .warning,
    explanation: Words(
      en: """
        No source names the file, so it is not delivered. Perhaps the line `images:` was \
        forgotten, or the question that used it is gone. Name it where it belongs, or delete it.
        """,
      ja: """
        どこからも使われていないファイルなので、配信されません。\
        `images:` の行を書き忘れたか、使っていた問題がなくなったのかもしれません。\
        使うところに名前を書くか、ファイルを消してください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      === images/water.svg
      <svg xmlns="http://www.w3.org/2000/svg"/>
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
          images: [{file: water.svg, alt: 水の分子}]
      === images/water.svg
      <svg xmlns="http://www.w3.org/2000/svg"/>
      """,
    check: .bank(checkMedia))
}

extension Rule {
  private static func checkMedia(_ bank: Bank, _ report: inout Report) {
    guard !bank.media.paths.isEmpty,
      !bank.hasGaps(in: .questions, .workbooks, .categories, .passages, .records, .recordTypes)
    else { return }
    let named = bank.namedMedia()
    for path in bank.media.paths where !named.contains(Array(path.utf8)) && !isExempt(path) {
      report.add(
        .orphanMedia, at: Place(path, SourceRange(at: 0)),
        Words(en: "nothing names this file", ja: "どこからも使われていないファイルです"),
        help: Words(
          en: "name it under `images:` or `media:`, or delete it",
          ja: "`images:` か `media:` に書くか、ファイルを消してください"))
    }
  }

  /// Notes about the folder, and YAML files, which are `stray-file`.
  private static func isExempt(_ path: String) -> Bool {
    DistFolder.name(of: path).hasBytePrefix("README") || path.hasByteSuffix(".yml")
      || path.hasByteSuffix(".yaml")
  }
}

extension Bank {
  /// Paths that sources name, and those that a name without a file was probably meant for.
  fileprivate func namedMedia() -> Set<[UInt8]> {
    var used: Set<[UInt8]> = []
    forEachMediaUsage { usage in
      for path in usage.use.paths + usage.use.near { used.insert(Array(path.utf8)) }
    }
    return used
  }
}
