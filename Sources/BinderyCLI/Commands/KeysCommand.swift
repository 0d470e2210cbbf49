import BinderyFormat
import BinderyPipeline

extension Command {
  static let keys = Command(
    "keys",
    Words(
      en: "Make, renew or list the keys that sign what an app delivers",
      ja: "アプリの配信に署名する鍵を作る・新しくする・一覧にする"),
    arguments: [
      Argument("ACTION", known: { KeysAction.allCases.map(\.rawValue) }),
      Argument("APP", isRequired: false),
    ],
    flags: [.keyFolder, .newEpoch, .content]
  ) { invocation, console in
    let word = invocation.arguments[0]
    guard let action = KeysAction(rawValue: word) else {
      throw UsageError(
        unknown: word, kind: Words(en: "action", ja: "操作"),
        known: KeysAction.allCases.map(\.rawValue), listing: "bindery keys --help")
    }
    guard isFolder(invocation.root) else { throw Pipeline.RootError.noFolder(invocation.root) }
    let app = try invocation.keysApp(isNeeded: action != .list)
    let roots = RootFiles(root: invocation.root)
    let folder = try KeyFolder(
      invocation[.keyFolder] ?? KeyFolder.usualPath(), environment: environment(KeyFolder.variable))
    let making = KeyMaking(roots: roots, folder: folder)
    switch (action, app) {
    case (.new, let app?): console.announce(try making.begin(app))
    case (.rotate, let app?):
      console.announce(try making.rotate(app, beginsEpoch: invocation.has(.newEpoch)))
    default:
      for app in try app.map({ [$0] }) ?? roots.apps() {
        guard let root = try roots.newest(of: app) else { throw KeyError.none("\(app)") }
        console.output.write(try KeyList(root, in: folder).text)
      }
    }
    return .good
  }
}

/// What `bindery keys` can be told to do.
enum KeysAction: String, CaseIterable { case new, rotate, list }

/// The keys of an app as lines: who signs what, and which private keys are at hand.
struct KeyList {
  private let root: TrustRoot
  private let held: Set<String>

  init(_ root: TrustRoot, in folder: KeyFolder) throws {
    self.root = root
    held = Set(try root.keys.map(\.id).filter { try folder.key($0) != nil })
  }

  var text: String {
    let roles = [("root", root.root)] + root.channels.map { ("\($0.name)", $0.role) }
    let lines = roles.map { name, role in
      let keys = role.keys.map { held.contains($0) ? "\($0)*" : $0 }.joined(separator: " ")
      return "  \(name): \(role.threshold) of \(keys)\n"
    }
    return "\(root.app): root \(root.version), epoch \(root.epoch)\n" + lines.joined()
  }
}

extension Invocation {
  /// The app that is named.
  /// - Throws: `UsageError` where none is and one must be, or it cannot be one.
  fileprivate func keysApp(isNeeded: Bool) throws(UsageError) -> ItemID? {
    guard arguments.count > 1 else {
      guard isNeeded else { return nil }
      throw UsageError(
        Words(en: "`keys \(arguments[0])` needs APP", ja: "`keys \(arguments[0])` には APP が必要です"),
        help: .helpOf(command))
    }
    guard let app = ItemID(arguments[1]) else {
      throw UsageError(
        Words(en: "`\(arguments[1])` is no id for an app", ja: "「\(arguments[1])」はアプリの id にできません"))
    }
    return app
  }
}

extension Console {
  /// Says where a new root lies, and what to do with it.
  fileprivate func announce(_ path: String) {
    output.write(TerminalText.visible(path) + "\n")
    say(
      Words(
        en:
          "commit it, and keep the private keys where only you can read them; nobody can make them again",
        ja: "これをコミットし、秘密鍵は自分だけが読める場所に保管してください。失うと二度と作れません"))
  }
}

extension KeyFolder {
  /// Where private keys lie unless a folder is named: outside of any repository.
  /// - Throws: `UsageError` without a home, since the working directory is most likely a repository.
  static func usualPath(home: String? = environment("HOME")) throws(UsageError) -> String {
    if let home { return home + "/.config/bindery/keys" }
    throw UsageError(
      Words(en: "nothing tells where private keys lie", ja: "秘密鍵のフォルダーが決まりません"),
      help: Words(
        en: "name a folder with `--keys`, or set HOME",
        ja: "`--keys` でフォルダーを指定するか、HOME を設定してください"))
  }
}
