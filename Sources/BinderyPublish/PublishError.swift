import BinderyFormat

/// Why nothing was published, promoted or taken away, beside what a `StoreError` or `KeyError` says.
package enum PublishError: Error, Sendable, Equatable {
  /// No build of the app lies in the folder.
  case noDist(String, app: ItemID)
  /// The app has no keys in the content, or its key set has none for the channel.
  case noChannelKeys(app: ItemID, channel: ItemID)
  /// What `prod` must not have.
  case notForProd(ProdFault)
  /// A commit that is not all there is to the working tree, or of which nobody can tell.
  case otherCommit(String)
  /// So many published questions have another answer key now; `said` of them were acknowledged.
  case keyChanges(Int, said: Int?)
  /// Somebody published meanwhile.
  case baseMoved(channel: ItemID)
  /// An object under a content's name has other bytes, or is served with another head.
  case wrongContent(name: String)
  case wrongHead(name: String)
  /// A file of the build is not what its name says.
  case damagedDist(path: String)
  /// Objects of a release are gone.
  case incomplete(release: String, missing: [String])
  /// A channel without a pointer.
  case emptyChannel(ItemID)
  /// A release that the channel never had.
  case unknownRelease(String)
  /// Nobody noted what the release consists of.
  case unnoted(release: String)
  /// A pointer that none of the app's keys signed.
  case untrustedPointer(String)
  case unreadablePointer(String, FormatError)
  /// An own note in `_pub` that is damaged.
  case unreadable(String)
  /// The store's pointer is of a later epoch than the newest key set of the content.
  case laterEpoch(Int)
  /// The store cannot write under a condition, as it must for `prod`.
  case unsafeStore(String)
  /// `prune` runs, and takes too long to be waited for.
  case pruning
  /// A pointer with all that is to be said in it.
  case pointerTooLong
  /// The channel's pointer is gone, and its history tells that there was one.
  case lostPointer(channel: ItemID, newest: String)
  /// No app has questions of these ids.
  case unknownQuestions([ItemID])
  /// A recall names more than fit into a pointer.
  case tooManyRecalled(Int)
  /// `prune --grace 0` where others may publish.
  case graceNeeded

  /// Why a release may not go to `prod`.
  package enum ProdFault: Sendable, Equatable {
    case drafts, noLedger, ledgerBehind
  }
}
