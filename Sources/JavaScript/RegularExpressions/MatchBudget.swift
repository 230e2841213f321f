/// What one match may use. The matcher takes the steps in slices, so that it notices a deadline.
struct MatchBudget {
  /// The steps that the matcher has not taken.
  var steps: Int
  /// The interpreter whose memory and time bound the match, or nil for no bounds.
  private let state: UnsafeMutablePointer<VMState>?
  /// Whether the match ends unsuccessfully at the interpreter's deadline.
  private let hasDeadline: Bool
  /// Whether the deadline has ended the match.
  private(set) var isLate = false

  @inline(__always) init(steps: Int, state: UnsafeMutablePointer<VMState>? = nil) {
    self.steps = steps
    self.state = state
    hasDeadline = state.map { $0.pointee.realm._withUnsafeGuaranteedRef { $0.deadline != nil } } ?? false
  }

  /// The maximum number of bytes for backtracking.
  var memory: Int { state.map { max(0, $0.pointee.heap.capacity - $0.pointee.heap.occupiedBytes) } ?? .max }

  /// The number of steps between two checks of the clock.
  private static var slice: Int { 50_000 }

  /// Returns the steps with which a match starts.
  @inline(__always) mutating func takeFirst() -> Int {
    let first = hasDeadline ? min(steps, Self.slice) : steps
    steps &-= first
    return first
  }

  /// Takes steps until `taken` is not negative. Returns false if there are none left, or the deadline has passed.
  @inline(never) mutating func refill(_ taken: inout Int) -> Bool {
    guard hasDeadline, let state else { return false }
    if state.pointee.realm._withUnsafeGuaranteedRef({ $0.isLate() }) {
      isLate = true
      return false
    }
    let more = min(steps, Self.slice &- taken)
    steps &-= more
    taken &+= more
    return taken >= 0
  }
}
