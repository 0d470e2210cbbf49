import Testing

@testable import BinderyPipeline

@Suite struct LabelledHeadsTests {
  @Test(
    "two labels with signs behind them, at heads",
    arguments: [
      "アは水である。イは氷である。", "A: yes\nB: no", "  Ａ．はい\n　Ｂ．いいえ", "・①、水\n・②、氷", "ｱは水。\nｲは氷。",
      "ア も水。ハ との違い",
    ])
  func labelled(text: String) {
    #expect(LabelledHeads.mayBe(in: Array(text.utf8)[...]))
  }

  @Test(
    "one label, words that begin with a letter or kana, labels inside",
    arguments: [
      "", "アは水である。", "この問題は水である。\nその理由は。", "データは二つ。\nテストも二つ。", "水はア：。氷はイ：。",
      "Apples are red.\nBread is not.",
    ])
  func plain(text: String) {
    #expect(!LabelledHeads.mayBe(in: Array(text.utf8)[...]))
  }
}
