/// A list that is made once and never freed, so that threads which read it at the same time count no references to it.
struct Immortal<Element: Sendable>: @unchecked Sendable, RandomAccessCollection {
  // Unchecked: nothing writes to it again.
  private let elements: UnsafeBufferPointer<Element>

  init(_ elements: [Element]) {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = copy.initialize(from: elements)
    self.elements = UnsafeBufferPointer(copy)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { elements.count }
  subscript(index: Int) -> Element { elements[index] }
}
