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
    let mendable = diagnostics.filter { diagnostic in
      !diagnostic.edits.isEmpty && !diagnostic.edits.contains { isLinked($0.place.file, &sum) }
    }
    let fixes = Fixes(mendable)
    var hasChanged = false
    for file in fixes.files {
      let path = root + "/" + file
      let bytes = try readFile(path)
      let mended = fixes.apply(to: bytes, of: file)
      guard mended != bytes else { continue }
      try replaceFile(path, mended)
      sum.files.insert(file)
      hasChanged = true
    }
    if hasChanged { sum.findings += fixes.count }
    return hasChanged
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
