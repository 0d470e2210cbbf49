/// A media file that something uses, and what was read of it.
package struct UsedMedia: Sendable {
  /// Below the content root.
  package var path: String
  package var facts: MediaFacts
  /// Where findings about the file point: its first use in what is no draft, else its first use.
  package var place: Place
}

extension Bank {
  /// One place where a source names a media file.
  struct MediaUsage {
    var use: MediaUse
    /// The source's, below the content root.
    var file: String
    var isDraft: Bool
  }

  /// Every use of media, kind by kind in the order of the sources.
  func forEachMediaUsage(_ body: (MediaUsage) -> Void) {
    for index in questions.indices {
      forEachMediaUse(inQuestion: index) { use in
        body(
          MediaUsage(
            use: use, file: questions[index].file, isDraft: questions[index].status == .draft))
      }
    }
    for workbook in workbooks {
      guard let use = workbook.image else { continue }
      body(MediaUsage(use: use, file: workbook.file, isDraft: workbook.status == .draft))
    }
    for passage in passages {
      for use in passage.media {
        body(MediaUsage(use: use, file: passage.file, isDraft: false))
      }
    }
    for category in categories {
      guard let use = category.image else { continue }
      body(MediaUsage(use: use, file: category.file, isDraft: category.status == .draft))
    }
  }

  /// The media of a question and of its choices.
  func forEachMediaUse(inQuestion index: Int, _ body: (MediaUse) -> Void) {
    questions[index].media.forEach(body)
    for choice in questions[index].allChoices {
      if let image = choice.image { body(image) }
    }
  }
}

extension MediaUse {
  /// The files that it shows, below the content root.
  var paths: [String] { [path, still].compactMap { $0 } }
}

extension Pipeline {
  /// Reads what can be told of each used media file without decoding it, on all threads.
  /// - Throws: `FileError`.
  func survey(_ bank: Bank) throws -> [UsedMedia] {
    guard !bank.media.paths.isEmpty else { return [] }
    let places = firstPlaces(bank)
    let paths = places.keys.sorted { $0.bytesPrecede($1) }
    let step = progress?.begin(.lookingAtMedia, total: paths.count)
    let facts = concurrentMap(paths, width: jobs, worker: NoWorker()) { _, path in
      defer { step?.advance() }
      return Result { () throws(FileError) in try read(path) }
    }
    return try zip(paths, facts).map { path, facts in
      guard let place = places[path] else { preconditionFailure("every path came with a place") }
      return UsedMedia(path: path, facts: try facts.get(), place: place.place)
    }
  }

  private func read(_ path: String) throws(FileError) -> MediaFacts {
    do {
      return MediaFacts.read(try readFile(root + "/" + path, limit: MediaFacts.largestFile))
    } catch {
      guard error.isTooLarge else { throw error }
      return .tooLarge(bytes: error.size ?? 0)
    }
  }

  private func firstPlaces(_ bank: Bank) -> [String: (place: Place, isDraft: Bool)] {
    var places: [String: (place: Place, isDraft: Bool)] = [:]
    bank.forEachMediaUsage { usage in
      for path in usage.use.paths {
        if let known = places[path], !known.isDraft || usage.isDraft { continue }
        places[path] = (Place(usage.file, usage.use.range), usage.isDraft)
      }
    }
    return places
  }
}
