import BinderyFormat

/// Reads the settings `targets`, `channels` and `keep`.
extension FileDecoder {
  mutating func publishSettings(_ fields: Fields) -> PublishSettings {
    var result = PublishSettings()
    if let node = present(.targets, in: fields) {
      forEachPair(of: node, field: Field.targets.name) { decoder, key, value in
        guard decoder.name(key) != nil, let target = decoder.target(key, value) else { return }
        result.targets.append(target)
      }
    }
    if let node = present(.channels, in: fields) {
      forEachPair(of: node, field: Field.channels.name) { decoder, key, value in
        guard let name = decoder.name(key) else { return }
        result.channels.append(decoder.channel(name, key, value))
      }
    }
    if let node = present(.keep, in: fields), let count = count(node, field: .keep, in: 1...1000) {
      result.keep = count
    }
    return result
  }

  /// A name that can stand in a command and in a path.
  private mutating func name(_ key: Int) -> ItemID? {
    let written = string(key)
    if tree.nodes[key].kind == .scalar, let id = ItemID(written) { return id }
    settingsFault(
      key,
      Words(en: "`\(written.excerpt)` is no name", ja: "「\(written.excerpt)」は名前になりません"),
      help: Words(
        en: "use `a-z`, `0-9` and `-`, as in `prod`", ja: "`prod` のように、a-z、0-9、- で書いてください"))
    return nil
  }

  // MARK: Targets

  private static let targetFields = ["store", "endpoint", "region", "style", "address"]

  private mutating func target(_ key: Int, _ value: Int) -> PublishSettings.Target? {
    guard let node = resolve(value) else { return nil }
    guard tree.nodes[node].kind == .mapping else {
      guard let store = plainText(value, named: string(key)), let place = place(ofStore: store)
      else { return nil }
      return PublishSettings.Target(name: string(key), place: place)
    }
    let found = out.report.diagnostics.count
    var values: [String: Text] = [:]
    forEachPair(of: node, field: string(key)) { decoder, key, value in
      let name = decoder.string(key)
      if Self.isSecret(name) {
        decoder.secretFault(key)
      } else if Self.targetFields.contains(name) {
        values[name] = decoder.plainText(value, named: name)
      } else {
        decoder.unknown(
          key, among: Self.targetFields, of: Words(en: "target", ja: "公開先（target）"))
      }
    }
    guard let store = values["store"] else {
      // A slip is told already.
      if out.report.diagnostics.count == found {
        out.report.add(
          .required(
            field: "store", of: Words(en: "target", ja: "公開先（target）"),
            at: place(start(of: node))))
      }
      return nil
    }
    guard let place = place(ofStore: store) else { return nil }
    var target = PublishSettings.Target(name: string(key), place: place)
    target.address = values["address"].flatMap { url($0, field: "address", mayHavePath: true) }
    addBucketFields(values, to: &target)
    return target
  }

  private mutating func addBucketFields(
    _ values: [String: Text], to target: inout PublishSettings.Target
  ) {
    guard case .bucket(var bucket) = target.place else {
      for field in ["endpoint", "region", "style"] {
        guard let text = values[field] else { continue }
        publishFault(
          text,
          Words(
            en: "a folder has no `\(field)`", ja: "フォルダーには「\(field)」を書けません"),
          help: Words(
            en: "delete it, or write a bucket as `store`", ja: "消すか、store にバケットを書いてください"))
      }
      return
    }
    bucket.endpoint = values["endpoint"].flatMap { url($0, field: "endpoint", mayHavePath: false) }
    bucket.region = values["region"].flatMap { region($0) }
    if let style = values["style"] {
      bucket.style = PublishSettings.Target.Style(rawValue: style.string)
      if bucket.style == nil {
        out.report.add(
          .enumValue(
            field: "style", written: style.string,
            allowed: PublishSettings.Target.Style.allCases.map(\.rawValue), at: place(style.range)))
      }
    }
    target.place = .bucket(bucket)
  }

