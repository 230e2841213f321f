import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// Handles signals one after another. The first thread with a signal handles it and all others that arrive meanwhile. A
/// signal that is emitted while another is being handled is queued, so a rule whose events lead to signals does not
/// call itself.
extension Signals {
  private enum Step {
    /// Replaces the scripts.
    case adopt(SignalScripts, from: SignalScripts?, carried: [JSON], limit: Int)
    case signal(QueuedSignal, State.Handling)
    /// - Parameter isLast: Whether the queue is empty. The drain flag is then released before the barrier runs, so that
    ///   the code that waits for it can handle signals itself.
    case barrier(@Sendable () -> Void, isLast: Bool)
  }

  /// Handles a signal now, or queues it if other signals wait.
  /// - Parameter chain: The chain of the event that led to the signal.
  func take(_ signal: some RawSignal, _ chain: EventChain?) {
    // Read before the lock is held, because it may run code of the app.
    let index = signal.index
    let level = CallLevel.next
    let isScriptRunning = HeldEngines.exist
    let (handling, loss) = state.withLock { state -> (State.Handling?, Int?) in
      if state.isIdle, !isScriptRunning, state.analytics?.operatingMode == .synchronous {
        state.isDraining = true
        return (state.beginHandling(index: index), nil)
      }
      let queued = QueuedSignal(signal: signal, index: state.isReady ? index : -1, chain: chain, level: level)
      state.queue.append(.signal(queued))
      state.trimQueue()
      return (nil, state.lossToReport())
    }
    if let loss { report(loss: loss) }
    guard let handling else { return startHandling() }
    handle(signal, hasIndex: index >= 0, chain, level, handling)
    handle()
  }

