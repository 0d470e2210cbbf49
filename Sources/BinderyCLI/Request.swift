import BinderyFormat
import BinderyPipeline

/// What the command line asks for.
enum Request {
  case help(Command?)
  case version
  case run(Invocation)

  /// Reads the arguments behind the program's name.
  /// - Throws: `UsageError`.
  init(_ arguments: [String]) throws(UsageError) {
    var reader = ArgumentReader(arguments)
    while let argument = reader.next(flags: reader.command?.flags ?? Flag.common) {
      switch argument {
      case .flag(let flag, let value): try reader.take(flag, value)
      case .unknown(let name):
        if name == "--version" {
          self = .version
          return
        }
        throw reader.unknownFlag(name)
      case .word(let word): try reader.take(word)
      }
    }
    if reader.values[Flag.help.name] != nil {
      self = .help(reader.command)
      return
    }
    guard let command = reader.command else {
      throw UsageError(
        Words(en: "a command is missing", ja: "コマンドがありません"),
        help: Words(en: "`bindery --help` lists them", ja: "`bindery --help` で一覧が見られます"))
    }
    self = .run(try Invocation(command, reader.words, reader.values))
  }
}

/// A command with everything that was said to it.
struct Invocation: Sendable {
  let command: Command
  let arguments: [String]
  private let values: [String: String]

  /// - Throws: `UsageError`.
  init(_ command: Command, _ arguments: [String], _ values: [String: String]) throws(UsageError) {
    self.command = command
    self.arguments = arguments
    self.values = values
    let required = command.arguments.filter(\.isRequired)
    if arguments.count < required.count {
      let name = required[arguments.count].name
      throw UsageError(
        Words(en: "`\(command.name)` needs \(name)", ja: "`\(command.name)` には \(name) が必要です"),
        help: .helpOf(command))
    }
    if arguments.count > command.arguments.count, command.arguments.last?.isRepeated != true {
      let word = arguments[command.arguments.count]
      throw UsageError(
        Words(
          en: "`\(command.name)` does not know what to do with `\(word)`",
          ja: "`\(command.name)` に「\(word)」は余分です"),
        help: .helpOf(command))
    }
    if arguments.contains(where: \.isEmpty) {
      throw UsageError(
        Words(
          en: "an argument of `\(command.name)` is empty", ja: "`\(command.name)` の引数が空です"),
        help: .helpOf(command))
    }
    if self[.content] != nil, !arguments.isEmpty, command.arguments.first?.name == "DIR" {
      throw UsageError(
        Words(
          en: "the content folder is named twice", ja: "教材のフォルダーが二度指定されています"),
        help: Words(
          en: "write it once, with or without `--content`",
          ja: "`--content` を付けるか付けないか、どちらか一度だけ書いてください"))
    }
  }

  func has(_ flag: Flag) -> Bool { values[flag.name] != nil }
  subscript(flag: Flag) -> String? { values[flag.name] }

  /// The ids that a flag names; nil where it is not given.
  func ids(_ flag: Flag) -> Set<ItemID>? {
    self[flag].map { Set($0.split(separator: " ").compactMap { ItemID(question: String($0)) }) }
  }

  /// The content folder, without a slash at its end.
  var root: String {
    let isArgument = command.arguments.first?.name == "DIR"
    var root = self[.content] ?? (isArgument ? arguments.first : nil) ?? "content"
    while root.utf8.count > 1, root.utf8.last == UInt8(ascii: "/") {
      root.unicodeScalars.removeLast()
    }
    return root
  }

  var jobs: Int { self[.jobs].flatMap { Int($0) } ?? processorCount() }
}

extension Words {
  static func helpOf(_ command: Command) -> Words {
    Words(
      en: "`bindery \(command.name) --help` shows how",
      ja: "`bindery \(command.name) --help` で使い方が見られます")
  }
}

// MARK: Reading

/// Takes the arguments one by one.
private struct ArgumentReader {
  private var rest: ArraySlice<String>
  private var areFlagsOver = false
  private(set) var command: Command?
  private(set) var words: [String] = []
  /// By the flag's name; empty for a switch.
  private(set) var values: [String: String] = [:]

