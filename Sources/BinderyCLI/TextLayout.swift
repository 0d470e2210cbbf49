import BinderyPipeline

/// A number with commas: `59,774`.
func grouped(_ number: Int) -> String {
  var out = ""
  let digits = String(number)
  for (index, digit) in digits.enumerated() {
    if index > 0, digit != "-", (digits.count - index).isMultiple(of: 3) { out.append(",") }
    out.append(digit)
  }
  return out
}

/// Bytes in the largest unit that gives at least 1: `312 kB`.
func size(_ bytes: Int) -> String {
  let units = ["B", "kB", "MB", "GB"]
  var value = Double(bytes)
  var unit = 0
  while value >= 999.5, unit + 1 < units.count {
    value /= 1000
    unit += 1
  }
  guard unit > 0, value < 9.95 else { return "\(Int(value.rounded())) \(units[unit])" }
  let tenths = Int((value * 10).rounded())
  return "\(tenths / 10).\(tenths % 10) \(units[unit])"
}

/// Seconds with two places: `1.52 s`.
func time(seconds: Double) -> String {
  let hundredths = Int((seconds * 100).rounded())
  return "\(hundredths / 100)." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100) s"
}

func time(_ duration: Duration) -> String {
  let (whole, rest) = duration.components
  return time(seconds: Double(whole) + Double(rest) / 1e18)
}

/// A count with its noun in English.
func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(grouped(count)) \(count == 1 ? noun : plural ?? noun + "s")"
}

/// The text followed by spaces up to a width in columns.
func padded(_ text: String, to columns: Int) -> String {
  text + String(repeating: " ", count: max(0, columns - TerminalText.width(text)))
}

/// Breaks a paragraph into lines: at spaces, and between the signs of Japanese text.
func wrapped(_ text: String, columns: Int = 80) -> [String] {
  var lines: [String] = []
  var line = ""
  var width = 0
  for piece in pieces(of: text) {
    let needed = TerminalText.width(piece)
    if width > 0, width + needed > columns {
      lines.append(line)
      line = ""
      width = 0
    }
    if piece == " ", width == 0 { continue }
    line += piece
    width += needed
  }
  return (lines + [line]).map { $0.utf8.last == 0x20 ? String($0.dropLast()) : $0 }
}

/// Runs that stay on one line, and the spaces between them.
private func pieces(of text: String) -> [String] {
  var pieces: [String] = []
  var run = ""
  for character in text {
    if character == " " || character == "\n" {
      pieces += run.isEmpty ? [" "] : [run, " "]
      run = ""
    } else if isJapanese(character), !neverFirst.contains(character),
      !(run.last.map(neverLast.contains) ?? false)
    {
      if !run.isEmpty { pieces.append(run) }
      run = String(character)
    } else {
      let endsWord = run.last.map { isJapanese($0) && !neverLast.contains($0) } ?? false
      if endsWord, !neverFirst.contains(character) {
        pieces.append(run)
        run = ""
      }
      run.append(character)
    }
  }
  return run.isEmpty ? pieces : pieces + [run]
}

private func isJapanese(_ character: Character) -> Bool {
  character.unicodeScalars.first.map {
    (0x3000...0x9FFF).contains($0.value) || (0xFF01...0xFF60).contains($0.value)
  }
    ?? false
}

// JIS X 4051: what does not begin a line, and what does not end one.
private let neverFirst = Set<Character>("、。，．）」』】〉》！？ー・々ぁぃぅぇぉっゃゅょァィゥェォッャュョ：；)]},.`")
private let neverLast = Set<Character>("（「『【〈《([{")
