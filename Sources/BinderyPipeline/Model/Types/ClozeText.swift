/// A text with blanks, taken apart: `{{443}}`, `{{TCP|tcp}}`, `{{=80|*443|8080}}`; `\{{` is two braces.
///
/// Inside a blank, braces are counted, so that `{{x_{n}}}` is the blank `x_{n}`, and `\` before one of `\ | { } * =`
/// takes its meaning from it.
struct ClozeText {
  /// As delivered: each blank as `{{1}}`, counted from 1.
  private(set) var text: [UInt8] = []
  private(set) var blanks: [Blank] = []
  private(set) var faults: [Fault] = []

  struct Blank {
    /// Of the authored bytes, braces included.
    var range: Range<Int>
    var content: Content

    enum Content {
      /// Accepted texts; at least one, and perhaps empty.
      case typed([[UInt8]])
      case options([[UInt8]], right: Int)
    }
  }

  struct Fault: Equatable {
    /// Of the authored bytes.
    var range: Range<Int>
    var kind: Kind

    enum Kind: Equatable {
      /// `{{` without `}}` on its line.
      case unclosed
      /// `*` before a text of a blank that is no drop-down.
      case starWithoutEquals
      /// A drop-down without a right option, or with several.
      case rightOptions(Int)
      case optionCount(Int)
      case emptyOption
      /// Text that would be delivered as `{{1}}` and read as a blank.
      case readsAsBlank(Int)
      case tooMany
    }
  }

  /// Blanks that a text may have.
  static let mostBlanks = 100

  init(_ authored: ArraySlice<UInt8>) {
    let bytes = Array(authored)
    text.reserveCapacity(bytes.count)
    var delivered: [Int] = []
    var at = 0
    while at < bytes.count {
      if bytes[at] == slash, isOpening(at + 1, bytes) {
        text += [open, open]
        at += 3
      } else if isOpening(at, bytes) {
        guard let end = Self.end(ofBlankAt: at, bytes) else {
          // The rest of the line may be part of the blank or not: looked at again and again, it would cost its square.
          let end = Self.lineEnd(at, bytes)
          faults.append(Fault(range: at..<end, kind: .unclosed))
          text += bytes[at..<end]
          at = end
          continue
        }
        delivered.append(text.count)
        add(Array(bytes[at + 2..<end - 2]), at..<end)
        at = end
      } else {
        text.append(bytes[at])
        at += 1
      }
    }
    if blanks.count > Self.mostBlanks {
      faults.append(Fault(range: blanks[Self.mostBlanks].range, kind: .tooMany))
    }
    findFalseBlanks(delivered, bytes.count)
  }

  /// Behind the `}}` that closes the blank; nil where none does on its line.
  private static func end(ofBlankAt start: Int, _ bytes: [UInt8]) -> Int? {
    var depth = 0
    var at = start + 2
    while at < bytes.count, bytes[at] != 0x0A {
      switch bytes[at] {
      case slash where at + 1 < bytes.count && isEscapable(bytes[at + 1]): at += 1
      case open: depth += 1
      case close where depth > 0: depth -= 1
      case close where at + 1 < bytes.count && bytes[at + 1] == close: return at + 2
      default: break
      }
      at += 1
    }
    return nil
  }

  private static func lineEnd(_ start: Int, _ bytes: [UInt8]) -> Int {
    bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
  }

  private mutating func add(_ content: [UInt8], _ range: Range<Int>) {
    var parts = Self.parts(of: content)
    // Looked at as written: `\=` and `\*` are signs of the text.
    let isDropDown = AsRead.trimmed(content[...]).first == equals
    if isDropDown { parts[0] = Array(AsRead.trimmed(parts[0][...]).dropFirst()) }
    let trimmed = parts.map { AsRead.trimmed($0[...]) }
    if isDropDown {
      addOptions(trimmed, range)
    } else {
      if trimmed.count > 1, trimmed.contains(where: { $0.first == star }) {
        faults.append(Fault(range: range, kind: .starWithoutEquals))
      }
      blanks.append(Blank(range: range, content: .typed(trimmed.map(Self.unescaped))))
    }
    text += "{{\(blanks.count)}}".utf8
  }

  private mutating func addOptions(_ parts: [ArraySlice<UInt8>], _ range: Range<Int>) {
    func fault(_ kind: Fault.Kind) { faults.append(Fault(range: range, kind: kind)) }
    let right = parts.indices.filter { parts[$0].first == star }
    let options = parts.map {
      Self.unescaped(AsRead.trimmed($0.first == star ? $0.dropFirst() : $0))
    }
    if !ChoiceCount.allowed.contains(options.count) {
      fault(.optionCount(options.count))
    } else if options.contains(where: \.isEmpty) {
      fault(.emptyOption)
    } else if right.count != 1 {
      fault(.rightOptions(right.count))
    }
    blanks.append(Blank(range: range, content: .options(options, right: right.first ?? 0)))
  }

  /// Parted at each `|` that is neither escaped nor inside braces.
  private static func parts(of content: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    var depth = 0
    var at = 0
    while at < content.count {
      let byte = content[at]
      if byte == slash, at + 1 < content.count, isEscapable(content[at + 1]) {
        parts[parts.count - 1] += [byte, content[at + 1]]
        at += 2
        continue
      }
      if byte == open { depth += 1 }
      if byte == close { depth = max(0, depth - 1) }
      if byte == bar, depth == 0 {
        parts.append([])
      } else {
        parts[parts.count - 1].append(byte)
      }
      at += 1
    }
    return parts
  }

  private static func unescaped(_ part: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var at = part.startIndex
    while at < part.endIndex {
      if part[at] == slash, at + 1 < part.endIndex, isEscapable(part[at + 1]) { at += 1 }
      text.append(part[at])
      at += 1
    }
    return text
  }

  /// A reader takes `{{2}}` for a blank wherever there is a second blank.
  private mutating func findFalseBlanks(_ delivered: [Int], _ length: Int) {
    var next = 0
    for (offset, number) in Self.marks(in: text) {
      if next < delivered.count, offset == delivered[next] {
        next += 1
      } else if number <= blanks.count {
        faults.append(Fault(range: 0..<length, kind: .readsAsBlank(number)))
      }
    }
  }

  /// Where `{{1}}` and the like stand in a delivered text, and their numbers.
  static func marks(in text: [UInt8]) -> [(offset: Int, number: Int)] {
    var marks: [(Int, Int)] = []
    var at = 0
    while at < text.count {
      guard isOpening(at, text) else {
        at += 1
        continue
      }
      let digits = text[(at + 2)...].prefix(7).prefix(while: isDigit)
      let end = at + 2 + digits.count
      guard let first = digits.first, first != UInt8(ascii: "0"), end + 1 < text.count,
        text[end] == close, text[end + 1] == close
      else {
        at += 1
        continue
      }
      marks.append((at, digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }))
      at = end + 2
    }
    return marks
  }
}

private let open = UInt8(ascii: "{")
private let close = UInt8(ascii: "}")
private let bar = UInt8(ascii: "|")
private let star = UInt8(ascii: "*")
private let equals = UInt8(ascii: "=")
private let slash = UInt8(ascii: "\\")

private func isOpening(_ at: Int, _ bytes: [UInt8]) -> Bool {
  at + 1 < bytes.count && bytes[at] == open && bytes[at + 1] == open
}

private func isEscapable(_ byte: UInt8) -> Bool {
  byte == slash || byte == bar || byte == open || byte == close || byte == star || byte == equals
}
