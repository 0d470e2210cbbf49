import BinderyFormat

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The ids in a finished object, read off its lines: of the passages of a bundle, and of the questions, records or
/// announcements.
struct ObjectIDs {
  private(set) var passages: [ItemID] = []
  private(set) var items: [ItemID] = []

  init(_ object: [UInt8]) {
    object.withUnsafeBufferPointer { bytes in
      var isPassage = false
      var rest = bytes[...]
      while let base = UnsafeBufferPointer(rebasing: rest).baseAddress {
        if rest.starts(with: Self.idHead) {
          if let id = ItemID(rest.dropFirst(Self.idHead.count).prefix { $0 != UInt8(ascii: "\"") })
          {
            if isPassage { passages.append(id) } else { items.append(id) }
          }
        } else {
          isPassage = rest.starts(with: Self.passagesHead)
        }
        // By the C library: a line is over a thousand bytes.
        guard let end = memchr(base, 0x0A, rest.count) else { break }
        rest = rest.dropFirst(UnsafeRawPointer(end) - UnsafeRawPointer(base) + 1)
      }
    }
  }

  private static let idHead = Array(#"{"id":""#.utf8)
  private static let passagesHead = Array(#"{"format":1,"passages":["#.utf8)
}
