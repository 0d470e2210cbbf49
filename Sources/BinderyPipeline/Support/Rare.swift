/// A value that few items have: kept elsewhere where there is one, so that those without it take eight bytes for it.
///
/// A bank is an array of large structs; what they weigh is copied and paged in for every question.
@propertyWrapper
package struct Rare<Value: Sendable>: Sendable {
  private var box: Box?

  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  package init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }

  package var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map(Box.init) }
  }
}