  /// `s3://bucket/prefix`, or a folder.
  private mutating func place(ofStore text: Text) -> PublishSettings.Target.Place? {
    let written = text.string
    let parts = written.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      guard !written.hasPrefix("~"), !written.contains("\0") else {
        publishFault(
          text,
          Words(en: "`~` stands for nothing here", ja: "ここでは「~」は使えません"),
          help: Words(
            en: "write the path whole, or from the folder that holds the content folder",
            ja: "完全なパスか、教材フォルダーのあるフォルダーからのパスを書いてください"))
        return nil
      }
      return .folder(written)
    }
    guard parts[0] == "s3" else {
      publishFault(
        text,
        Words(
          en: "`\(written.excerpt)` is neither a bucket nor a folder",
          ja: "「\(written.excerpt)」はバケットでもフォルダーでもありません"),
        help: Words(
          en: "write `s3://BUCKET/PREFIX`, with the `endpoint` of the store that has it",
          ja: "`s3://バケット/接頭辞` と書き、そのストアの endpoint を添えてください"))
      return nil
    }
    var path = parts[1].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if path.count > 1, path.last == "" { path.removeLast() }
    guard Self.isBucket(path[0]), path.dropFirst().allSatisfy(Self.isKeyPart) else {
      publishFault(
        text,
        Words(
          en: "`\(written.excerpt)` names no bucket with a prefix",
          ja: "「\(written.excerpt)」はバケットと接頭辞の形になっていません"),
        help: Words(
          en: "write `s3://BUCKET/PREFIX`, of letters, digits and `. _ -`",
          ja: "`s3://バケット/接頭辞` の形で、英数字と . _ - だけで書いてください"))
      return nil
    }
    return .bucket(
      PublishSettings.Target.Bucket(
        name: path[0], prefix: path.dropFirst().joined(separator: "/")))
  }

  /// As stores of Amazon's protocol allow: 3 to 63 of `a-z 0-9 . -`, the first and last a letter or digit.
  private static func isBucket(_ name: String) -> Bool {
    guard (3...63).contains(name.utf8.count), let first = name.utf8.first, let last = name.utf8.last
    else { return false }
    return name.utf8.allSatisfy { isWord($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
      && isWord(first) && isWord(last)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isKeyPart(_ part: String) -> Bool {
    !part.isEmpty && part != "." && part != ".."
      && part.utf8.allSatisfy { byte in
        isWord(byte | 0x20) && byte < 0x80 || "._-".utf8.contains(byte)
      }
  }

  private mutating func region(_ text: Text) -> String? {
    let isRegion = text.bytes.allSatisfy { Self.isWord($0) || $0 == UInt8(ascii: "-") }
    if isRegion { return text.string }
    publishFault(
      text,
      Words(
        en: "`\(text.string.excerpt)` is no region", ja: "「\(text.string.excerpt)」はリージョンではありません"),
      help: Words(
        en: "write it as the store names it, as `ap-northeast-1`, or `auto`",
        ja: "`ap-northeast-1` のように、ストアでの名前か auto を書いてください"))
    return nil
  }

  /// An address of the web without credentials, query and fragment.
  private mutating func url(_ text: Text, field: String, mayHavePath: Bool) -> String? {
    var written = text.string
    while written.hasSuffix("/") { written.removeLast() }
    let rest = ["https://", "http://"].first(where: written.hasPrefix).map {
      written.dropFirst($0.count)
    }
    let host = rest?.prefix { $0 != "/" } ?? ""
    if host.contains("@") {
      secretFault(text.range)
      return nil
    }
    let isPlain = written.utf8.allSatisfy {
      (0x21...0x7E).contains($0) && !"?#\\\"<>^`{|}".utf8.contains($0)
    }
    guard let rest, !host.isEmpty, !host.hasPrefix(":"), isPlain, mayHavePath || rest == host
    else {
      publishFault(
        text,
        Words(
          en: "`\(text.string.excerpt)` cannot be `\(field)`",
          ja: "「\(text.string.excerpt)」は \(field) になりません"),
        help: mayHavePath
          ? Words(
            en: "write where apps read, as `https://cdn.example.com/content`",
            ja: "`https://cdn.example.com/content` のように、アプリが読むアドレスを書いてください")
          : Words(
            en: "write the store's address, as `https://s3.example.com`, without a path",
            ja: "`https://s3.example.com` のように、ストアのアドレスをパスなしで書いてください"))
      return nil
    }
    return written
  }

  // MARK: Channels

  private static let channelFields = ["expires", "poll-after"]

  private mutating func channel(
    _ name: ItemID, _ key: Int, _ value: Int
  ) -> PublishSettings.Channel {
    var channel = PublishSettings.Channel(name: name)
    if name == .name("local") {
      settingsFault(
        key,
        Words(en: "`local` is never published", ja: "local は公開されることのないチャンネルです"),
        help: Words(en: "give the channel another name", ja: "チャンネルには別の名前を付けてください"))
    }
    forEachPair(of: value, field: string(key)) { decoder, key, value in
      switch decoder.string(key) {
      case "expires":
        channel.expires = decoder.count(value, named: "expires", in: 1...3650) ?? channel.expires
      case "poll-after":
        channel.pollAfter = decoder.count(value, named: "poll-after", in: 60...604_800)
      default:
        decoder.unknown(
          key, among: Self.channelFields, of: Words(en: "channel", ja: "チャンネル（channel）"))
      }
    }
    return channel
  }

  // MARK: Parts

  /// A text that is no mapping by language.
  private mutating func plainText(_ index: Int, named name: String) -> Text? {
    guard let node = resolve(index) else { return nil }
    guard tree.nodes[node].kind == .scalar else {
      out.report.add(
        .wrongKind(field: name, expected: .scalar, found: kind(node), at: place(index)))
      return nil
    }
    return text(index, field: .targets, named: name, isRequired: true)
  }

  private mutating func unknown(_ key: Int, among names: [String], of owner: Words) {
    let name = string(key)
    guard !name.hasPrefix("x-") else { return }
    let nearest = nearest(to: name, among: names).first
    out.report.add(
      .unknownField(name, of: owner, nearest: nearest, isFixable: false, at: place(key)))
  }

  private mutating func publishFault(_ text: Text, _ message: Words, help: Words) {
    out.report.add(.settingsForm(message, help: help, at: place(text.range)))
  }

  // MARK: Secrets

  /// Whether a field is to hold what nobody may commit, by whatever name other tools give it.
  private static func isSecret(_ name: String) -> Bool {
    let plain = name.lowercased().filter { $0.isLetter }
    return ["secret", "accesskey", "password", "token", "credential", "privatekey"]
      .contains(where: plain.contains) || plain == "key"
  }

  private mutating func secretFault(_ key: Int) { secretFault(tree.nodes[key].range) }

  /// Says nothing of the value.
  private mutating func secretFault(_ range: SourceRange) {
    out.report.add(
      .settingsForm(
        Words(
          en: "credentials do not stand in the settings, where everybody reads them",
          ja: "認証情報を設定に書いてはいけません。誰でも読めてしまいます"),
        help: Words(
          en: "delete it here, and set `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or keep it "
            + "in `~/.aws/credentials`; one that was committed has to be replaced",
          ja: "ここからは消して、環境変数 AWS_ACCESS_KEY_ID と AWS_SECRET_ACCESS_KEY か、"
            + "`~/.aws/credentials` に入れてください。コミットしてしまったものは取り替えてください"),
        at: place(range)))
  }
}
