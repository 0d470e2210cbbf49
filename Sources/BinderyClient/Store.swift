import BinderyFormat

/// The folder that holds what was delivered; an app and its widget may share one.
///
/// Objects lie in it under the names that they have at the origin, and are whole under their names: each is verified,
/// written beside and renamed. `active` and `previous` say which releases were adopted, `root` is the newest key set that
/// was walked to, `refused` the last pointer whose content could not be read, `pins` what is kept for offline use,
/// `lapsed` what was held until its tier was refused.
struct Store: Sendable {
  let folder: String
  var disk = Disk()

  /// Puts a file in place in one step.
  func keep(_ name: String, _ bytes: [UInt8]) throws {
    let unfinished = "\(folder)/.new/\(UInt64.random(in: 0...UInt64.max))"
    try Disk.makeFolders(of: unfinished)
    try Disk.makeFolders(of: path(name))
    do {
      try disk.write(unfinished, bytes)
      try disk.rename(unfinished, path(name))
    } catch {
      try? disk.remove(unfinished)
      throw error
    }
  }

  func read(_ name: String) -> [UInt8]? { Disk.read(path(name)) }
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  // MARK: What was adopted

  var active: Adopted? { read("active").flatMap(Adopted.init(file:)) }
  /// What was active before; opened where the active one cannot be.
  var previous: Adopted? { read("previous").flatMap(Adopted.init(file:)) }

  /// Makes a pointer the active one, all objects of whose release are in place; the rename of `active` is the moment it
  /// counts. Does nothing where another process adopted a newer one meanwhile.
  func adopt(_ new: Adopted) throws {
    try Disk.makeFolders(of: path(".lock"))
    try Disk.locked(path(".lock")) {
      let old = active
      if let old, old.pointer.place > new.pointer.place { return }
      if let old, old.pointer.manifest != new.pointer.manifest { try keep("previous", old.file) }
      try keep("active", new.file)
    }
  }

  // MARK: The last pointer whose content could not be read

  var refused: ChannelPointer.Place? {
    let parts = read("refused").map { String(decoding: $0, as: UTF8.self).split(separator: " ") }
    guard let parts, parts.count == 2, let epoch = Int(parts[0]), let seq = Int(parts[1]) else {
      return nil
    }
    return ChannelPointer.Place(epoch: epoch, seq: seq)
  }

  func refuse(_ place: ChannelPointer.Place) throws {
    try keep("refused", Array("\(place.epoch) \(place.seq)".utf8))
  }

  // MARK: Pins

  /// The workbooks that are kept for offline use.
  var pins: Set<ItemID> { workbooks(in: "pins") }

  /// The workbooks that were held when an update could not have their tier.
  var lapsed: Set<ItemID> { workbooks(in: "lapsed") }

  func setPins(_ change: (inout Set<ItemID>) -> Void) throws {
    try Disk.makeFolders(of: path(".lock"))
    try Disk.locked(path(".lock")) {
      var pins = pins
      change(&pins)
      try keep("pins", pins)
    }
  }

  func setLapsed(_ new: Set<ItemID>) throws {
    if new != lapsed { try keep("lapsed", new) }
  }

  /// A line a workbook.
  private func keep(_ name: String, _ workbooks: Set<ItemID>) throws {
    try keep(name, Array(workbooks.sorted().map { "\($0)\n" }.joined().utf8))
  }

  private func workbooks(in name: String) -> Set<ItemID> {
    let lines = read(name).map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
    return Set((lines ?? []).compactMap { ItemID(String($0)) })
  }
}