  /// Runs an action after the queued signals have been handled.
  func enqueue(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.queue.append(.barrier(action)) }
    startHandling()
  }

  /// Handles the queued signals if the rules are ready and no other thread is handling them.
  func startHandling() {
    HeldEngines.whenReleased { [self] in startHandlingNow() }
  }

  private func startHandlingNow() {
    let isSynchronous = state.withLock { state -> Bool? in
      guard state.isReady, !state.isDraining else { return nil }
      state.isDraining = true
      return state.analytics?.operatingMode == .synchronous
    }
    switch isSynchronous {
    case nil: break
    case true?: handle()
    case false?: work.async { self.handle() }
    }
  }

  private func handle() {
    while let step = nextStep() {
      switch step {
      case .adopt(let scripts, let former, let carried, let limit): adopt(scripts, former, carried, limit)
      case .signal(let queued, let handling):
        handle(queued.signal, hasIndex: queued.index >= 0, queued.chain, queued.level, handling)
      case .barrier(let action, let isLast):
        action()
        if isLast { return }
      }
    }
  }

  private func nextStep() -> Step? {
    state.withLock { state in
      if let next = state.nextScripts {
        defer {
          state.nextScripts = nil
          state.scripts = next
          state.carried = []
        }
        return .adopt(next, from: state.scripts, carried: state.carried, limit: state.configuration.maximumBufferSize)
      }
      guard state.isReady, let item = state.queue.popFirst() else {
        state.isDraining = false
        return nil
      }
      switch item {
      case .barrier(let action):
        state.isDraining = !state.queue.isEmpty
        return .barrier(action, isLast: !state.isDraining)
      case .signal(let signal): return .signal(signal, state.beginHandling(index: signal.index))
      }
    }
  }

  private func handle<Signal: RawSignal>(
    _ signal: Signal, hasIndex: Bool, _ chain: EventChain?, _ level: CallLevel, _ handling: State.Handling
  ) {
    var signal = signal
    signal.index = handling.index
    // The user of the events that rules make. In a service, a signal may belong to a visitor.
    var visitor: Identity?
    let anonymousId = handling.analytics?.anonymousId ?? ""
    if signal.anonymousId.isEmpty {
      signal.anonymousId = anonymousId
    } else if signal.anonymousId != anonymousId {
      visitor = .anonymous(id: signal.anonymousId)
    }
    if let context = handling.context { signal.context = context }
    do {
      let object = try completeObject(signal, handling.context)
      if !handling.broadcasters.isEmpty {
        EventChain.continued(chain) { level.run { show(signal, .object(object), handling.broadcasters) } }
      }
      if let scripts = handling.scripts {
        let (type, index) = (signal.type, handling.index)
        do throws(JavaScriptError) {
          try scripts.deliver(object, type, index, chain, for: visitor)
        } catch {
          report(error, of: "processSignal", hasLooped: scripts.hasLooped)
        }
      }
    } catch {
      report(.signal(error))
      // The next signal gets the index.
      if !hasIndex { state.withLock { if $0.counter.next == handling.index + 1 { $0.counter.next = handling.index } } }
    }
    if handling.isRelayDue { level.run { relay() } }
  }

  /// Returns the signal as JSON with the members that rules rely on, also for signals that the app defines.
  private func completeObject(_ signal: some RawSignal, _ context: StaticContext?) throws(SignalError) -> JSONObject {
    let json: JSON
    do { json = try signal.json() } catch {
      throw SignalError("a signal cannot be converted to JSON and is discarded: \(error)")
    }
    guard case .object(var object) = json else {
      throw SignalError("a signal must be a JSON object; found \(json.kindDescription)")
    }
    if object["index"]?.intValue != signal.index { object["index"] = .integer(Int64(signal.index)) }
    object["anonymousId"] = .string(signal.anonymousId)
    if let context, signal.context == nil { object["context"] = context.json }
    return object
  }

  private func show(_ signal: any RawSignal, _ json: JSON, _ broadcasters: [any SignalBroadcaster]) {
    var dictionary: [String: Any]?
    for broadcaster in broadcasters {
      if let broadcaster = broadcaster as? any SignalTextBroadcaster {
        broadcaster.added(signal: signal, json: json)
        continue
      }
      broadcaster.added(signal: signal)
      if let broadcaster = broadcaster as? any SignalJSONBroadcaster {
        let made = dictionary ?? json.dictionaryValue ?? [:]
        dictionary = made
        broadcaster.added(signal: made)
      }
    }
  }

  /// Replaces the scripts, and moves the signals to the buffer of the new ones.
  private func adopt(_ scripts: SignalScripts, _ former: SignalScripts?, _ carried: [JSON], _ limit: Int) {
    report { () throws(JavaScriptError) in
      let version = try scripts.start(limit: limit)
      let application = state.withLock { $0.analytics }?.application ?? .mainBundle
      let context = StaticContext(application, signalsRuntime: version)
      // Another client may have become the present one since.
      state.withLock { if $0.scripts === scripts { $0.context = context } }
      let signals = try former?.contents() ?? carried
      try scripts.restore(signals)
    }
  }

  // MARK: Failures

  /// Runs script code. If it fails, the error is reported and the result is nil.
  /// - Parameter function: The name of the function in the report.
  @discardableResult
  func report<Result>(_ function: String = "signals", _ body: () throws(JavaScriptError) -> Result) -> Result? {
    do throws(JavaScriptError) {
      return try body()
    } catch {
      report(error, of: function)
      return nil
    }
  }

  /// Reports a failure of the rules. Repeated identical failures are rate-limited.
  /// - Parameter hasLooped: Whether a rule makes events without end, which is reported once.
  func report(_ error: JavaScriptError, of function: String, hasLooped: Bool = false) {
    let report = state.withLock { state in
      let report = state.failures.count(error, error.headline, overflow: "")
      let isKnown = hasLooped && state.hasLooped
      if hasLooped { state.hasLooped = true }
      return isKnown ? nil : report
    }
    guard let report else { return }
    self.report(.rules(SignalRulesError(error: error, function: function, count: report.count)))
  }

  /// Reports that signals were discarded before the client was known.
  func reportLoss() {
    if let loss = state.withLock({ $0.lossToReport() }) { report(loss: loss) }
  }

  /// Returns whether a call may be made. One that broadcasters make in response to a signal or a relay, directly or
  /// indirectly, is counted, and refused and reported if it is one too many.
  func isAllowed(_ call: String) -> Bool {
    do throws(EventLoopError) {
      try CallDepth.take(for: call)
      return true
    } catch {
      if state.withLock({ $0.noteRefusal() }) { report(.signal(SignalError("\(error)"))) }
      return false
    }
  }

  private func report(loss: Int) {
    let signals = loss == 1 ? "1 signal was" : "\(loss) signals were"
    let advice = "emit fewer before the rules run, or increase maximumBufferSize"
    report(.signal(SignalError("\(signals) discarded because too many waited; \(advice)")))
  }

  /// Reports a problem to the live plugins, whose scripts contain the rules, or to the client.
  private func report(_ problem: LiveProblem) {
    let (plugins, analytics) = state.withLock { ($0.livePlugins, $0.analytics) }
    problem.report(to: plugins?.context.options.onProblem, or: analytics)
  }
}
