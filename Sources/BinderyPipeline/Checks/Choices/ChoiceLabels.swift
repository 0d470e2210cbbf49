/// The labels by which papers name choices, in the order in which they stand: ア, イ, …; A, B, …; a, b, …; ①, ②, …;
/// 1, 2, ….
enum ChoiceLabels: CaseIterable, Sendable {
  case kana, capitals, letters, circled, digits

  private static let lists: [[Unicode.Scalar]] = [
    "アイウエオカキクケコサシスセソタチツテトナニヌネノハ", "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "abcdefghijklmnopqrstuvwxyz", "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㉑㉒㉓㉔㉕㉖", "123456789",
  ].map { Array($0.unicodeScalars) }

  private var all: [Unicode.Scalar] {
    switch self {
    case .kana: Self.lists[0]
    case .capitals: Self.lists[1]
    case .letters: Self.lists[2]
    case .circled: Self.lists[3]
    case .digits: Self.lists[4]
    }
  }

  /// The label of a choice, by its place from 0.
  func label(_ index: Int) -> String {
    self == .digits ? "\(index + 1)" : all.indices.contains(index) ? "\(all[index])" : "?"
  }

  /// What a sign is the label of; digits only up to 9.
  static func of(_ scalar: Unicode.Scalar?) -> (labels: ChoiceLabels, index: Int)? {
    guard let scalar else { return nil }
    let labels: ChoiceLabels
    // Asked of every sign of a text.
    switch scalar {
    case "1"..."9": labels = .digits
    case "A"..."Z": labels = .capitals
    case "a"..."z": labels = .letters
    case "ア"..."ハ": labels = .kana
    case "①"..."⑳", "㉑"..."㉖": labels = .circled
    default: return nil
    }
    return labels.all.firstIndex(of: scalar).map { (labels, $0) }
  }

  /// The places of choices, from 0, that a text as read names, one label behind another or parted by blanks, `、`, `,`,
  /// `・` or `/`; nil where something else stands there.
  static func read(_ text: [UInt8]) -> (indices: [Int], labels: ChoiceLabels)? {
    let parts = String(decoding: text, as: UTF8.self).unicodeScalars.split {
      [" ", "、", ",", "・", "/"].contains($0)
    }.map { $0.filter { !["(", ")", ".", "「", "」"].contains($0) } }.filter { !$0.isEmpty }
    guard let labels = of(parts.first?.first)?.labels else { return nil }
    var indices: Set<Int> = []
    for part in parts {
      if labels == .digits {
        guard part.count <= 2, let number = Int(String(String.UnicodeScalarView(part))), number > 0
        else { return nil }
        indices.insert(number - 1)
      } else {
        let found = part.compactMap { labels.all.firstIndex(of: $0) }
        guard found.count == part.count else { return nil }
        indices.formUnion(found)
      }
    }
    return (indices.sorted(), labels)
  }

  /// The labels that one of the texts has, standing alone: then they need not be those of the choices.
  static func standing(in texts: [ReadText]) -> Set<ChoiceLabels> {
    var found: Set<ChoiceLabels> = []
    for text in texts {
      for place in text.scalars.indices {
        guard let labels = of(text.scalars[place])?.labels, !found.contains(labels),
          labels.standAlone(in: text, at: place)
        else { continue }
        found.insert(labels)
      }
    }
    return found
  }

  private func standAlone(in text: ReadText, at place: Int) -> Bool {
    switch self {
    case .circled: true
    case .kana: !ReadText.isKatakana(text[place - 1]) && !ReadText.isKatakana(text[place + 1])
    case .capitals, .letters, .digits:
      !ReadText.isLatin(text[place - 1]) && !ReadText.isLatin(text[place + 1])
    }
  }
}
