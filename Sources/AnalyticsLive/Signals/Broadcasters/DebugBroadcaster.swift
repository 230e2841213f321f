import AnalyticsCore
import Foundation
import JSONModel

/// A broadcaster that prints signals.
public final class DebugBroadcaster: SignalTextBroadcaster {
  private let kept = Protected<[any RawSignal]>([])
  private let limit: Int
  private let output: @Sendable (String) -> Void

  /// Creates a broadcaster.
  /// - Parameters:
  ///   - limit: The maximum number of signals in ``signals``. The oldest ones are removed. Default: 1000.
  ///   - output: Receives the text of each signal. Default: prints to standard output.
  public init(limit: Int = 1000, output: @escaping @Sendable (String) -> Void = { print($0) }) {
    self.limit = max(limit, 1)
    self.output = output
  }

  /// The signals since the last ``relay()``.
  public var signals: [any RawSignal] { kept.withLock { $0.suffix(limit).map { $0 } } }
  /// The last signal since the last ``relay()``.
  public var last: (any RawSignal)? { kept.withLock { $0.last } }

  func added(signal: any RawSignal, json: JSON) {
    kept.withLock { kept in
      kept.append(signal)
      // Removes many at a time, since removing at the start moves all other elements.
      if kept.count / 2 >= limit { kept.removeFirst(kept.count - limit) }
    }
    output("SIGNAL EMITTED:\n\(json.toString(pretty: true))")
  }

  /// Removes all signals from ``signals``.
  public func relay() { kept.withLock { $0 = [] } }
}
