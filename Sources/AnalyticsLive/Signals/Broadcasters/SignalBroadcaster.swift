import AnalyticsCore
import JSONModel

/// An object that receives every signal, for example to send it to a server or to write it to a file.
///
/// The library calls `added(signal:)` for one signal after another. It may call ``relay()`` on
/// another thread at the same time.
public protocol SignalBroadcaster: AnyObject, Sendable {
  /// The client to which the signals belong. The default implementation does not store it. Store it as a weak
  /// reference.
  var analytics: Analytics? { get set }
  /// Receives a new signal. The default implementation does nothing.
  ///
  /// The next signal is handled after this method returns. A flush of the client waits for the method, so the method
  /// must not wait for a flush. Signals, events and relays that it causes, directly or indirectly, are limited to 1,000
  /// for each signal, and to 16 that lead to one another.
  func added(signal: any RawSignal)
  /// Sends the collected signals. The library calls this method after ``SignalsConfiguration/relayCount`` signals,
  /// every ``SignalsConfiguration/relayInterval`` seconds, and when the client flushes. A flush waits for it, too.
  func relay()
}

extension SignalBroadcaster {
  /// Always nil. Setting the property has no effect.
  public var analytics: Analytics? {
    get { nil }
    set {}
  }

  /// Does nothing.
  public func added(signal: any RawSignal) {}
}

/// A broadcaster that receives signals as dictionaries. Values are `NSNull`, `Bool`, `Int`, `Double`, `String`, `[Any]`
/// and `[String: Any]`.
public protocol SignalJSONBroadcaster: SignalBroadcaster {
  /// Receives a new signal. The library calls this method after the method for other broadcasters.
  func added(signal: [String: Any])
}

/// A broadcaster of this library, which receives signals as JSON.
protocol SignalTextBroadcaster: SignalBroadcaster {
  /// - Parameter json: The signal as JSON, which all broadcasters share.
  func added(signal: any RawSignal, json: JSON)
}
