extension JSONObject: Sequence {
  /// An iterator over the members in order.
  public struct Iterator: IteratorProtocol, Sendable {
    let object: JSONObject
    var index = 0

    public mutating func next() -> (key: String, value: JSON)? {
      guard index < object.count else { return nil }
      defer { index += 1 }
      return object.entry(at: index)
    }
  }

  public func makeIterator() -> Iterator { Iterator(object: self) }

  public var underestimatedCount: Int { count }

  /// The keys of an object, in order.
  public struct Keys: RandomAccessCollection, Sendable {
    let object: JSONObject
    public var startIndex: Int { 0 }
    public var endIndex: Int { object.count }
    public subscript(position: Int) -> String { object.entry(at: position).key }
  }

  /// The values of an object, in the order of the keys.
  public struct Values: RandomAccessCollection, Sendable {
    let object: JSONObject
    public var startIndex: Int { 0 }
    public var endIndex: Int { object.count }
    public subscript(position: Int) -> JSON { object.entry(at: position).value }
  }

  /// The keys, in order.
  public var keys: Keys { Keys(object: self) }

  /// The values, in the order of the keys.
  public var values: Values { Values(object: self) }
}
