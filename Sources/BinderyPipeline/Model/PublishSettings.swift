import BinderyFormat

/// Where releases are published to, and how: the settings that a build does not look at.
package struct PublishSettings: Sendable, Hashable {
  /// In the order of the settings.
  package var targets: [Target] = []
  /// In the order of the settings; `channel(_:)` also knows those that are not named.
  package var channels: [Channel] = []
  /// How many of a channel's latest releases stay when a target is pruned.
  package var keep = 10

  package init() {}

  /// A bucket, or a folder.
  package struct Target: Sendable, Hashable {
    package var name: String
    package var place: Place
    /// Where apps read what is published, without a final `/`; nil where nobody said.
    package var address: String?

    package enum Place: Sendable, Hashable {
      case bucket(Bucket)
      /// As written: absolute, or relative to the folder that holds the content folder.
      case folder(String)
    }

    /// How requests name a bucket.
    package enum Style: String, Sendable, CaseIterable { case path, host }

    package struct Bucket: Sendable, Hashable {
      package var name: String
      /// Without slashes at its ends; empty where releases lie at the top.
      package var prefix: String
      /// `https://host:port`; nil: Amazon's own.
      package var endpoint: String?
      /// nil: the environment's.
      package var region: String?
      package var style: Style?

      package init(name: String, prefix: String) { (self.name, self.prefix) = (name, prefix) }
    }
  }

  package struct Channel: Sendable, Hashable {
    package var name: ItemID
    /// Days until a pointer has to be signed anew; nil: never.
    package var expires: Int?
    /// Seconds; nil: the app's own choice.
    package var pollAfter: Int?

    package init(name: ItemID) {
      self.name = name
      expires = name == .name("prod") ? 365 : nil
    }
  }

  package func target(_ name: String) -> Target? { targets.first { $0.name == name } }

  /// A channel, with what holds for it where the settings say nothing.
  package func channel(_ name: ItemID) -> Channel {
    channels.first { $0.name == name } ?? Channel(name: name)
  }

  /// Reads the settings file of a content root, and nothing else.
  /// - Returns: The settings, and all that is wrong in the file: with an error among it, they are not to be used.
  /// - Throws: `FileError`; `Pipeline.RootError.noFolder`.
  package static func read(
    root: String
  ) throws -> (settings: PublishSettings, findings: [Diagnostic]) {
    guard isFolder(root) else { throw Pipeline.RootError.noFolder(root) }
    let name = "bindery.yml"
    guard fileExists(root + "/" + name) else { return (PublishSettings(), []) }
    let bytes = try readFile(root + "/" + name)
    var report = Report()
    let read = SourceReader.read(bytes, file: name, report: &report)
    guard let tree = read.tree, let document = tree.roots.first else {
      return (PublishSettings(), report.diagnostics)
    }
    var decoder = FileDecoder(
      file: name, source: bytes, tree: tree, settings: Settings(), media: MediaLibrary(paths: []))
    guard !decoder.isNull(document) else { return (PublishSettings(), report.diagnostics) }
    let settings = decoder.decodeSettings(document) { isFolder(root + "/" + $0) }
    report.add(contentsOf: decoder.out.report)
    return (settings.publishing, report.diagnostics)
  }
}
