import BinderyFormat

/// Why nothing new was adopted, or something could not be read. What was active before still is, whole.
public enum KeptReason: Error, Hashable, Sendable {
  /// Nobody answered, or not in time; the words of the transport.
  case offline(String)
  /// The address leads to another host.
  case redirected(name: String)
  /// The object is missing or not allowed: any status but 200.
  case missingOrNotAllowed(name: String, status: Int)
  /// More bytes came than were announced, or than are ever taken.
  case tooLong(name: String)
  /// The bytes are not those that the name stands for.
  case damaged(name: String)
  /// It could be fetched and is genuine, but says what the format does not allow; it is not tried again before a newer
  /// pointer comes.
  case undecodable(name: String, FormatError)
  /// The pointer is not signed by those who may, or their keys cannot be learned.
  case untrusted(TrustError)
  /// The key set that the app ships is broken, so no update can ever be believed.
  case brokenRoot
  /// The pointer is signed, and cannot be read.
  case unreadable(FormatError)
  /// The pointer is signed, and for another app or channel.
  case misplaced(app: ItemID, channel: ItemID)
  /// The pointer is older than what is held.
  case older(ChannelPointer.Place)
  /// The pointer has the place of the one that is held, and says something else.
  case forked(ChannelPointer.Place)
  /// The pointer is of another epoch than its keys.
  case wrongEpoch(Int)
  /// The pointer is past its time: the network is old, or the clock is wrong.
  case expired(String)
  /// The release needs a newer app.
  case updateApp(FormatError)
  /// The disk refused; the system's `errno`.
  case disk(path: String, code: Int32)
  /// There is no release on this device yet, and no seed.
  case nothingHeld
  /// The release has no such thing.
  case unknown(String)
}

/// What an update came to.
public enum UpdateOutcome: Sendable {
  /// For the next session; a running one goes on with the release that it has.
  case updated(Release)
  /// What is active is what the channel delivers.
  case current
  case kept(KeptReason)

  /// nil unless something was kept.
  public var reason: KeptReason? { if case .kept(let reason) = self { reason } else { nil } }
}
