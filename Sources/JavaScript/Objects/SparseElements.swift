struct ElementsHeader {
  var capacity: UInt32
  var count: UInt32
}

/// The indexed properties of an object if they are few and far apart, or if some have other than the default
/// attributes.
final class SparseElements {
  struct Element {
    var value: Value
    var attributes: PropertyAttributes
  }
  var elements: [UInt32: Element] = [:]
  /// The number of bytes that the heap has counted for this object.
  var countedBytes = 0
  static let bytesPerElement = 48
  /// The number of bytes of this object and of its table for one element.
  static let byteCount = 144
  /// The number of steps in which an element is found or changed, or all of them are sorted and visited, for each.
  static let stepsPerElement = 2
  /// The number of steps in which an element is added, and the others are moved when the table grows.
  static let stepsPerInsertion = 6
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
