/// Where a run tells how far it is; made by whoever has a terminal.
package protocol Progress: Sendable {
  /// A step starts that has `total` parts.
  func begin(_ step: ProgressStep, total: Int) -> any ProgressCounter
}

/// Counts the parts of a step; called from any thread.
package protocol ProgressCounter: Sendable {
  func advance()
}

package enum ProgressStep: Sendable {
  case reading, lookingAtMedia, convertingPictures, packing, compressing
  case uploading, readingBack, removing

  package var name: Words {
    switch self {
    case .reading: Words(en: "reading", ja: "読み込み")
    case .lookingAtMedia: Words(en: "looking at media", ja: "画像などの確認")
    case .convertingPictures: Words(en: "converting pictures", ja: "画像の変換")
    case .packing: Words(en: "packing", ja: "まとめ")
    case .compressing: Words(en: "compressing", ja: "圧縮")
    case .uploading: Words(en: "uploading", ja: "アップロード")
    case .readingBack: Words(en: "reading back", ja: "読み返し")
    case .removing: Words(en: "removing", ja: "削除")
    }
  }
}
