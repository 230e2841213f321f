/// A part of a syntax tree that can be in one chain.
protocol ChainLink: BitwiseCopyable {
  var next: Self? { get nonmutating set }
}

/// A list to which elements are added one by one. Each element refers to the next one.
struct Chain<Element: ChainLink>: Sequence, BitwiseCopyable {
  private(set) var first: Element?
  private var last: Element?

  init() {}

  var isEmpty: Bool { first == nil }

  mutating func append(_ element: Element) {
    if let last { last.next = element } else { first = element }
    last = element
  }

  func makeIterator() -> Iterator { Iterator(element: first) }

  struct Iterator: IteratorProtocol {
    fileprivate var element: Element?

    mutating func next() -> Element? {
      let current = element
      element = current?.next
      return current
    }
  }
}
