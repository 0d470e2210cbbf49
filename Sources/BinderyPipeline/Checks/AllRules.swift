/// All rules, in the order in which they are listed.
extension Rule {
  package static let all: [Rule] =
    reading + structure + references + identity + choices + text + media + publication

  package static func named(_ name: String) -> Rule? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  // MARK: What runs them

  static let questionChecks = all.compactMap { rule in
    if case .question(let check) = rule.check { check } else { nil }
  }
  static let workbookChecks = all.compactMap { rule in
    if case .workbook(let check) = rule.check { check } else { nil }
  }
  static let bankChecks = all.compactMap { rule in
    if case .bank(let check) = rule.check { check } else { nil }
  }

  /// Rules whose findings only follow from a gap where something in the question could not be read.
  static let followOn: Set<Rule> = [choiceCount, choiceLabelsOnly, explanationMissing]

  // MARK: The groups

  private static let reading = [
    encoding, syntax, duplicateKey, unknownField, wrongKind, numberForm, booleanForm, dateForm,
    nullText, mergeKey, tagUnknown, tagOnText, anchorOnText, aliasUnknown, aliasRecursive,
    aliasWhole, limit, controlCharacter, escapeMadeControl, commentAfterText, foldedCJKSpace,
    trailingSpaceInChoice, nbspIndent, mergeConflictMarker, fullwidthSyntax, emptyFile, strayFile,
    extensionMixed,
  ]
  private static let structure = [
    required, blank, tooLong, enumValue, range, fieldOfOtherType, exclusiveFields, emptyWorkbook,
    emptyCategory, emptyApp, recordForm, recordTypeForm, settingsForm, notYet, numberGap,
    allowUnused,
  ]
  private static let references = [
    unknownReference, repeatedInWorkbook, orphanQuestion, orphanWorkbook, orphanPassage,
    orphanMedia,
    draftInPublished, referenceLeftOut, selfReference, referenceCycle, linkOutside,
  ]
  private static let identity = [
    idMissing, idDuplicate, idForm, idKind, idRetired, idLost, idRepurposed, idCopy, fileNameID,
    choiceKeysAmbiguous, correctNotMoved, choiceOrderChanged, ledgerMissing, ledgerForm,
    ledgerBehind,
  ]
  private static let choices = [
    choiceCount, choiceEmpty, choiceDuplicate, choiceAlike, correctMissing, correctRange,
    correctCount, correctRepeated, answerBlank, answerDuplicate, tolerance, unit, clozeForm,
    pairsForm, orderingForm, columnsForm, points, choiceLabelsOnly, explanationNamesOtherAnswer,
    explanationNamesLabel, explanationMissing, keySheet,
  ]
  private static let text = [
    markdownForm, mathForm, chemistryForm, rubyForm, rawHTML, unsafeLink, chemistryPlain,
    chargeBalance,
  ]
  private static let media = [
    mediaMissing, mediaOutside, mediaKind, mediaBroken, mediaLarge, mediaPrivate, svgActive,
    stillMissing, altMissing, altIsName, textMentionsFigure,
  ]
  private static let publication = [
    languageTag, translationMissing, translationDiffers, dateOrder, versionForm, versionOrder,
    flatUnfit, flatPath, tierSample, draftLeak, retiredLeak,
    tierLeak,
  ]
}
