/// A queue: elements leave it in the order in which they were added.
package struct FIFO<Element> {
  private var elements: [Element?] = []
  private var head = 0

  package init() {}

  package var count: Int { elements.count - head }
  package var isEmpty: Bool { count == 0 }

  /// The oldest element; nil if there is none.
  package var first: Element? { head < elements.count ? elements[head] : nil }

  /// Returns an element.
  /// - Parameter index: The number of older elements.
  package subscript(index: Int) -> Element {
    guard let element = elements[head + index] else { preconditionFailure("an element of the queue has been removed") }
    return element
  }

  package mutating func append(_ element: Element) { elements.append(element) }

  /// Removes and returns the oldest element; nil if there is none.
  package mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head]
    elements[head] = nil
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: elements.count <= 1024)
      head = 0
    } else if head > 64, head > elements.count / 2 {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }

  /// Puts elements back that have been removed, as the oldest ones.
  package mutating func prepend(_ older: [Element]) {
    if head >= older.count {
      head -= older.count
      elements.replaceSubrange(head..<(head + older.count), with: older.map(Optional.some))
    } else {
      elements.replaceSubrange(..<head, with: older.map(Optional.some))
      head = 0
    }
  }

  /// Removes the elements that satisfy a condition.
  package mutating func removeAll(where isRemoved: (Element) -> Bool) {
    elements = elements[head...].filter { $0.map { !isRemoved($0) } ?? false }
    head = 0
  }

  /// Removes and returns the oldest element that satisfies a condition; nil if there is none.
  package mutating func popFirst(where isIncluded: (Element) -> Bool) -> Element? {
    guard let index = elements[head...].firstIndex(where: { $0.map(isIncluded) ?? false }) else { return nil }
    return index == head ? popFirst() : elements.remove(at: index)
  }
}

extension FIFO: Sendable where Element: Sendable {}
