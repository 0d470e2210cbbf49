import BinderyFormat
import Foundation

/// The folder that holds what was delivered; an app and its widget may share one.
///
/// Objects lie in it under the names that they have at the origin, and are whole under their names: each is verified,
/// written beside and renamed. `active` and `previous` say which releases were adopted, `root` is the newest key set that
/// was walked to, `refused` the last pointer whose content could not be read, `pins` what is kept for offline use,
/// `lapsed` what was held until its tier was refused.
struct Store: Sendable {
  let folder: String
  let disk: Disk
  /// Those in which a file was put in place since they were settled.
  private let unsettled = UnsettledFolders()

  init(folder: String, disk: Disk = Disk()) { (self.folder, self.disk) = (folder, disk) }

  /// Puts a file in place in one step.
  func keep(_ name: String, _ bytes: [UInt8]) throws {
    let unfinished = "\(folder)/.new/\(UInt64.random(in: 0...UInt64.max))"
    try Disk.makeFolders(of: unfinished)
    do {
      try disk.write(unfinished, bytes)
      try move(unfinished, to: name)
    } catch {
      try? disk.remove(unfinished)
      throw error
    }
  }

  /// Gives a finished file its name.
  func move(_ path: String, to name: String) throws {
    try Disk.makeFolders(of: self.path(name))
    try disk.rename(path, self.path(name))
    unsettled.add(foldersOf: name)
  }

  /// Waits until the disk has all names that were given.
  ///
  /// Only what is adopted needs that: if the power fails, anything else is fetched again.
  private func settle() throws {
    let names = unsettled.take()
    do {
      for name in names { try disk.settle(name.isEmpty ? folder : path(name)) }
    } catch {
      unsettled.add(names)
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
    try settle()
    try Disk.makeFolders(of: path(".lock"))
    try Disk.locked(path(".lock")) {
      let old = active
      if let old, old.pointer.place > new.pointer.place { return }
      if let old, old.pointer.manifest != new.pointer.manifest { try keep("previous", old.file) }
      try keep("active", new.file)
    }
    // From that rename on it counts, whatever the disk says of it.
    try? settle()
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

/// Folders of a store, by their names in it.
// A class, because all copies of a store share it; unchecked because the lock guards the set.
private final class UnsettledFolders: @unchecked Sendable {
  private let lock = NSLock()
  private var names: Set<String> = []

  /// Those that a file lies in, the store's own too: each may be as new as the file.
  func add(foldersOf name: String) {
    let parts = name.split(separator: "/").dropLast()
    add((0...parts.count).map { parts.prefix($0).joined(separator: "/") })
  }

  func add(_ more: [String]) { lock.withLock { names.formUnion(more) } }

  func take() -> [String] {
    lock.withLock {
      defer { names = [] }
      return names.sorted()
    }
  }
}
