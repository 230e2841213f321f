/// The limits of one invocation of script code. Exceeding a limit ends the invocation with an error that the script
/// cannot catch. The interpreter remains usable.
///
/// Every value is valid. An interpreter uses the nearest value that makes sense: a negative limit
/// counts as 0.
public struct Limits: Sendable, Hashable {
  /// The maximum number of loop iterations and calls (and units of work inside built-ins) in one host call. The count
  /// is deterministic. The default is 50 million.
  ///
  /// The collection of garbage takes no steps. A call in which it takes much longer than the steps would, because the
  /// script keeps much in memory and makes much garbage, ends with ``LimitError/collections(limit:)``.
  public var steps: Int
  /// The maximum number of bytes that values occupy at any time. The default is 256 MiB.
  public var memory: Int
  /// The maximum duration of one host call in wall-clock time, which is checked periodically, or nil for no limit. More
  /// than 100 years also mean no limit. The default is nil. It also limits the parsing of a script, which may have at
  /// most 32,000 bytes for each millisecond.
  public var time: Duration?

  /// The limits that an interpreter enforces.
  var clamped: Limits {
    Limits(
      steps: min(max(0, steps), Limits.largest), memory: min(max(0, memory), Limits.largest),
      time: time.flatMap { $0 > .seconds(3_200_000_000) ? nil : max(.zero, $0) })
  }

  /// Sums and small multiples of limits must not overflow.
  private static let largest = Int.max / 16

  /// Creates limits.
  public init(steps: Int = 50_000_000, memory: Int = 256 << 20, time: Duration? = nil) {
    self.steps = steps
    self.memory = memory
    self.time = time
  }

  /// Limits for scripts that you trust: practically unlimited steps, 4 GiB of memory and no time limit.
  public static let generous = Limits(steps: .max / 16, memory: 4 << 30)
}

/// The limit that ended an invocation, with its value.
public enum LimitError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The call used more than ``Limits/steps``.
  case steps(limit: Int)
  /// Collecting garbage took much longer than ``Limits/steps`` would.
  case collections(limit: Int)
  /// The values need more than ``Limits/memory``.
  case memory(limit: Int)
  /// The call took longer than ``Limits/time``.
  case time(limit: Duration)

  /// The exceeded limit with its value.
  public var description: String {
    switch self {
    case .steps(let limit):
      "the script used more than \(limit) steps; check for an endless loop, or raise the limit of steps"
    case .collections(let limit):
      "collecting the values that the script makes took longer than \(limit) steps; make fewer values, keep fewer, or raise the limit of steps"
    case .memory(let limit):
      "the script needs more than \(limit) bytes of memory; raise the limit of memory to allow more"
    case .time(let limit):
      "the script ran longer than \(limit / .seconds(1)) seconds; raise the limit of time to allow more"
    }
  }
}

extension Duration {
  /// The duration in nanoseconds, for a limit of an interpreter.
  var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    return UInt64(max(0, seconds)) &* 1_000_000_000 &+ UInt64(max(0, attoseconds)) / 1_000_000_000
  }
}
