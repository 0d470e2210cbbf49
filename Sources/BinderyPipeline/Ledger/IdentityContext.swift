import BinderyFormat

/// What is known of a run when one question is looked at.
struct IdentityContext: Sendable {
  var decisions = IdentityDecisions()
  /// Whether sketches are worked out too; only `assign` records them.
  var isSketching = false
  /// Whether the question is delivered as `flat`.
  var isFlat = false
}

/// What a person has settled on the command line of `assign`.
package struct IdentityDecisions: Sendable {
  /// Questions that are the same although they look like others.
  package var same: Set<ItemID> = []
  /// Questions whose reworded choices have the keys of those that stood at their positions.
  package var keepKeys: Selection = .none
  /// Questions whose new choices have keys of their own.
  package var newKeys: Selection = .none
  /// The month in which the ids that are lost are retired (`2026-11`, in UTC); nil: they are not.
  package var retiresLost: String?

  package init() {}

  package enum Selection: Sendable, Equatable {
    case none
    case all
    case only(Set<ItemID>)

    func contains(_ id: ItemID) -> Bool {
      switch self {
      case .none: false
      case .all: true
      case .only(let ids): ids.contains(id)
      }
    }
  }

  func doubt(about id: ItemID) -> KeyMatching.Doubt {
    // An id that is named weighs more than all of them.
    if case .only = newKeys, newKeys.contains(id) { return .newKeys }
    if keepKeys.contains(id) { return .keepKeys }
    return newKeys.contains(id) ? .newKeys : .ask
  }
}
