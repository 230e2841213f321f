/// What one invocation of script code may use. Exceeding a limit ends the invocation with an error that the script cannot
/// catch; the interpreter stays usable.
public struct Limits: Sendable, Hashable {
  /// Loop iterations and calls (and units of work inside built-ins) of one host call. Deterministic. Default: 50 million.
  public var steps: Int
  /// Bytes that values may occupy at any time. Default: 256 MiB.
  public var memory: Int
  /// Wall-clock seconds of one host call, looked at now and then; nil, the default, for none.
  public var time: Double?

  public init(steps: Int = 50_000_000, memory: Int = 256 << 20, time: Double? = nil) {
    self.steps = steps
    self.memory = memory
    self.time = time
  }

  /// No step limit, 4 GiB of memory: for scripts that you trust.
  public static let generous = Limits(steps: .max / 4, memory: 4 << 30)
}

/// Which limit ended an invocation.
public enum LimitError: Error, Sendable, Hashable, CustomStringConvertible {
  case steps(limit: Int)
  case memory(limit: Int)
  case time(seconds: Double)

  public var description: String {
    switch self {
    case .steps(let limit):
      "the script used more than \(limit) steps; is there an endless loop? Limits.steps raises the bound"
    case .memory(let limit): "the script needs more than \(limit) bytes of memory; Limits.memory raises the bound"
    case .time(let seconds): "the script ran longer than \(seconds) seconds; Limits.time raises the bound"
    }
  }
}
