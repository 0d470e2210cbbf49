import BinderyFormat
import TestSupport
import Testing

@testable import BinderyPipeline

/// The settings `targets`, `channels` and `keep`.
@Suite struct PublishSettingsTests {
  private func read(
    _ text: String
  ) throws -> (settings: PublishSettings, findings: [Diagnostic]) {
    let folder = try TemporaryFolder()
    try folder.write("bindery.yml", text)
    return try PublishSettings.read(root: folder.path)
  }

  /// What is found, by rule and the text that it points at.
  private func findings(_ text: String) throws -> [String] {
    try read(text).findings.map { finding in
      let range = finding.place.range
      let shown = String(decoding: Array(text.utf8)[range.start..<range.end], as: UTF8.self)
      #expect(finding.place.file == "bindery.yml")
      return "\(finding.rule.name) \(shown)"
    }
  }

  @Test func `all that there is is read`() throws {
    let (settings, findings) = try read(
      """
      targets:
        local: ../published
        cdn: s3://bank/
        main:
          store: s3://my.bucket/apps/it/
          endpoint: https://s3.example.com:9000/
          region: auto
          style: path
          address: https://cdn.example.com/content/
        copy: {store: /srv/content, address: "http://127.0.0.1:8080"}
      channels:
        dev:
        prod: {expires: 90, poll-after: 3600}
        beta:
          expires: 30
      keep: 25
      """)
    #expect(findings.isEmpty, "\(findings.map(\.message.en))")
    func bucket(_ name: String, _ prefix: String) -> PublishSettings.Target.Bucket {
      .init(name: name, prefix: prefix)
    }
    var main = bucket("my.bucket", "apps/it")
    (main.endpoint, main.region, main.style) = ("https://s3.example.com:9000", "auto", .path)
    #expect(
      settings.targets == [
        .init(name: "local", place: .folder("../published")),
        .init(name: "cdn", place: .bucket(bucket("bank", ""))),
        .init(name: "main", place: .bucket(main), address: "https://cdn.example.com/content"),
        .init(name: "copy", place: .folder("/srv/content"), address: "http://127.0.0.1:8080"),
      ])
    #expect(settings.target("cdn") == settings.targets[1] && settings.target("x") == nil)
    let (prod, dev) = (settings.channel(.name("prod")), settings.channel(.name("dev")))
    #expect((prod.expires, prod.pollAfter) == (90, 3600))
    #expect((dev.expires, dev.pollAfter) == (nil, nil))
    #expect(settings.channel(.name("beta")).expires == 30)
    #expect(settings.keep == 25)
  }

  @Test(arguments: ["format: 1\n", "", "targets:\nchannels:\nkeep:\n"])
  func `what is left out has its default`(text: String) throws {
    let (settings, _) = try read(text)
    #expect(settings == PublishSettings() && settings.keep == 10)
    #expect(settings.channel(.name("prod")).expires == 365)
    #expect(settings.channel(.name("dev")).expires == nil)
  }

  @Test func `a content folder needs no settings file, and a folder that is none is no default`()
    throws
  {
    let folder = try TemporaryFolder()
    #expect(try PublishSettings.read(root: folder.path).settings == PublishSettings())
    #expect(throws: Pipeline.RootError.self) {
      try PublishSettings.read(root: folder.path + "/none")
    }
  }

  @Test(arguments: [
    ("targets: {Main: a}", ["settings-form Main"]),
    ("targets: {a: gs://bucket}", ["settings-form gs://bucket"]),
    ("targets: {a: s3://B}", ["settings-form s3://B"]),
    ("targets: {a: s3://bucket//x}", ["settings-form s3://bucket//x"]),
    ("targets: {a: s3://bucket/../x}", ["settings-form s3://bucket/../x"]),
    ("targets: {a: s3://bucket/教材}", ["settings-form s3://bucket/教材"]),
    ("targets: {a: ~/content}", ["settings-form ~/content"]),
    ("targets: {a: [b]}", ["wrong-kind [b]"]),
    ("targets: {a: {ja: b}}", ["unknown-field ja"]),
    ("targets: {a: {store: {ja: b}}}", ["wrong-kind {ja: b}"]),
    ("targets: {a: {region: auto}}", ["required region"]),
    ("targets: {a: {stor: b}}", ["unknown-field stor"]),
    ("targets: {a: b, a: c}", ["duplicate-key a"]),
    ("targets: {a: {store: b, region: auto}}", ["settings-form auto"]),
    ("targets: {a: {store: s3://bucket, region: Tokyo 1}}", ["settings-form Tokyo 1"]),
    ("targets: {a: {store: s3://bucket, style: virtual}}", ["enum virtual"]),
    (
      "targets: {a: {store: s3://bucket, endpoint: s3.example.com}}",
      ["settings-form s3.example.com"]
    ),
    (
      "targets: {a: {store: s3://bucket, endpoint: https://h/path}}",
      ["settings-form https://h/path"]
    ),
    (
      "targets: {a: {store: b, address: \"https://h/x?y\"}}", ["settings-form \"https://h/x?y\""]
    ),
    ("targets: {a: {store: b, address: ftp://h}}", ["settings-form ftp://h"]),
    ("channels: {local: {}}", ["settings-form local"]),
    ("channels: {prod: {expires: 0}}", ["range 0"]),
    ("channels: {prod: {expires: 3651}}", ["range 3651"]),
    ("channels: {prod: {poll-after: 59}}", ["range 59"]),
    ("channels: {prod: {expire: 5}}", ["unknown-field expire"]),
    ("channels: {prod: 5}", ["wrong-kind 5"]),
    ("channels: [prod]", ["wrong-kind [prod]"]),
    ("keep: 0", ["range 0"]), ("keep: 1001", ["range 1001"]), ("keep: all", ["number-form all"]),
    ("terminology: words.csv", ["not-yet terminology"]),
  ])
  func `what is wrong is told where it stands`(text: String, expected: [String]) throws {
    #expect(try findings(text) == expected)
  }

  @Test(arguments: [
    "access-key", "access_key_id", "AWS_ACCESS_KEY_ID", "secret", "secretAccessKey", "password",
    "session-token", "credentials", "key",
  ])
  func `credentials are refused by their field, and not shown`(field: String) throws {
    let text = "targets: {a: {store: s3://bucket, \(field): wJalrXUtnFEMI}}"
    let findings = try read(text).findings
    #expect(findings.count == 1 && findings[0].rule == .settingsForm)
    #expect(!"\(findings)".contains("wJalr") && findings[0].help?.en.contains("AWS_") == true)
  }

  @Test func `credentials in an address are refused, and not shown`() throws {
    let text = "targets: {a: {store: s3://bucket, endpoint: \"https://me:hidden@host\"}}"
    let findings = try read(text).findings
    #expect(findings.count == 1 && !"\(findings.map(\.message))".contains("hidden"))
  }

  @Test func `what stands beside them in the file is reported too`() throws {
    #expect(try findings("rules: {choice-alik: \"off\"}\n") == ["settings-form choice-alik"])
    #expect(try read("targets: [\n").findings.map(\.rule.name).contains("syntax"))
  }
}
