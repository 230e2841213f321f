/// Nodes one after the other in memory. Their owner calls them without reference counting, which the elements of an
/// array would cost.
struct NodeRow<Element: StatementNode>: ~Copyable {
  private let start: UnsafeMutablePointer<Unmanaged<Element>>
  let count: Int

  init(_ nodes: some Collection<Element>) {
    count = nodes.count
    start = .allocate(capacity: count)
    for (i, node) in nodes.enumerated() { (start + i).initialize(to: .passRetained(node)) }
  }

  deinit {
    for i in 0..<count { start[i].release() }
    start.deallocate()
  }
}

extension NodeRow where Element == StatementNode {
  @inline(__always) func execute(_ i: Int, _ f: Frame) throws(Abrupt) -> Completion {
    var failed = false
    let completion = start[i]._withUnsafeGuaranteedRef { node -> Completion in
      do throws(Abrupt) { return try node.execute(f) } catch {
        failed = true
        return .normal
      }
    }
    if failed { throw Abrupt() }
    return completion
  }
}

extension NodeRow where Element == Node {
  @inline(__always) func evaluate(_ i: Int, _ f: Frame) throws(Abrupt) -> Value {
    var failed = false
    let value = start[i]._withUnsafeGuaranteedRef { node -> Value in
      do throws(Abrupt) { return try node.evaluate(f) } catch {
        failed = true
        return .undefined
      }
    }
    if failed { throw Abrupt() }
    return value
  }
}
