import BinderyPipeline

/// A flag of the command line; parser, `--help` and completions are all fed from these.
struct Flag: Sendable {
  /// With its dashes.
  let name: String
  /// nil for a switch.
  let value: Value?
  let summary: Words

  enum Value: Sendable, Equatable {
    case folder
    /// A whole number, one of `counts`.
    case count
    case choice([String])
    /// A whole number within bounds.
    case number(ClosedRange<Int>)
    /// Anything, shown in the help under this word.
    case text(String)
    /// The id of a question; the flag can be given several times.
    case id
    /// Any number of ids of questions, also none.
    case ids

    static let counts = 1...256

    /// Of a number; nil for all else.
    var bounds: ClosedRange<Int>? {
      switch self {
      case .count: Self.counts
      case .number(let bounds): bounds
      default: nil
      }
    }

    /// What stands for the value in the help.
    var placeholder: String {
      switch self {
      case .folder: "DIR"
      case .count, .number: "N"
      case .choice(let words): words.joined(separator: "|")
      case .text(let word): word
      case .id: "ID"
      case .ids: "[ID…]"
      }
    }
  }

  /// A switch.
  init(_ name: String, _ summary: Words) {
    self.name = name
    value = nil
    self.summary = summary
  }

  init(_ name: String, _ value: Value, _ summary: Words) {
    self.name = name
    self.value = value
    self.summary = summary
  }
}

extension Flag {
  // MARK: Every command

  static let help = Flag(
    "--help", Words(en: "Show this text", ja: "この説明を表示する"))
  static let language = Flag(
    "--lang", .choice(Language.allCases.map(\.rawValue)),
    Words(
      en: "Language of messages (default: LC_ALL, LC_MESSAGES, LANG)",
      ja: "メッセージの言語（既定は LC_ALL、LC_MESSAGES、LANG）"))
  static let quiet = Flag(
    "--quiet",
    Words(en: "No progress and no summary", ja: "進み具合とまとめを表示しない"))
  static let color = Flag(
    "--color", .choice(["auto", "always", "never"]),
    Words(
      en: "Colours (default: auto, on a terminal without NO_COLOR)",
      ja: "色を付けるか（既定は auto。端末で、NO_COLOR がないとき）"))

  static let common = [language, quiet, color, help]

  // MARK: Commands that read the content

  static let content = Flag(
    "--content", .folder,
    Words(en: "The content folder (default: content)", ja: "教材のフォルダー（既定は content）"))
  static let jobs = Flag(
    "--jobs", .count,
    Words(en: "Threads (default: one per processor)", ja: "同時に使うスレッドの数（既定はプロセッサーの数）"))
  static let strict = Flag(
    "--strict", Words(en: "Warnings block like errors", ja: "警告もエラーと同じに扱う"))
  static let locked = Flag(
    "--locked",
    Words(
      en: "Fail if `bindery assign` would change the ledger",
      ja: "bindery assign で台帳が変わるなら失敗にする"))

  // MARK: check

  static let checkFormat = Flag(
    "--format", .choice(["text", "json"]),
    Words(en: "How findings are printed (default: text)", ja: "指摘の出し方（既定は text）"))
  static let fix = Flag(
    "--fix",
    Words(
      en: "Mend what has one obvious fix, in the sources",
      ja: "直し方が一つに決まるところを、元のファイルで直す"))
  static let writeBaseline = Flag(
    "--write-baseline",
    Words(
      en: "Record what is found in the baseline file, to live with it for now",
      ja: "今ある指摘をベースラインに書き、当面は指摘しない"))

  // MARK: assign, retire

  static let same = Flag(
    "--same", .id,
    Words(
      en: "This question is the same one, rewritten from the ground up",
      ja: "この問題は全面的に書き直しただけで、同じ問題である"))
  static let retireLost = Flag(
    "--retire-lost",
    Words(
      en: "Retire every id that no source has any more",
      ja: "どのファイルにもなくなった id を、すべて引退させる"))
  static let keepKeys = Flag(
    "--keep-keys", .ids,
    Words(
      en: "Reworded choices keep the keys of their positions (default: of all questions in doubt)",
      ja: "言い換えた選択肢は、その位置のキーを引き継ぐ（ID を略すと、はっきりしない問題すべて）"))
  static let newKeys = Flag(
    "--new-keys", .ids,
    Words(
      en: "New choices get new keys (default: of all questions in doubt)",
      ja: "新しい選択肢には、新しいキーを付ける（ID を略すと、はっきりしない問題すべて）"))
  static let undo = Flag(
    "--undo", Words(en: "Take a retirement back", ja: "引退を取り消す"))

  // MARK: build

