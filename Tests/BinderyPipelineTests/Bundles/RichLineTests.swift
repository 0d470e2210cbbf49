import BinderyFormat
import TestSupport
import Testing

@testable import BinderyPipeline

/// Names of the parts that have a rich form, read off a bundle.
@Suite struct RichLineTests {
  @Test func `the feedback of a target is there under its own name`() throws {
    let folder = try TemporaryFolder()
    try folder.write("content/ids.lock", "bindery-ids 1\n")
    try folder.write("content/bindery.yml", "text: markdown\n")
    try folder.write(
      "content/workbooks/a.yml",
      """
      id: 1
      title: 組み合わせ
      questions:
      - id: 1
        type: matching
        text: 生き物を、なかまに分けよ。
        pairs:
        - [{text: クジラ, feedback: "*潮*を吹きます。"}, 哺乳類]
        - [マグロ, {text: 魚類, key: z, feedback: "**えら**で呼吸します。"}]
        explanation: 呼吸のしかたで分かれます。

      """)
    var options = BuildOptions()
    options.out = folder.path + "/dist"
    let result = try Pipeline(root: folder.path + "/content", jobs: 1).build(options)
    #expect(result.releases.count == 1, "\(result.check.diagnostics.map(\.message.en))")
    let objects = folder.path + "/dist/main/o"
    let bundles = try names(in: objects).flatMap { part in
      try names(in: objects + "/" + part).map { "dist/main/o/\(part)/\($0)" }
    }
    let texts = try bundles.map { String(decoding: try folder.read($0), as: UTF8.self) }
    let bundle = try #require(texts.first { $0.contains("questions") })
    #expect(
      bundle.contains(
        #""feedback:target:z":[{"t":"p","c":[{"t":"strong","c":["えら"]},"で呼吸します。"]}]"#))
    #expect(bundle.contains(#""feedback:a":[{"t":"p","c":[{"t":"em","c":["潮"]},"を吹きます。"]}]"#))
  }
}
