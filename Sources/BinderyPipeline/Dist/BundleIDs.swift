import BinderyFormat

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The ids of the passages and questions in a finished bundle, read off its lines.
struct BundleIDs {
  private(set) var passages: [ItemID] = []
  private(set) var questions: [ItemID] = []

  init(_ object: [UInt8]) {
    object.withUnsafeBufferPointer { bytes in
      var isPassage = false
      var rest = bytes[...]
      while let base = UnsafeBufferPointer(rebasing: rest).baseAddress {
        if rest.starts(with: Self.idHead) {
          if let id = ItemID(rest.dropFirst(Self.idHead.count).prefix { $0 != UInt8(ascii: "\"") })
          {
            if isPassage { passages.append(id) } else { questions.append(id) }
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
