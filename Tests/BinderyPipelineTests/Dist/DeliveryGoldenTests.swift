import TestSupport
import Testing

@testable import BinderyPipeline

/// Small projects, `Deliveries/NAME.txt`, each with all that is delivered of it behind it.
@Suite struct DeliveryGoldenTests {
  static let folder = repository + "/Tests/BinderyPipelineTests/Deliveries"

  static let names = try! TestSupport.names(in: folder).map { String($0.dropLast(4)) }

  static func sample(_ name: String) throws -> DeliverySample {
    try DeliverySample(String(decoding: readFile("\(folder)/\(name).txt"), as: UTF8.self))
  }

  @Test("a project is delivered as recorded", arguments: names)
  func golden(_ name: String) throws {
    let sample = try Self.sample(name)
    let result = try sample.build()
    let wrong = result.check.diagnostics.filter { $0.severity == .error }
    #expect(wrong.isEmpty, "\(wrong.map(\.message.en))")
    let file = "\(Self.folder)/\(name).txt"
    #expect(try Golden.matches(sample.text(), file), "\(file) is not current: run `make golden`")
  }

  @Test("every question type has its project")
  func complete() {
    #expect(Set(QuestionType.all.map(\.name)).subtracting(Self.names).isEmpty)
  }
}
