import BinderyPipeline

/// Makes the edits of findings in the sources.
struct SourceMender {
  private let root: String
  private let console: Console

  /// What was done in all rounds.
  struct Sum {
    var findings = 0
    var files: Set<String> = []
    /// Not written, since they are reached through a symbolic link.
    var linked: Set<String> = []
    /// Files with findings whose edits would not hold, and how many, in the last round.
    var refused: [(file: String, count: Int)] = []

    var words: Words {
      guard findings > 0 else { return Words(en: "nothing to mend", ja: "直すところはありませんでした") }
      return Words(
        en: "mended \(counted(findings, "finding")) in \(counted(files.count, "file"))",
        ja: "ファイル \(grouped(files.count)) 件で指摘 \(grouped(findings)) 件を直しました")
    }
  }

  init(root: String, _ console: Console) {
    self.root = root
    self.console = console
  }

  /// Mends what can be mended; false when nothing has changed.
  /// - Throws: `FileError`.
  func mend(_ diagnostics: [Diagnostic], _ sum: inout Sum) throws -> Bool {
    sum.refused = []
    var hasChanged = false
    // A finding edits no other file than its own.
    let mendable = Dictionary(grouping: diagnostics.filter { !$0.edits.isEmpty }, by: \.place.file)
    for file in mendable.keys.sorted(by: { $0.bytesPrecede($1) }) where !isLinked(file, &sum) {
      let findings = mendable[file] ?? []
      let path = root + "/" + file
      let mending = Mending(findings, in: try readFile(path), of: file)
      if !mending.refused.isEmpty { sum.refused.append((file, mending.refused.count)) }
      guard mending.mended > 0 else { continue }
      try replaceFile(path, mending.bytes)
      sum.files.insert(file)
      sum.findings += mending.mended
      hasChanged = true
    }
    return hasChanged
  }

  /// Says what was mended, and what was not although it offers a fix.
  func report(_ sum: Sum) {
    for (file, count) in sum.refused {
      let path = displayPrefix(root: root) + file
      console.say(
        Words(
          en:
            "\(path): \(counted(count, "fix", plural: "fixes")) not made, since more would change",
          ja: "\(path): ほかのところまで変わるため、指摘 \(grouped(count)) 件は直しませんでした"))
    }
    console.say(sum.words)
  }

  private func isLinked(_ file: String, _ sum: inout Sum) -> Bool {
    guard isBehindLink(file, in: root) else { return false }
    if sum.linked.insert(file).inserted {
      let path = displayPrefix(root: root) + file
      console.say(
        Words(
          en: "\(path) is behind a symbolic link and is not written",
          ja: "\(path) はシンボリックリンクの先にあるため、書き換えません"))
    }
    return true
  }
}
