struct ElementsHeader {
  var capacity: UInt32
  var count: UInt32
}

/// Indexed properties of an object that has few of many, or some with attributes of their own.
final class SparseElements {
  struct Element {
    var value: Value
    var attributes: PropertyAttributes
  }
  var elements: [UInt32: Element] = [:]
  /// What the heap's count of bytes has for this object.
  var countedBytes = 0
  static let bytesPerElement = 48
  private var sortedCache: [UInt32]?
  /// The indices in ascending order.
  var sortedIndices: [UInt32] {
    if let sortedCache, sortedCache.count == elements.count { return sortedCache }
    let sorted = elements.keys.sorted()
    sortedCache = sorted
    return sorted
  }
  func set(_ index: UInt32, _ element: Element) {
    if elements.updateValue(element, forKey: index) == nil { sortedCache = nil }
  }
  func remove(_ index: UInt32) {
    if elements.removeValue(forKey: index) != nil { sortedCache = nil }
  }
}
