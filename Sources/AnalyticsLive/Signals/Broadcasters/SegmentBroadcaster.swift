import AnalyticsCore
import Foundation
import JSONModel

/// A broadcaster that sends signals to Segment, where rules are developed.
///
/// Each signal becomes the event `Segment Signal Generated`, whose properties are the signal. A secondary client sends
/// the events. It stores them on disk, next to the events of the main client, until the server accepts them. If the
/// main client stores events in memory, so does the secondary client, up to the same number.
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

  /// Creates a broadcaster that is enabled only in debug builds.
  public convenience init() {
    self.init(sendToSegment: BuildType.isDebug, obfuscate: !BuildType.isDebug)
  }

  /// Creates a broadcaster.
  /// - Parameters:
  ///   - sendToSegment: Whether the broadcaster sends signals.
  ///   - obfuscate: Whether personal data becomes unreadable; see ``RawSignal/withoutPersonalData()``. Default: `true`.
  ///   - writeKey: The write key of the source. Default: the write key of the signals' configuration.
  ///   - apiHost: A host and a path without scheme, for which HTTPS is used, or a complete URL.
  public init(
    sendToSegment: Bool, obfuscate: Bool = true, writeKey: String? = nil,
    apiHost: String = SignalsConfiguration.defaultAPIHost
  ) {
    state = Protected(State(isEnabled: sendToSegment, obfuscates: obfuscate, writeKey: writeKey, apiHost: apiHost))
  }

  /// The client to which the signals belong.
  public var analytics: Analytics? {
    get { state.withLock { $0.analytics } }
    set { state.withLock { $0.analytics = newValue } }
  }

  /// A Boolean value that indicates whether signals are sent.
  public var isEnabled: Bool { state.withLock { $0.isEnabled } }
  /// A Boolean value that indicates whether personal data becomes unreadable.
  public var isObfuscating: Bool { state.withLock { $0.obfuscates } }

  /// Disables the broadcaster because the settings of the server forbid it.
  func disable() {
    state.withLock { state in
      state.isEnabled = false
      state.obfuscates = true
    }
  }

  /// Uses the write key of a configuration if the broadcaster has none.
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

  /// Sends the collected signals.
  public func relay() {
    state.withLock { $0.isEnabled ? $0.sender : nil }?.flush(completion: nil)
  }

  /// Stores the remaining signals and releases the directory.
  /// - Parameter client: The main client that no longer sends signals. Nothing happens if it is another one by now; nil
  ///   for the present one.
  func close(for client: Analytics?) {
    let sender = state.withLock { state -> Analytics? in
      if let client, let present = state.analytics, present !== client { return nil }
      defer { state.sender = nil }
      // Without a main client, no new secondary client is created.
      state.analytics = nil
      return state.sender
    }
    guard let sender else { return }
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      await sender.shutdown()
      done.signal()
    }
    // Waits so that the directory is free when the client shuts down, but not for a server that does not respond.
    _ = done.wait(timeout: .now() + 2)
  }

  /// Returns the client that sends the signals, which is created for the first signal.
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
