import AnalyticsCore
import Foundation
import JSONModel

/// Prints signals.
public final class DebugBroadcaster: SignalTextBroadcaster {
  private let kept = Protected<[any RawSignal]>([])
  private let limit: Int
  private let output: @Sendable (String) -> Void

  /// - Parameters:
  ///   - limit: how many signals ``signals`` keeps. Default 1000; the oldest go.
  ///   - output: receives the text of each signal. Default: standard output.
  public init(limit: Int = 1000, output: @escaping @Sendable (String) -> Void = { print($0) }) {
    self.limit = max(limit, 1)
    self.output = output
  }

  /// The signals since the last ``relay()``.
  public var signals: [any RawSignal] { kept.withLock { $0.suffix(limit).map { $0 } } }
  /// The last of them.
  public var last: (any RawSignal)? { kept.withLock { $0.last } }

  func added(signal: any RawSignal, json: JSON) {
    kept.withLock { kept in
      kept.append(signal)
      // Not one by one, as removing at the start moves everything.
      if kept.count >= 2 * limit { kept.removeFirst(kept.count - limit) }
    }
    output("SIGNAL EMITTED:\n\(json.toString(pretty: true))")
  }

  public func relay() { kept.withLock { $0 = [] } }
}
