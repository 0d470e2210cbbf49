import BinderyFormat

extension Publishing {
  /// What of a plan can be told by who only sees what readers see.
  package struct Preview: Sendable {
    package let app: ItemID
    package let channel: ItemID
    package let release: String
    /// What the channel names now; nil where it names nothing yet.
    package let base: ChannelPointer?
    package let view: LearnerView
  }

  /// Needs no list of the store, and no right to write.
  /// - Throws: `PublishError`, also `.incomplete` where what changes is paid for, and closed; `StoreError`.
  package func preview() async throws -> Preview {
    let base = try await writer.current(writer.channel)
    return Preview(
      app: writer.app, channel: writer.channel, release: dist.pointer.release, base: base,
      view: try await learnerView(from: base))
  }
}
