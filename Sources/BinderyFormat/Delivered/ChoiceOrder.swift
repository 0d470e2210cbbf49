/// The order in which an attempt shows choices: mixed, and the same on every device.
public enum ChoiceOrder {
  /// Puts keys into ascending order of SHA-256 over seed, question and key, parted by zero bytes.
  /// - Parameters:
  ///   - seed: Any text of the attempt.
  ///   - keys: As the ledger writes them: `b` for a choice, `>b` for a target of a matching, `1b` for an option of the
  ///     blank 1.
  public static func order(_ keys: [String], of question: ItemID, seed: String) -> [String] {
    order(keys, of: question, seed: seed) { $0 }
  }

  static func order<Item>(
    _ items: [Item], of question: ItemID, seed: String, key: (Item) -> String
  ) -> [Item] {
    let head = Array(seed.utf8) + [0] + Array(question.description.utf8) + [0]
    var hasher = SHA256Hasher()
    var ranked: [(digest: SHA256Digest, item: Item)] = []
    for item in items {
      hasher.update(head)
      hasher.update(key(item).utf8)
      ranked.append((hasher.finish(), item))
    }
    return ranked.sorted { $0.digest < $1.digest }.map(\.item)
  }
}

extension DeliveredQuestion {
  /// The choices in the order in which an attempt shows them; of an `ordering` always mixed, since their delivered order
  /// is the answer.
  /// - Parameter seed: Any text of the attempt.
  public func choices(shownFor seed: String) -> [Choice] {
    if case .ordering = interaction { return mixed(choices, seed, "") }
    return shuffle ? mixed(choices, seed, "") : choices
  }

  /// The targets of a matching in the order in which an attempt shows them: always mixed, since they are delivered in
  /// the order of the choices. Empty for other types.
  public func targets(shownFor seed: String) -> [Choice] {
    guard case .matching(let targets, _) = interaction else { return [] }
    return mixed(targets, seed, ">")
  }

  /// The options of a cloze's blank in the order in which an attempt shows them; empty where it is typed into.
  public func options(of blank: Blank, shownFor seed: String) -> [Choice] {
    guard case .chosen(let options, _) = blank.answer else { return [] }
    return shuffle ? mixed(options, seed, blank.key) : options
  }

  private func mixed(_ choices: [Choice], _ seed: String, _ prefix: String) -> [Choice] {
    ChoiceOrder.order(choices, of: id, seed: seed) { prefix + $0.key }
  }
}
