/// What one match may use. The matcher takes the steps in slices, so that it notices a deadline.
struct MatchBudget {
  /// The steps that the matcher has not taken.
  var steps: Int
  /// The heap whose room bounds the memory for backtracking, or nil for no bound.
  private let heap: UnsafePointer<Heap>?
  /// The time on the system's clock, in nanoseconds, at which the match ends unsuccessfully, or nil.
  private let deadline: UInt64?
  /// Whether the deadline has ended the match.
  private(set) var isLate = false

  @inline(__always) init(steps: Int, heap: UnsafePointer<Heap>? = nil, deadline: UInt64? = nil) {
    self.steps = steps
    self.heap = heap
    self.deadline = deadline
  }

  /// The maximum number of bytes for backtracking.
  var memory: Int { heap.map { max(0, $0.pointee.capacity - $0.pointee.bytes) } ?? .max }

  /// The number of steps between two checks of the clock.
  private static var slice: Int { 50_000 }

  /// Returns the steps with which a match starts.
  @inline(__always) mutating func takeFirst() -> Int {
    let first = deadline == nil ? steps : min(steps, Self.slice)
    steps &-= first
    return first
  }

  /// Takes steps until `taken` is not negative. Returns false if there are none left, or the deadline has passed.
  @inline(never) mutating func refill(_ taken: inout Int) -> Bool {
    guard let deadline else { return false }
    if SystemClock.nanoseconds() > deadline {
      isLate = true
      return false
    }
    let more = min(steps, Self.slice &- taken)
    steps &-= more
    taken &+= more
    return taken >= 0
  }
}
