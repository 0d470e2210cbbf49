/// `\left … \right` and `\begin … \end`.
extension TeXParser {
  mutating func fenced(from start: Int) -> TeXNode? {
    guard let open = delimiter() else {
      report(.mathDelimiter("\\left", at: range(from: start)))
      return nil
    }
    let nodes = list(until: .right)
    guard current == "\\", commandName() == "right" else {
      report(.mathFence("\\left", missing: "\\right", at: offsets[start]..<offsets[start + 5]))
      return .fenced(open, nodes, "")
    }
    let right = at
    at += 6
    guard let close = delimiter() else {
      report(.mathDelimiter("\\right", at: range(from: right)))
      return nil
    }
    return .fenced(open, nodes, close)
  }

  /// What stands behind `\left` or `\right`: a bracket, a bar, or `.` for none.
  mutating func delimiter() -> String? {
    skipSpace()
    guard let scalar = current else { return nil }
    if scalar == "\\" {
      let name = commandName()
      guard case .symbol(let text, _)? = TeXTable.command(name) else { return nil }
      at += 1 + name.unicodeScalars.count
      return text
    }
    guard "()[]|/<>.".unicodeScalars.contains(scalar) else { return nil }
    at += 1
    switch scalar {
    case ".": return ""
    case "<": return "⟨"
    case ">": return "⟩"
    default: return String(scalar)
    }
  }

  mutating func environment(from start: Int) -> TeXNode? {
    guard let name = words(of: "\\begin", from: start)?.text else { return nil }
    guard TeXTable.environments.contains(name) else {
      report(.mathEnvironment(name, at: range(from: start)))
      return nil
    }
    if TeXTable.environmentsWithArgument.contains(name) {
      _ = words(of: "\\begin{\(name)}", from: start)
    } else if name.hasSuffix("matrix*") {
      _ = option()
    }
    var rows: [[[TeXNode]]] = [[]]
    while current != nil {
      rows[rows.count - 1].append(list(until: .cell))
      guard let scalar = current else { break }
      if scalar == "&" {
        at += 1
      } else if commandName() == "end" {
        let end = at
        at += 4
        guard let closing = words(of: "\\end", from: end)?.text else { return nil }
        if closing != name { report(.mathEnd(closing, of: name, at: range(from: end))) }
        return .rows(rows.filter { $0 != [[]] }, environment: name)
      } else {
        at += 1 + commandName().unicodeScalars.count
        _ = option()
        rows.append([])
      }
    }
    report(
      .mathFence(
        "\\begin{\(name)}", missing: "\\end{\(name)}", at: offsets[start]..<offsets[start + 6]))
    return nil
  }
}
