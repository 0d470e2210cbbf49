/// For each key the place of the first equal one before it, if any.
func earlierEqual<Key: Hashable>(_ keys: [Key]) -> [Int?] {
  // For as few as a question may have, looking at each costs less than hashing.
  guard keys.count > ChoiceCount.allowed.upperBound else {
    return keys.indices.map { index in keys[..<index].firstIndex(of: keys[index]) }
  }
  var first: [Key: Int] = [:]
  return keys.indices.map { index in
    if let earlier = first[keys[index]] { return earlier }
    first[keys[index]] = index
    return nil
  }
}
