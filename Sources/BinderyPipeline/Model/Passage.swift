import BinderyFormat

/// A text, with or without pictures, that several questions are about.
package struct Passage: Sendable {
  package var file: String
  package var range: SourceRange
  package var idSlot: IDSlot?
  package var id: Written<ItemID>?
  package var title: Text?
  /// nil where pictures or a recording are all there is.
  package var text: Text?
  package var language: Text?
  /// `images`, then `media`.
  package var media: [MediaUse] = []
  package var source: Citation?
  package var license: Text?
  /// Where a finding about it points while it has no id.
  package var start: SourceRange

  package func place(_ range: SourceRange) -> Place { Place(file, range) }
  package var head: Place {
    Place(file, id?.range ?? title?.range ?? text?.range ?? start)
  }
}

/// Neighbours in a workbook's list that are given one passage there.
package struct PassageGroup: Sendable {
  /// nil where what stands there is none (reported).
  package var passage: Written<ItemID>?
  /// Places in the workbook's `entries`.
  package var entries: Range<Int>
}

/// A place that gives a question its passage: the question's own field, or a group of a workbook.
struct PassageGift: Sendable {
  var question: Int
  var passage: Written<ItemID>
  var place: Place
}

extension Bank {
  /// Every place that gives a question a passage: first the questions' own fields, then the workbooks' groups in path
  /// order.
  var passageGifts: [PassageGift] {
    var gifts: [PassageGift] = []
    for index in questions.indices {
      guard let passage = questions[index].passage else { continue }
      let place = questions[index].place(passage.range)
      gifts.append(PassageGift(question: index, passage: passage, place: place))
    }
    for workbook in workbooks {
      for group in workbook.passageGroups {
        guard let passage = group.passage else { continue }
        for index in workbook.entries[group.entries].compactMap(index(of:)) {
          let place = workbook.place(passage.range)
          gifts.append(PassageGift(question: index, passage: passage, place: place))
        }
      }
    }
    return gifts
  }
}