  static let base = Flag(
    "--base", .folder,
    Words(
      en: "An earlier output folder, whose pictures are used again",
      ja: "以前の出力フォルダー（変換済みの画像を使い回す）"))
  static let out = Flag(
    "--out", .folder, Words(en: "Where to write (default: dist)", ja: "書き出すフォルダー（既定は dist）"))
  static let compress = Flag(
    "--compress", .choice(Compression.allCases.map(\.rawValue)),
    Words(
      en: "Write JSON objects also as .gz and .br: best, for what is published (default: none)",
      ja: "JSON を .gz と .br でも書く（公開するときは best。既定は none）"))
  static let drafts = Flag(
    "--drafts", Words(en: "Deliver drafts too, marked", ja: "下書きも、印を付けて入れる"))
  static let flat = Flag(
    "--flat",
    Words(en: "Write the flat output for every app", ja: "すべてのアプリに flat 出力も書く"))
  static let app = Flag(
    "--app", .text("APP"), Words(en: "Build only this app", ja: "このアプリだけを作る"))

  // MARK: read, seed

  static let deliveredApp = Flag(
    "--app", .text("APP"),
    Words(en: "The app (default: the only one in the folder)", ja: "アプリ（既定はフォルダーにある、ただ一つのもの）"))
  static let channel = Flag(
    "--channel", .text("CHANNEL"),
    Words(
      en: "The channel (default: local where a folder has it, else prod)",
      ja: "チャンネル（既定は、フォルダーに local があれば local、なければ prod）"))
  static let rootFile = Flag(
    "--root", .text("FILE"),
    Words(
      en: "The key set to verify an address with (default: the newest in the content)",
      ja: "アドレスから読むときに確認する公開鍵のファイル（既定は教材にある最新のもの）"))
  static let tiers = Flag(
    "--tiers", .text("TIER,…"),
    Words(en: "Embed the workbooks of these tiers too", ja: "この有料プランの問題集も入れる（カンマ区切り）"))

  // MARK: keys

  static let keyFolder = Flag(
    "--keys", .folder,
    Words(
      en: "Where private keys lie (default: ~/.config/bindery/keys)",
      ja: "秘密鍵のフォルダー（既定は ~/.config/bindery/keys）"))
  static let newEpoch = Flag(
    "--new-epoch",
    Words(
      en: "A key was stolen: nothing that the thief signed counts any more",
      ja: "鍵が盗まれた（盗んだ人の署名を、すべて無効にする）"))

  // MARK: publish, promote, rollback, recall, refresh, verify, prune, doctor

  static let plan = Flag(
    "--plan", Words(en: "Only show what would change", ja: "何が変わるかを見せるだけにする"))
  static let planFormat = Flag(
    "--format", .choice(["text", "json", "markdown"]),
    Words(en: "How the plan is printed (default: text)", ja: "計画の出し方（既定は text）"))
  static let dist = Flag(
    "--dist", .folder, Words(en: "Folder of the build (default: dist)", ja: "ビルドのフォルダー（既定は dist）"))
  static let publishedApp = Flag(
    "--app", .text("APP"), Words(en: "Only this app (default: all)", ja: "このアプリだけ（既定はすべて）"))
  static let yes = Flag(
    "--yes", Words(en: "Do not ask", ja: "確認せずに進める"))
  static let acceptKeyChanges = Flag(
    "--accept-key-changes", .number(0...1_000_000),
    Words(
      en: "So many published questions are to have another answer key",
      ja: "公開中の問題のうち、この数の正解が変わってよい"))
  static let singleWriter = Flag(
    "--single-writer",
    Words(
      en: "Nobody else writes there, so the store need not tell writers apart",
      ja: "ほかに書き込む人はいない（ストアが条件付きの書き込みを守らなくてもよい）"))
  static let noticesOnly = Flag(
    "--notices-only",
    Words(
      en: "Only announcements and the status of the app; the questions stay",
      ja: "お知らせとアプリの状態だけを公開し、問題は変えない"))
  static let verifyAll = Flag(
    "--verify-all",
    Words(en: "Read all objects back, not only new ones", ja: "新しいものだけでなく、すべてを読み返して確かめる"))
  static let sourceCommit = Flag(
    "--source-commit", .text("COMMIT"),
    Words(en: "The commit that was built; the pointer says it", ja: "ビルド元のコミット（ポインターに書かれる）"))
  static let reason = Flag(
    "--reason", .text("TEXT"),
    Words(en: "Why; everyone can read it in the pointer", ja: "理由（ポインターに書かれ、誰でも読める）"))
  static let undoRecall = Flag(
    "--undo", Words(en: "Show the questions again", ja: "隠した問題をまた出す"))
  static let verifiedChannel = Flag(
    "--channel", .text("CHANNEL"),
    Words(en: "Only this channel (default: all)", ja: "このチャンネルだけ（既定はすべて）"))
  static let grace = Flag(
    "--grace", .number(0...8760),
    Words(
      en: "Hours for which something must have been needed by nobody (default: 24)",
      ja: "不要になってから消すまでの時間（既定は 24）"))

  // MARK: rules

  static let rulesFormat = Flag(
    "--format", .choice(["text", "markdown"]),
    Words(en: "How the list is printed (default: text)", ja: "一覧の出し方（既定は text）"))
}
