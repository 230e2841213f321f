import AnalyticsCore
import Foundation
import JSONModel

/// Sends signals to Segment, where rules are written: each as the event `Segment Signal Generated`, whose properties are the signal.
///
/// They go through a client of their own, so they are kept on disk, beside the events of the client that they are about, until the server has taken them.
public final class SegmentBroadcaster: SignalTextBroadcaster {
  private let state: Protected<State>

  private struct State: Sendable {
    weak var analytics: Analytics?
    var isEnabled: Bool
    var obfuscates: Bool
    var writeKey: String?
    var apiHost: String
    var sender: Analytics?
  }

  /// Works in debug builds only.
  public convenience init() {
    self.init(sendToSegment: BuildType.isDebug, obfuscate: !BuildType.isDebug)
  }

  /// - Parameters:
  ///   - sendToSegment: whether anything is sent at all.
  ///   - obfuscate: whether what may be about a person is made unreadable.
  ///   - writeKey: of the source. Default: that of the signals' configuration.
  ///   - apiHost: host and path without scheme (then it is https), or a whole URL.
  public init(
    sendToSegment: Bool, obfuscate: Bool = true, writeKey: String? = nil,
    apiHost: String = SignalsConfiguration.defaultAPIHost
  ) {
    state = Protected(State(isEnabled: sendToSegment, obfuscates: obfuscate, writeKey: writeKey, apiHost: apiHost))
  }

  public var analytics: Analytics? {
    get { state.withLock { $0.analytics } }
    set { state.withLock { $0.analytics = newValue } }
  }

  /// Whether signals are sent.
  public var isEnabled: Bool { state.withLock { $0.isEnabled } }
  /// Whether what is sent is made unreadable.
  public var isObfuscating: Bool { state.withLock { $0.obfuscates } }

  /// The server's settings forbid it.
  func disable() {
    state.withLock { state in
      state.isEnabled = false
      state.obfuscates = true
    }
  }

  /// Takes over what it has not been told itself.
  func adopt(_ configuration: SignalsConfiguration) {
    state.withLock { state in
      if state.writeKey == nil { state.writeKey = configuration.writeKey }
    }
  }

  func added(signal: any RawSignal, json: JSON) {
    guard let sender = sender() else { return }
    let json = isObfuscating ? (try? signal.withoutPersonalData().json()) ?? json.obfuscated() : json
    sender.track(name: "Segment Signal Generated", properties: json)
  }

  public func relay() {
    state.withLock { $0.isEnabled ? $0.sender : nil }?.flush(completion: nil)
  }

  /// Stores what is left and lets go of the directory.
  func close() {
    let sender = state.withLock { state in
      defer { state.sender = nil }
      // Without a client no other one is made.
      state.analytics = nil
      return state.sender
    }
    guard let sender else { return }
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      await sender.shutdown()
      done.signal()
    }
    // So that the directory is free when the client is gone; a server that hangs must not hold up its end.
    _ = done.wait(timeout: .now() + 2)
  }

  /// The client that signals go through, made with the first one.
  private func sender() -> Analytics? {
    state.withLock { state in
      guard state.isEnabled else { return nil }
      if let sender = state.sender { return sender }
      guard let analytics = state.analytics else { return nil }
      state.sender = Analytics(
        companionOf: analytics, writeKey: state.writeKey ?? analytics.writeKey, apiHost: state.apiHost,
        folder: "signals")
      return state.sender
    }
  }
}
