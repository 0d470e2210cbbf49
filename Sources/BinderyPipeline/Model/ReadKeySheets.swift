import BinderyFormat

extension Pipeline {
  /// Reads the answer sheets that workbooks name; by the workbook's index.
  /// - Returns: Also the files, which belong where they lie.
  /// - Throws: `FileError` where a file cannot be read.
  func keySheets(
    of workbooks: [Workbook], _ inventory: Inventory, _ report: inout Report
  ) throws(FileError) -> (sheets: [Int: KeySheet.Source], files: Set<String>) {
    var sheets: [Int: KeySheet.Source] = [:]
    var read: [String: KeySheet.Source] = [:]
    for (index, workbook) in workbooks.enumerated() {
      guard let name = workbook.keySheet?.string else { continue }
      switch inventory.keySheet(name, besides: workbook.file) {
      case .found(let path):
        if read[path] == nil { read[path] = try keySheet(path, &report) }
        sheets[index] = read[path]
      case .missing(let nearest): sheets[index] = .missing(nearest: nearest)
      case .outside: sheets[index] = .outside
      }
    }
    return (sheets, Set(read.keys))
  }

  private func keySheet(
    _ path: String, _ report: inout Report
  ) throws(FileError) -> KeySheet.Source {
    let bytes: [UInt8]
    do { bytes = try readFile(root + "/" + path, limit: ByteScan.largestFile) } catch {
      guard error.isTooLarge else { throw error }
      report.add(.limitSize(bytes: error.size ?? 0, at: Place(path, SourceRange(at: 0))))
      return .unreadable
    }
    if let finding = ByteScan.encodingFinding(in: bytes, file: path) {
      report.add(finding)
      return .unreadable
    }
    return .sheet(KeySheet(bytes, file: path))
  }
}

extension Inventory {
  /// Where a name that a workbook gives its answer sheet leads.
  enum KeySheetPath {
    case found(String)
    case missing(nearest: String?)
    case outside
  }

  /// Looks for the file beside the workbook's, then below the content root, by the listing's exact names.
  func keySheet(_ name: String, besides workbook: String) -> KeySheetPath {
    guard !MediaLibrary.leadsOut(name) else { return .outside }
    let folder = workbook.utf8.lastIndex(of: UInt8(ascii: "/")).map { workbook[...$0] } ?? ""
    let paths = [folder + name, name]
    if paths.contains(where: refusedLinks.contains) { return .outside }
    if let found = paths.first(where: { path in others.contains { $0.utf8.elementsEqual(path.utf8) }
    }) {
      return .found(found)
    }
    let tables = others.filter { $0.lowercased().hasByteSuffix(".csv") }
    let near = nearest(to: name, among: tables).first ?? nearest(to: paths[0], among: tables).first
    return .missing(nearest: near)
  }
}
