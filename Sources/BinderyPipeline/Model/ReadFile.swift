import BinderyFormat

extension DecodedFile {
  /// Reads and decodes one source: everything that can be said of it without the others.
  ///
  /// - Parameter checksQuestions: Whether the rules about single questions are run.
  static func read(
    _ path: String, kind: SourceKind, bytes: [UInt8], settings: Settings, media: MediaLibrary,
    recordTypes: RecordTypes = RecordTypes(), checksQuestions: Bool = true,
    with parser: inout YAMLParser
  ) -> DecodedFile {
    var report = Report()
    let read = SourceReader.read(bytes, file: path, with: &parser, report: &report)
    guard let tree = read.tree else {
      var result = DecodedFile()
      result.report = report
      result.allows = read.allows
      result.held = heldIDs(in: bytes, of: path, kind)
      return result
    }
    var decoder = FileDecoder(
      file: path, source: bytes, tree: tree, settings: settings, media: media)
    decoder.recordTypes = recordTypes
    decoder.checksQuestions = checksQuestions
    decoder.decode(kind)
    var result = decoder.out
    result.allows = read.allows
    if !read.isWhole { result.keepWhatIsSure(read.masked) }
    report.add(contentsOf: result.report)
    result.report = report
    // What could not be understood may have an id all the same.
    if report.diagnostics.contains(where: { $0.severity == .error }) {
      result.held += heldIDs(in: bytes, of: path, kind)
    }
    return result
  }

  /// A file with syntax errors gives findings and ids, no questions; a finding that may only follow from what was
  /// blanked out is dropped.
  private mutating func keepWhatIsSure(_ masked: [SourceRange]) {
    let broken = questions.map(\.range).filter { range in
      masked.contains { $0.start < range.end && range.start < $0.end }
    }
    var kept = Report()
    kept.add(report, butIn: masked)
    report = Report()
    for diagnostic in kept.diagnostics {
      let range = diagnostic.place.range
      let isInSound =
        questions.contains { $0.range.contains(range) }
        && !broken.contains { $0.contains(range) }
      // What was blanked out reads as nothing.
      let mayFollow = diagnostic.rule.group != .reading || diagnostic.rule == .nullText
      if !mayFollow || isInSound { report.add(diagnostic) }
    }
    questions = []
    workbooks = []
    categories = []
    passages = []
    apps = []
    announcements = []
    records = []
    recordTypes = []
    malformedIDs = []
  }
}

extension FileDecoder {
  /// Decodes all documents of a file.
  mutating func decode(_ kind: SourceKind) {
    let roots = tree.roots.filter { !isNull($0) || tree.roots.count > 1 }
    if roots.isEmpty {
      let start = Place(file, SourceRange(at: 0))
      out.report.add(kind == .apps ? .emptyAppFile(file) : .emptyFile(at: start))
    }
    for root in roots { decode(root, kind) }
  }

  private mutating func decode(_ root: Int, _ kind: SourceKind) {
    switch kind {
    case .questions:
      for item in items(in: root) {
        if let question = question(item) { out.questions.append(question) }
      }
    case .workbooks: workbook(root)
    case .categories: category(root)
    case .passages: passage(root)
    case .apps: app(root, fileName: file.baseName)
    case .announcements: for item in items(in: root) { announcement(item) }
    case .recordTypes: recordType(root)
    case .records:
      guard let type = SourceKind.recordType(of: file), recordTypes[type] != nil else {
        if root == tree.roots.first { reportRecordWithoutType() }
        return
      }
      for item in items(in: root) { record(item, of: type) }
    }
  }

  /// The items of a document that may be one of them, or a list.
  private func items(in root: Int) -> [Int] {
    tree.nodes[root].kind == .list ? Array(tree.children(root)) : [root]
  }
}
