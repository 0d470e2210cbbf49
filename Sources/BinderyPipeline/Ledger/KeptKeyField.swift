/// A choice key as a field of a ledger's line.
extension KeptKey {
  /// Understands `b=77a01c42`, `a=5b1e77a0!`, `-c=01fd9e33`, `>a=…`, `1a=…`.
  init(_ field: LedgerBytes) throws(LedgerFault) {
    var name = field.prefix { $0 != UInt8(ascii: "=") }
    var value = field[name.endIndex...].dropFirst()
    let isFormer = name.first == UInt8(ascii: "-")
    if isFormer { name = name.dropFirst() }
    let isRight = value.last == UInt8(ascii: "!")
    if isRight { value = value.dropLast() }
    guard let group = KeyGroup(from: &name), let key = ChoiceKey(name),
      let digest = ChoiceDigest(hex: value), !(isFormer && isRight)
    else {
      throw LedgerFault(
        field.indices,
        en: "`\(field.string)` is no choice key: letters, `=` and 8 hexadecimal digits",
        ja: "「\(field.string)」は選択肢のキー（英字と = と 16 進数 8 桁）の形ではありません")
    }
    self.init(key, digest, group: group, isRight: isRight, isFormer: isFormer)
  }

  func write(to bytes: inout [UInt8]) {
    bytes += isFormer ? " -".utf8 : " ".utf8
    bytes += group.mark.utf8
    bytes += key.name.utf8
    bytes.append(UInt8(ascii: "="))
    digest.write(to: &bytes)
    if isRight { bytes.append(UInt8(ascii: "!")) }
  }
}

extension KeyGroup {
  /// What stands before its keys.
  var mark: String {
    switch self {
    case .choices: ""
    case .rights: ">"
    case .blank(let number): "\(number)"
    }
  }

  /// Takes the mark of a group, if there is one, off the name of a key.
  fileprivate init?(from name: inout LedgerBytes) {
    if name.first == UInt8(ascii: ">") {
      self = .rights
      name = name.dropFirst()
      return
    }
    let digits = name.prefix(while: isDigit)
    name = name.dropFirst(digits.count)
    guard !digits.isEmpty else {
      self = .choices
      return
    }
    guard digits.first != UInt8(ascii: "0"), let number = Int(digits.string) else { return nil }
    self = .blank(number)
  }
}
