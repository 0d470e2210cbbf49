import BinderyFormat

/// Whether JSON objects are also written compressed.
package enum Compression: String, CaseIterable, Sendable {
  case none
  /// As small as can be: slow, but once an object.
  case best
}

/// The compressed variants of a release's JSON objects, which lie beside them.
///
/// An object never changes, so a variant that is there is right, and only those of new objects are made.
struct Variants {
  let folder: DistFolder
  /// Below the output folder, in the order of their bytes.
  let objects: [String]

  struct Made: Sendable {
    /// Below the output folder.
    var name: String
    var isNew: Bool
  }

  fileprivate static let forms: [(suffix: String, compress: @Sendable ([UInt8]) -> [UInt8])] = [
    (".gz", Gzip.compressed), (".br", Brotli.compressed),
  ]

  /// One variant of an object, in all places where that lies.
  private struct Job: Sendable {
    var objects: [String]
    var form: Int
  }

  /// Puts the variants that are missing, and names all.
  /// - Throws: `FileError`.
  func put(jobs: Int, _ progress: (any Progress)?) throws -> [Made] {
    // What two tiers show is one object in two places.
    let places = Dictionary(grouping: objects, by: DistFolder.name)
    let work = places.keys.sorted { $0.bytesPrecede($1) }.flatMap { name in
      Self.forms.indices.map { Job(objects: places[name] ?? [], form: $0) }
    }
    let step = progress?.begin(.compressing, total: work.count)
    let made = concurrentMap(work, width: jobs, worker: NoWorker()) { _, job in
      defer { step?.advance() }
      return Result { try put(job) }
    }
    return try made.flatMap { try $0.get() }
  }

  private func put(_ job: Job) throws -> [Made] {
    let form = Self.forms[job.form]
    let variants = job.objects.map {
      Made(name: $0 + form.suffix, isNew: isMissing($0 + form.suffix))
    }
    let missing = variants.filter(\.isNew)
    guard !missing.isEmpty else { return variants }
    let bytes = form.compress(try readFile(folder.root + "/" + job.objects[0]))
    for variant in missing { try folder.put(variant.name, bytes) }
    return variants
  }

  private func isMissing(_ name: String) -> Bool { !fileExists(folder.root + "/" + name) }
}

extension PackedObject {
  /// Its compressed variants, which lie beside it.
  package var variants: [PackedObject] {
    Variants.forms.map { form in
      PackedObject(name: name + form.suffix, bytes: form.compress(bytes))
    }
  }
}
