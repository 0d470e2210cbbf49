import BinderyFormat

extension Release {
  /// Media that the release shows, each with its smaller sizes under the prefix of every tier that shows it.
  func putMedia(
    _ folder: DistFolder, _ jobs: Int, _ progress: (any Progress)?,
    _ prepared: inout PreparedRelease, _ report: inout Report
  ) throws -> [String: MediaFile] {
    let tiers = mediaTiers()
    let paths = tiers.keys.sorted { $0.bytesPrecede($1) }
    let step = progress?.begin(.convertingPictures, total: paths.count)
    let put = concurrentMap(paths, width: jobs, worker: SHA256Hasher()) {
      hasher, path -> Result<PutMedia?, any Error> in
      defer { step?.advance() }
      return Result {
        guard let made = try media.deliver(path, withVariants: true, &hasher) else { return nil }
        var objects: [(name: String, size: Int, isNew: Bool)] = []
        for tier in (tiers[path] ?? []).sorted() {
          let prefix = prefix + ObjectName.prefix(tier: tier.isEmpty ? nil : tier)
          let names = [made.file.objectName] + made.file.variants.map(\.objectName)
          for (name, bytes) in zip(names, [made.bytes] + made.variants) {
            objects.append((prefix + name, bytes.count, try folder.put(prefix + name, bytes)))
          }
        }
        return PutMedia(file: made.file, objects: objects, isConverted: made.isConverted)
      }
    }
    var files: [String: MediaFile] = [:]
    for (path, result) in zip(paths, put) {
      do {
        guard let put = try result.get() else { continue }
        files[path] = put.file
        prepared.summary.media += 1
        if put.isConverted { prepared.summary.converted += 1 }
        for object in put.objects {
          prepared.note(object.name, size: object.size, isNew: object.isNew)
        }
      } catch let fault as MediaFault {
        media.reportBroken(path, fault, &report)
      }
    }
    return files
  }

  private struct PutMedia: Sendable {
    var file: MediaFile
    var objects: [(name: String, size: Int, isNew: Bool)]
    var isConverted: Bool
  }

  /// By path: the tiers (`""` is free) under which a file is shown.
  private func mediaTiers() -> [String: Set<String>] {
    guard !bank.usedMedia.isEmpty else { return [:] }
    var tiers: [String: Set<String>] = [:]
    func note(_ use: MediaUse?, _ tier: String) {
      for path in use?.paths ?? [] { tiers[path, default: []].insert(tier) }
    }
    // The manifest is public, so what it shows is free.
    for shelf in catalogue.categories {
      note(shelf.category.flatMap { bank.categories[$0].image }, "")
    }
    for record in catalogue.records.flatMap(\.records) {
      for member in bank.records[record].members { member.value.forEachMedia { note($0, "") } }
    }
    for volume in catalogue.workbooks {
      note(bank.workbooks[volume.workbook].image, "")
      for question in volume.questions {
        bank.forEachMediaUse(inQuestion: question) { note($0, volume.tier ?? "") }
      }
      for passage in Set(volume.questions.compactMap(bank.passage(ofQuestion:))) {
        for use in bank.passages[passage].media { note(use, volume.tier ?? "") }
      }
    }
    return tiers
  }
}
