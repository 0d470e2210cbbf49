import BinderyFormat

extension Release {
  /// Writes the lists beside the workbooks; as free as the manifest that names them.
  func putLists(
    _ folder: DistFolder, _ media: [String: MediaFile], _ bundles: [[BundleReference]],
    _ prepared: inout PreparedRelease, _ report: inout Report
  ) throws -> Manifest.Lists {
    var hasher = SHA256Hasher()
    var lists = Manifest.Lists(records: try putRecords(folder, media, &prepared, &report))
    for shard in IndexLines(bank: bank, catalogue: catalogue, bundles: bundles).pack(&hasher) {
      try put(shard.object, folder, &prepared)
      lists.index.append(shard.reference)
    }
    let retired = RetiredLines(
      bank: bank, catalogue: catalogue, retired: settings.retiredQuestions)
    if let list = retired.pack(&hasher) {
      try put(list.object, folder, &prepared)
      lists.retired = list.reference
    }
    return lists
  }

  /// The records, an object a type.
  private func putRecords(
    _ folder: DistFolder, _ media: [String: MediaFile], _ prepared: inout PreparedRelease,
    _ report: inout Report
  ) throws -> [RecordsReference] {
    try catalogue.records.map { collection in
      let packed = RecordLines(bank: bank, media: media).pack(collection, catalogue.languages)
      for object in packed.objects {
        leakCheck.check(object, of: .record, type: collection.type, &report)
        try put(object, folder, &prepared)
      }
      prepared.summary.records += collection.records.count
      return packed.reference
    }
  }
}
