import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// The plugin of the client.
extension Signals: EventPlugin, EventStage, FlushCompletion, MovingPlugin {
  /// The client.
  public var analytics: Analytics? {
    get { state.withLock { $0.analytics } }
    set { state.withLock { $0.analytics = newValue } }
  }

  /// Connects to the client and its live plugins. From another client, only the signals that wait are kept: they are
  /// handled by the rules of this one.
  public func configure(analytics: Analytics) {
    use(analytics)
    connectBroadcasters(to: analytics)
    startTimer()
    NetworkTracking.update(self)
    updateInterface()
    connect(isComplete: false)
    reportLoss()
  }

  /// Applies the settings of the server.
  public func update(settings: Settings, type: UpdateType) {
    // The settings may forbid that signals leave the device.
    let instrumentation = settings.autoInstrumentation ?? settings.object["autoInstrumentationSettings"]
    let host = settings.integrations?["Segment.io"]?["apiHost"]?.stringValue.flatMap {
      URL(string: "https://\($0)")?.host
    }
    let broadcasters = state.withLock { state in
      if let host, !state.ownHosts.contains(host) { state.ownHosts.append(host) }
      return state.segmentBroadcasters
    }
    if instrumentation?["disableTraffic"]?.boolValue == true {
      for broadcaster in broadcasters { broadcaster.disable() }
    }
    connect()
  }

  package func process(_ event: EventRecord) -> EventRecord? {
    // Events of scripts are excluded: rules would trigger themselves without end. The stamp in the context is that of
    // other libraries, and plugins can remove it.
    if event.chain?.isFromScript == true || EventOrigin.isScript(event.object) { return event }
    guard analytics?.enabled ?? true else { return event }
    var event = event
    let chain = event.chain ?? EventChain.inherited ?? EventChain()
    take(InstrumentationSignal(event), chain)
    // Later plugins share the budget of the event.
    event.chain = chain
    return event
  }

  /// Emits a signal for each event that is not from a script.
  public func execute<T: AnalyticsCore.RawEvent>(event: T?) -> T? { process(view: event) }

  /// Makes the broadcasters send their signals after the queued signals have been handled.
  public func flush(group: DispatchGroup) {
    guard state.withLock({ $0.isReady }) else { return relay() }
    group.enter()
    enqueue { [weak self] in
      self?.relay()
      group.leave()
    }
  }

  /// Makes the broadcasters send their signals, and releases the live plugins.
  public func shutdown() { end(for: nil) }

  package func shutdown(by client: Analytics) { end(for: client) }

  /// - Parameter client: The client that no longer uses the signals. Nothing happens if they belong to another one; nil
  ///   for the present one.
  private func end(for client: Analytics?) {
    flush()
    guard disconnect(from: client) else { return }
    for broadcaster in state.withLock({ $0.segmentBroadcasters }) { broadcaster.close(for: client) }
  }

  func connectBroadcasters(to analytics: Analytics) {
    let state = self.state.current
    for broadcaster in state.broadcasters { broadcaster.analytics = analytics }
    for broadcaster in state.segmentBroadcasters { broadcaster.adopt(state.configuration) }
  }

  func startTimer() {
    state.withLock { state in
      state.timer = nil
      guard state.analytics != nil, state.configuration.relayInterval > 0 else { return }
      state.timer = RepeatingTimer(interval: state.configuration.relayInterval, on: work) { [weak self] in self?.relay()
      }
    }
  }
}
