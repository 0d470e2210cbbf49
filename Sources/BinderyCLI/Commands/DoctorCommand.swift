import BinderyFormat
import BinderyPipeline
import BinderyPublish

extension Command {
  static let doctor = Command(
    "doctor",
    Words(
      en: "Try out whether a target can be published to safely", ja: "公開先が安全に使えるかを試す"),
    arguments: [Argument("TARGET", known: { nil })],
    flags: [.publishedApp, .content]
  ) { invocation, console in
    let place = try PublishPlace(invocation, console)
    guard let app = try place.apps(invocation).first else { return .good }
    let doctor = Doctor(place.store, app: app, address: place.address)
    let findings = try waitFor { await doctor.run() }
    var status = ExitStatus.good
    for (check, finding) in findings {
      console.output.write(
        TerminalText.visible("\(check.name(console.language)): \(finding.words(console.language))")
          + "\n")
      switch finding {
      case .bad, .failed: status = .worldFailed
      case .good, .skipped, .weak: break
      }
    }
    return status
  }
}

extension Doctor.Check {
  fileprivate var name: Words {
    switch self {
    case .access:
      Words(en: "write, read, list, remove", ja: "書く・読む・一覧・消す")
    case .heads: Words(en: "headers are kept", ja: "ヘッダーが残る")
    case .conditions:
      Words(en: "conditional writes, by four writers at once", ja: "条件付きの書き込み（四つ同時）")
    case .clock: Words(en: "clock", ja: "時計")
    case .address: Words(en: "address for readers", ja: "アプリが読むアドレス")
    case .crossOrigin: Words(en: "cross-origin reading (CORS)", ja: "別サイトからの読み取り（CORS）")
    }
  }
}

extension Doctor.Finding {
  fileprivate var words: Words {
    switch self {
    case .good: Words(en: "good", ja: "問題ありません")
    case .skipped: Words(en: "does not apply", ja: "確かめられません")
    case .weak(let what): Words(en: "works, but: \(what)", ja: "使えますが、次の点があります：\(what)")
    case .bad(let what): Words(en: "fails: \(what)", ja: "使えません：\(what)")
    case .failed(let error):
      Words(en: "fails: \(error.message.en)", ja: "使えません：\(error.message.ja)")
    }
  }
}
