/// A shard of the list that says in which bundle a question stands: for servers and pages that look one up.
public struct QuestionIndex: Hashable, Sendable {
  /// In the ledger's order of their ids.
  public let entries: [Entry]

  public struct Entry: Hashable, Sendable {
    public let question: ItemID
    /// The workbook of the lowest tier, there the first in the manifest's order.
    public let workbook: ItemID
    /// Which of the workbook's bundles, from 0.
    public let bundle: Int
    /// For `ObjectLines`: 0 is the object's first.
    public let line: Int
    /// The workbook's; nil for what is free.
    public let tier: String?
  }

  /// Reads an object `{"format":1,"index":[…]}`.
  public init(_ bytes: [UInt8]) throws(FormatError) {
    entries = try JSONReader.items(of: "index", in: bytes) { reader throws(FormatError) in
      try Entry(&reader)
    }
  }

  /// Where a question stands; nil where it is in another shard, or in none.
  public subscript(question: ItemID) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].question < question { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].question == question ? entries[low] : nil
  }

  /// The place, in the manifest's `index`, of the shard that has a question.
  /// - Parameter count: Shards there are: a power of two.
  public static func shard(of question: ItemID, among count: Int) -> Int {
    guard count > 1 else { return 0 }
    var hasher = SHA256Hasher()
    return shard(ofHead: head(of: question, &hasher), among: count)
  }

  /// The first 64 bits of an id's digest.
  public static func head(of question: ItemID, _ hasher: inout SHA256Hasher) -> UInt64 {
    hasher.update(question.description.utf8)
    return hasher.finish().bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// - Parameter head: The first 64 bits of a question's digest.
  public static func shard(ofHead head: UInt64, among count: Int) -> Int {
    // A shift by 64 leaves nothing.
    Int(head >> UInt64(64 - count.trailingZeroBitCount))
  }
}

extension Manifest {
  /// The shard of the index that has a question, if any has it; nil where there is no index.
  public func indexShard(of question: ItemID) -> Reference? {
    index.isEmpty ? nil : index[QuestionIndex.shard(of: question, among: index.count)]
  }
}

extension QuestionIndex.Entry {
  init(_ reader: inout JSONReader) throws(FormatError) {
    try reader.enterArray()
    try reader.expectItem("id")
    question = try reader.id()
    try reader.expectItem("bundle")
    try reader.enterArray()
    try reader.expectItem("workbook")
    workbook = try reader.id()
    try reader.expectItem("number")
    bundle = try reader.whole()
    try reader.skipItems()
    try reader.expectItem("line")
    line = try reader.whole()
    var tier: String?
    if try reader.nextItem() {
      if try !reader.null() { tier = try reader.string() }
      try reader.skipItems()
    }
    self.tier = tier
  }
}
