import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// How signals are handled: one after the other, by whoever comes first. Somebody who emits while signals are being handled only leaves his, so a rule whose events
/// lead to signals does not call itself.
extension Signals {
  private enum Step {
    /// Other scripts take over.
    case adopt(SignalScripts, from: SignalScripts?, carried: [JSON], limit: Int)
    case signal(QueuedSignal)
    /// - Parameter isLast: whether nothing is left to handle, so that whoever waits for this may be the next one to handle something.
    case barrier(@Sendable () -> Void, isLast: Bool)
  }

  /// Handles a signal now, or puts it behind those that wait.
  func take(_ signal: some RawSignal) {
    let isNext = state.withLock { state in
      if state.isIdle, state.analytics?.operatingMode == .synchronous {
        state.isDraining = true
        return true
      }
      state.queue.append(.signal(QueuedSignal(signal: signal, hasWaited: !state.isReady)))
      state.trimQueue()
      return false
    }
    guard isNext else { return startHandling() }
    handle(signal, hasWaited: false)
    handle()
  }

  /// Does something when what waits has been handled.
  func enqueue(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.queue.append(.barrier(action)) }
    startHandling()
  }

  /// Sees to it that what waits is handled, if the time has come and nobody does it already.
  func startHandling() {
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
      case .signal(let queued): handle(queued.signal, hasWaited: queued.hasWaited)
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
      guard state.isReady, let item = state.queue.removeFirst() else {
        state.isDraining = false
        return nil
      }
      switch item {
      case .barrier(let action):
        state.isDraining = !state.queue.isEmpty
        return .barrier(action, isLast: !state.isDraining)
      case .signal(let signal): return .signal(signal)
      }
    }
  }

  /// What a signal needs of the state.
  private struct Surroundings {
    let index: Int
    let context: StaticContext?
    let scripts: SignalScripts?
    let broadcasters: [any SignalBroadcaster]
    let analytics: Analytics?
    /// Whether the broadcasters are to send after this signal.
    let isRelayDue: Bool
  }

  private func handle<Signal: RawSignal>(_ signal: Signal, hasWaited: Bool) {
    var signal = signal
    let own = hasWaited ? -1 : signal.index
    let surroundings = state.withLock { state in
      state.sinceRelay += 1
      return Surroundings(
        index: own < 0 ? state.takeIndex() : own, context: state.context, scripts: state.scripts,
        broadcasters: state.broadcasters,
        analytics: state.analytics,
        isRelayDue: state.sinceRelay >= state.configuration.relayCount
          || state.sinceRelay > state.configuration.maximumBufferSize)
    }
    signal.index = surroundings.index
    if signal.anonymousId.isEmpty { signal.anonymousId = surroundings.analytics?.anonymousId ?? "" }
    if let context = surroundings.context { signal.context = context }
    do {
      let object = try completeObject(signal, surroundings.context)
      if !surroundings.broadcasters.isEmpty { show(signal, .object(object), surroundings.broadcasters) }
      if let scripts = surroundings.scripts {
        let (type, index) = (signal.type, surroundings.index)
        report("processSignal") { () throws(JavaScriptError) in try scripts.deliver(object, type, index) }
      } else {
        // They may have been added meanwhile.
        findLivePlugins()
      }
    } catch {
      report(error)
      // The next one gets it.
      if own < 0 { state.withLock { if $0.nextIndex == surroundings.index + 1 { $0.nextIndex = surroundings.index } } }
    }
    if surroundings.isRelayDue { relay() }
  }

  /// The JSON form, which says at least what rules rely on, whatever type of signal it is.
  private func completeObject(_ signal: some RawSignal, _ context: StaticContext?) throws(SignalError) -> JSONObject {
    let json: JSON
    do { json = try signal.json() } catch { throw SignalError("a signal has no JSON form and is not taken: \(error)") }
    guard case .object(var object) = json else {
      throw SignalError("the JSON form of a signal is \(json.kindDescription), not an object")
    }
    if object["index"]?.intValue != signal.index { object["index"] = .integer(Int64(signal.index)) }
    if object["anonymousId"]?.stringValue != signal.anonymousId { object["anonymousId"] = .string(signal.anonymousId) }
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

  /// Scripts take over, and with them the buffer.
  private func adopt(_ scripts: SignalScripts, _ former: SignalScripts?, _ carried: [JSON], _ limit: Int) {
    report { () throws(JavaScriptError) in
      let version = try scripts.start(limit: limit)
      let application = state.withLock { $0.analytics }?.application ?? .mainBundle
      state.withLock { $0.context = StaticContext(application, signalsRuntime: version) }
      let signals = try former?.contents() ?? carried
      try scripts.restore(signals)
    }
  }

  // MARK: Failures

  /// Gives back nil, and reports, when script code fails.
  /// - Parameter function: what is said to have failed.
  @discardableResult
  func report<Result>(_ function: String = "signals", _ body: () throws(JavaScriptError) -> Result) -> Result? {
    do throws(JavaScriptError) {
      return try body()
    } catch {
      report(error, of: function)
      return nil
    }
  }

  /// Tells of a failure of the rules; of many that are alike not of every one.
  func report(_ error: JavaScriptError, of function: String) {
    let (failure, analytics) = state.withLock { ($0.failures.count(error, of: function), $0.analytics) }
    if let failure { analytics?.reportInternalError(AnalyticsError.pluginError(failure)) }
  }

  func report(_ error: SignalError) {
    state.withLock { $0.analytics }?.reportInternalError(AnalyticsError.pluginError(error), fatal: true)
  }
}
