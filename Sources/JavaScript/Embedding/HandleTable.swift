/// The values that the host holds. They are roots of the collector.
struct HandleTable {
  private var values: [Value] = []
  private var free: [Int] = []

  mutating func add(_ v: Value) -> Int {
    if let i = free.popLast() {
      values[i] = v
      return i
    }
    values.append(v)
    return values.count - 1
  }

  mutating func remove(_ i: Int) {
    values[i] = .undefined
    free.append(i)
  }

  func visit(_ body: (Value) -> Void) { for v in values { body(v) } }
}
