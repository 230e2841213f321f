import AnalyticsCore
import JSONModel

/// Something that signals are shown to, besides the rules: to send them somewhere, or to write them down.
///
/// Signals come one after the other, on a thread of the library; ``relay()`` may come on another one at the same time.
public protocol SignalBroadcaster: AnyObject, Sendable {
  /// The client that the signals are about. Default: not kept. One who wants it keeps it weak.
  var analytics: Analytics? { get set }
  /// There is a new signal. Default: does nothing.
  ///
  /// The next one is handled when this has come back, and a flush of the client waits for it: this must not wait for one.
  func added(signal: any RawSignal)
  /// What has been collected should be sent: after ``SignalsConfiguration/relayCount`` signals, every ``SignalsConfiguration/relayInterval`` seconds, and
  /// when the client flushes.
  func relay()
}

extension SignalBroadcaster {
  public var analytics: Analytics? {
    get { nil }
    set {}
  }

  public func added(signal: any RawSignal) {}
}

/// A broadcaster that wants signals as dictionaries. Values are `NSNull`, `Bool`, `Int`, `Double`, `String`, `[Any]` and `[String: Any]`.
public protocol SignalJSONBroadcaster: SignalBroadcaster {
  /// There is a new signal. Called after ``SignalBroadcaster/added(signal:)-(any RawSignal)``.
  func added(signal: [String: Any])
}

/// A broadcaster of this library, which wants signals as JSON.
protocol SignalTextBroadcaster: SignalBroadcaster {
  /// - Parameter json: the signal, made once for all.
  func added(signal: any RawSignal, json: JSON)
}
