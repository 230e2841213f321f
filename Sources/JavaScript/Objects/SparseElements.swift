struct ElementsHeader {
  var capacity: UInt32
  var count: UInt32
}

/// The indexed properties of an object if they are few and far apart, or if some have other than the default
/// attributes.
///
/// The elements that were in a buffer before stay in one, with the same attributes for all of them, so that freezing an
/// array takes little work. Others are in a table.
final class SparseElements {
  struct Element {
    var value: Value
    var attributes: PropertyAttributes
  }

  /// Elements from index 0 on. An `.empty` one may be in the table. There are at most sixteen for each element, so that
  /// visiting the buffer takes time in proportion to the number of elements.
  private(set) var run: UnsafeMutablePointer<Value>?
  private(set) var runCount: Int
  private var runByteCount: Int
  private var runAttributes: PropertyAttributes = .all
  private var presentInRun: Int
  private var table: [UInt32: Element] = [:]
  /// The maximum number of elements that the table has had.
  private var tableCapacity = 0
  private var sortedCache: [UInt32]?
  /// Whether no element has ever lacked an attribute or been an accessor.
  private(set) var haveAllAttributes = true

  /// The number of elements in the table.
  var tableCount: Int { table.count }
  /// Whether another element makes the table grow.
  var isTableFull: Bool { table.count == table.capacity }

  /// The number of bytes of this object, its buffer and its table.
  var countedBytes: Int { SparseElements.byteCount + runByteCount + tableCapacity * SparseElements.bytesPerElement }
  static let bytesPerElement = 64
  /// The number of bytes of this object and of its table for one element.
  static let byteCount = 144
  /// The number of steps in which an element is found or changed, or all of them are sorted and visited, for each.
  static let stepsPerElement = 2
  /// The number of steps in which an element is added, and the others are moved when the table grows.
  static let stepsPerInsertion = 6

  /// Copies elements from a buffer, in which absent ones are `.empty`.
  init(_ elements: UnsafePointer<Value>?, _ count: Int) {
    runCount = count
    runByteCount = count * MemoryLayout<Value>.stride
    presentInRun = 0
    guard let elements, count > 0 else { return }
    let run = Buffer.allocate(runByteCount).bindMemory(to: Value.self, capacity: count)
    run.initialize(from: elements, count: count)
    self.run = run
    for i in 0..<count where !elements[i].isEmpty { presentInRun += 1 }
    if presentInRun * 8 < count { moveRunToTable() }
  }

  /// Moves the elements of the buffer to the table if almost all elements have been removed.
  /// - Returns: The number of bytes by which the elements have grown; usually negative.
  func moveRunToTableIfShorter() -> Int {
    if count * 16 >= runCount { return 0 }
    let before = countedBytes
    moveRunToTable()
    return countedBytes - before
  }

  private func moveRunToTable() {
    guard let run else { return }
    table.reserveCapacity(table.count + presentInRun)
    for i in 0..<runCount where !run[i].isEmpty {
      table[UInt32(i)] = Element(value: run[i], attributes: runAttributes)
    }
    tableCapacity = max(tableCapacity, table.count)
    Buffer.free(run, runByteCount)
    self.run = nil
    (runCount, runByteCount, presentInRun) = (0, 0, 0)
  }

  deinit {
    if let run { Buffer.free(run, runByteCount) }
  }

  /// The number of elements.
  var count: Int { presentInRun + table.count }

  subscript(index: UInt32) -> Element? {
    let value = self.run(at: Int(index))
    return value.isEmpty ? table[index] : Element(value: value, attributes: runAttributes)
  }

  /// Returns the value of an element in the buffer; `.empty` if there is none.
  @inline(__always) func run(at i: Int) -> Value { i < runCount ? run.unsafelyUnwrapped[i] : .empty }

  /// Adds or replaces an element.
  /// - Returns: The number of bytes by which the table has grown.
  func set(_ index: UInt32, _ element: Element) -> Int {
    if element.attributes != .all { haveAllAttributes = false }
    let i = Int(index)
    if !run(at: i).isEmpty {
      if element.attributes == runAttributes {
        run.unsafelyUnwrapped[i] = element.value
        return 0
      }
      // The element has moved to the table, and the indices remain the same.
      run.unsafelyUnwrapped[i] = .empty
      presentInRun -= 1
      table[index] = element
    } else if table.updateValue(element, forKey: index) == nil {
      sortedCache = nil
    }
    let growth = max(0, table.count - tableCapacity)
    tableCapacity += growth
    return growth * SparseElements.bytesPerElement
  }

  /// Whether the table has just grown to twice the size of an earlier time.
  var hasDoubled: Bool { tableCapacity >= 64 && tableCapacity & (tableCapacity - 1) == 0 }

  func remove(_ index: UInt32) {
    let i = Int(index)
    if !run(at: i).isEmpty {
      run.unsafelyUnwrapped[i] = .empty
      presentInRun -= 1
    } else if table.removeValue(forKey: index) == nil {
      return
    }
    sortedCache = nil
  }

  /// Removes all elements from an index on.
  func removeAll(from start: UInt32) {
    if let run, Int(start) < runCount {
      for i in Int(start)..<runCount where !run[i].isEmpty { presentInRun -= 1 }
      runCount = Int(start)
    }
    let indices = table.keys.filter { $0 >= start }
    for index in indices { table[index] = nil }
    sortedCache = nil
  }

  /// The indices in ascending order.
  var sortedIndices: [UInt32] {
    if let sortedCache { return sortedCache }
    var sorted: [UInt32] = []
    sorted.reserveCapacity(count)
    for i in 0..<runCount where !run(at: i).isEmpty { sorted.append(UInt32(i)) }
    if !table.isEmpty {
      sorted += table.keys
      sorted.sort()
    }
    sortedCache = sorted
    return sorted
  }

  func visit(_ body: (UInt32, Element) -> Void) {
    for i in 0..<runCount {
      let value = run(at: i)
      if !value.isEmpty { body(UInt32(i), Element(value: value, attributes: runAttributes)) }
    }
    for (index, element) in table { body(index, element) }
  }

  /// Removes attributes from all elements.
  func restrict(removing attributes: PropertyAttributes) {
    haveAllAttributes = false
    runAttributes.remove(attributes)
    for index in Array(table.keys) { table[index]?.attributes.remove(attributes) }
  }

  /// Returns whether an element has one of the attributes.
  func contains(oneOf attributes: PropertyAttributes) -> Bool {
    if presentInRun > 0, runAttributes.containsAny(of: attributes) { return true }
    return table.values.contains { $0.attributes.containsAny(of: attributes) }
  }
}
