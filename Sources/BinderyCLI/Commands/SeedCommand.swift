import BinderyClient
import BinderyFormat
import BinderyPipeline

extension Command {
  static let seed = Command(
    "seed",
    Words(
      en: "Write what an app embeds, so that it opens before it was ever online",
      ja: "アプリに同梱するものを書き出す（初めてオフラインで開いても読める）"),
    arguments: [
      Argument("DIST|URL", known: { nil }), Argument("CHANNEL"), Argument("DIR", known: { nil }),
    ],
    flags: [.deliveredApp, .tiers, .rootFile, .content]
  ) { invocation, console in
    let folder = invocation.arguments[2]
    try refuseForeign(folder)
    let source = try DeliverySource(invocation, channel: invocation.arguments[1])
    let tiers = Set((invocation[.tiers] ?? "").split(separator: ",").map(String.init))
    let seed = try source.withRelease { release in
      for tier in tiers.sorted() where !release.manifest.tiers.contains(tier) {
        throw KeptReason.unknown(tier)
      }
      return try await release.writeSeed(to: folder, tiers: tiers)
    }
    if seed.release.isStale { console.say(.expired) }
    let (name, count) = (seed.release.name, seed.workbooks)
    console.say(
      Words(
        en: "seed of \(name): \(counted(count, "workbook")), \(counted(seed.objects, "file")), "
          + "\(size(seed.bytes)) in \(folder)",
        ja: "\(name) の同梱データ：問題集 \(count)、ファイル \(seed.objects)、\(size(seed.bytes))（\(folder)）"))
    if seed.release.place == nil {
      console.say(
        Words(
          en: "it was never published: an app uses it only where nothing else opens",
          ja: "まだ公開されていないので、アプリはほかに開けるものがないときだけ使います"))
    }
    return .good
  }

  /// Only an earlier seed may be replaced: a build, an origin or a folder of keys looks much the same.
  private static func refuseForeign(_ folder: String) throws {
    guard fileExists(folder), !fileExists("\(folder)/\(Seed.mark)") else { return }
    guard isFolder(folder), try namesInFolder(folder).isEmpty else {
      throw BuildError.foreignFolder(folder)
    }
  }
}
