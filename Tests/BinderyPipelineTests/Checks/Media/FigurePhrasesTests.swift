import Testing

@testable import BinderyPipeline

/// Which wordings point at a figure that must be there.
@Suite struct FigurePhrasesTests {
  @Test(
    "a figure that the text points at",
    arguments: [
      "次の図の器具の名前はどれか。", "図1に示す器具はどれか。", "下表の空欄に入るものはどれか。", "次のグラフから分かることはどれか。",
      "図のように置く。", "実験をした。\n図の器具はどれか。", "次に、図の器具を見る。", "問1 図の角度はどれか。", "( 図の角度 )",
    ])
  func pointed(_ text: String) { #expect(FigurePhrases.first(in: text) != nil) }

  @Test(
    "general talk of figures",
    arguments: [
      "ER 図の説明はどれか。", "状態遷移 図の役割はどれか。", "図の種類はどれか。", "次の表計算ソフトの機能はどれか。", "次の表音文字はどれか。",
      "次の図記号はどれか。", "次のグラフ理論の用語はどれか。", "関数のグラフの傾きはどれか。", "地図帳で図書館を探す。",
    ])
  func general(_ text: String) { #expect(FigurePhrases.first(in: text) == nil) }
}