  enum Argument {
    case flag(Flag, value: String?)
    case unknown(String)
    case word(String)
  }

  init(_ arguments: [String]) { rest = arguments[...] }

  mutating func next(flags: [Flag]) -> Argument? {
    guard let argument = rest.popFirst() else { return nil }
    if areFlagsOver || !argument.utf8.starts(with: "-".utf8) || argument == "-" {
      return .word(argument)
    }
    if argument == "--" {
      areFlagsOver = true
      return next(flags: flags)
    }
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0] == "-h" ? "--help" : String(parts[0])
    guard let flag = flags.first(where: { $0.name == name }) else { return .unknown(name) }
    return .flag(flag, value: parts.count > 1 ? String(parts[1]) : nil)
  }

  mutating func take(_ flag: Flag, _ written: String?) throws(UsageError) {
    guard let kind = flag.value else {
      guard written == nil else {
        throw UsageError(
          Words(en: "`\(flag.name)` takes no value", ja: "`\(flag.name)` に値は付けられません"))
      }
      values[flag.name] = ""
      return
    }
    if kind == .ids {
      values[flag.name, default: ""] += takeIDs(written).map { " " + $0 }.joined()
      return
    }
    guard let value = written ?? rest.popFirst() else {
      throw UsageError(
        Words(
          en: "`\(flag.name)` needs \(kind.placeholder)",
          ja: "`\(flag.name)` には \(kind.placeholder) が必要です"))
    }
    guard kind.accepts(value) else {
      let bounds = kind.bounds
      throw UsageError(
        Words(
          en: "`\(flag.name)` does not take `\(value)`", ja: "`\(flag.name)` に「\(value)」は使えません"),
        help: Words(
          en: "write `\(flag.name) \(kind.placeholder)`"
            + (bounds.map { ", N from \($0.lowerBound) to \($0.upperBound)" } ?? ""),
          ja: "`\(flag.name) \(kind.placeholder)` と書いてください"
            + (bounds.map { "（N は \($0.lowerBound)〜\($0.upperBound)）" } ?? "")))
    }
    if kind == .id {
      values[flag.name, default: ""] += " " + value
    } else if let earlier = values.updateValue(value, forKey: flag.name), earlier != value {
      throw UsageError(
        Words(
          en: "`\(flag.name)` is given twice, as `\(earlier)` and `\(value)`",
          ja: "`\(flag.name)` が「\(earlier)」と「\(value)」で二度指定されています"),
        help: Words(en: "write it once", ja: "一度だけ書いてください"))
    }
  }

  /// What is written behind `=`, parted by commas, or the words that follow and could be ids.
  private mutating func takeIDs(_ written: String?) -> [String] {
    if let written { return written.split(separator: ",").map(String.init) }
    var ids: [String] = []
    while let word = rest.first, ItemID(question: word) != nil {
      ids.append(word)
      rest.removeFirst()
    }
    return ids
  }

  mutating func take(_ word: String) throws(UsageError) {
    guard command == nil else {
      words.append(word)
      return
    }
    guard let named = Command.named(word) else {
      throw UsageError(
        unknown: word, kind: Words(en: "command", ja: "コマンド"), known: Command.all.map(\.name),
        listing: "bindery --help")
    }
    command = named
  }

  func unknownFlag(_ name: String) -> UsageError {
    UsageError(
      unknown: name, kind: Words(en: "flag", ja: "オプション"),
      known: (command?.flags ?? Flag.common).map(\.name),
      listing: command.map { "bindery \($0.name) --help" } ?? "bindery --help")
  }
}

extension ItemID {
  /// `1234`, or `question/1234`.
  fileprivate init?(question word: String) {
    let prefix = "question/"
    self.init(word.hasPrefix(prefix) ? String(word.dropFirst(prefix.count)) : word)
  }
}

extension Flag.Value {
  fileprivate func accepts(_ value: String) -> Bool {
    switch self {
    case .folder, .text: !value.isEmpty
    case .count, .number: Int(value).map { bounds?.contains($0) ?? false } ?? false
    case .choice(let words): words.contains(value)
    case .id: ItemID(question: value) != nil
    case .ids: true
    }
  }
}
