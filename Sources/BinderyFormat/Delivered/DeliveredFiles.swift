extension DeliveredMedia.File {
  /// What its object's name ends with, without the dot; nil for a type that this version does not know.
  package var fileExtension: String? { Self.extensions[type] }

  private static let extensions = [
    "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp", "image/gif": "gif",
    "image/svg+xml": "svg", "video/mp4": "mp4", "video/webm": "webm", "audio/mpeg": "mp3",
    "audio/mp4": "m4a",
  ]
}

extension ContentBundle {
  /// All that is shown in it.
  package var media: [DeliveredMedia] {
    questions.flatMap { question in question.media + question.choices.flatMap(\.media) }
      + passages.flatMap(\.media)
  }
}
