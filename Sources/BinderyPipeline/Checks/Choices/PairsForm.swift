/// What belongs to what must be beyond doubt: each pair has two sides, and no distractor is right after all.
extension Rule {
  package static let pairsForm = Rule(
    "pairs-form", .choices, .error, fixed: true,
    explanation: Words(
      en: """
        A `matching` question lists its `pairs` as `- [left, right]`, 2 to 26 of them. Several lefts may have the same \
        right. `distractors` are further rights that belong to no left, so none of them may be the right of a pair, and \
        with them there are 2 to 26 rights to choose from. Here something does not fit: an entry that is no pair, too \
        few or too many, or one text that would be right and wrong. Correct the entry; quote a text that holds a comma.
        """,
      ja: """
        `matching` の問題の `pairs` は、`- [左, 右]` という組を 2 個から 26 個まで並べます。複数の左に同じ右があってもかまいません。\
        `distractors` はどの左とも組にならない右なので、組にある右は書けません。合わせて、右は 2 個から 26 個までです。\
        ここでは、組になっていない項目がある、数が足りないか多すぎる、同じ文章が正解でも不正解でもある、のどれかです。\
        項目を直してください（コンマを含む文章は引用符で囲みます）。
        """),
    bad: """
      id: 1
      type: matching
      text: プロトコルと、既定のポート番号を結べ。
      pairs:
        - [HTTPS, 443]
        - [SSH, 22]
      distractors: [80, 22]
      explanation: HTTPS は 443 番、SSH は 22 番を使います。
      """,
    good: """
      id: 1
      type: matching
      text: プロトコルと、既定のポート番号を結べ。
      pairs:
        - [HTTPS, 443]
        - [SSH, 22]
      distractors: [80, 25]
      explanation: HTTPS は 443 番、SSH は 22 番を使います。
      """)
}

enum PairsFault {
  /// `pairs` is a mapping.
  case mapping
  /// An entry that is no list, or one of another number of items.
  case noPair(found: Int?)
  case pairs(Int)
  case targets(Int)
  case rightAsDistractor(String)
  case repeated(String)
  /// `key` or `feedback` of a right that stood in a pair before.
  case saidAgain(String)
  case marked

  fileprivate var message: Words {
    switch self {
    case .mapping:
      Words(en: "`pairs` is a mapping, not a list of pairs", ja: "「pairs」が組のリストになっていません")
    case .noPair(let found):
      found.map {
        Words(
          en: "a pair with \($0 == 1 ? "1 side" : "\($0) sides")", ja: "組の項目が \($0) 個です（2 個必要です）")
      } ?? Words(en: "an entry that is no pair", ja: "組になっていない項目です")
    case .pairs(let count) where count < 2:
      Words(en: "only one pair", ja: "組が 1 つしかありません")
    case .pairs(let count):
      Words(en: "\(count) pairs, where at most 26 are possible", ja: "組が \(count) 個あります（26 個まで）")
    case .targets(let count) where count < 2:
      Words(
        en: "all lefts have the same right, so there is nothing to choose",
        ja: "どの左にも同じ右が組になっていて、選ぶものがありません")
    case .targets(let count):
      Words(
        en: "\(count) rights, where at most 26 are possible", ja: "右が \(count) 個あります（26 個まで）")
    case .rightAsDistractor(let text):
      Words(
        en: "the distractor `\(text.excerpt)` is the right of a pair",
        ja: "`distractors` の「\(text.excerpt)」は、組の右にもあります")
    case .repeated(let text):
      Words(
        en: "the distractor `\(text.excerpt)` is listed again",
        ja: "`distractors` の「\(text.excerpt)」が重複しています")
    case .saidAgain(let text):
      Words(
        en: "`key` or `feedback` of `\(text.excerpt)`, which stands in a pair above",
        ja: "上の組にもある「\(text.excerpt)」に、`key` か `feedback` が書かれています")
    case .marked:
      Words(
        en: "`correct: true` in a `matching` question, where the pairs are the answer",
        ja: "`correct: true` がありますが、「matching」の正解は組そのものです")
    }
  }

  fileprivate var help: Words {
    switch self {
    case .mapping, .noPair:
      Words(
        en: "write each pair as `- [left, right]`", ja: "組を 1 つずつ `- [左, 右]` と書いてください")
    case .pairs(let count) where count < 2:
      Words(en: "write at least 2 pairs", ja: "組を 2 個以上書いてください")
    case .targets(let count) where count < 2:
      Words(en: "add `distractors`", ja: "`distractors` を加えてください")
    case .pairs, .targets:
      Words(en: "drop some, or split the question", ja: "減らすか、問題を分けてください")
    case .rightAsDistractor, .repeated:
      Words(en: "change or delete it", ja: "直すか、消してください")
    case .saidAgain:
      Words(en: "write it where the text stands first", ja: "その文章が最初に出てくる組のほうに書いてください")
    case .marked:
      Words(en: "delete it", ja: "消してください")
    }
  }
}

extension Diagnostic {
  static func pairsForm(
    _ fault: PairsFault, at place: Place, other: Place? = nil
  ) -> Diagnostic {
    Diagnostic(
      .pairsForm, at: place, fault.message,
      related: other.map { [Related($0, Words(en: "it stands here", ja: "ここにあります"))] } ?? [],
      help: fault.help)
  }
}
