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
    case signal(QueuedSignal, index: Int, SignalScripts?, [any SignalBroadcaster], StaticContext?, Analytics?)
    case barrier(@Sendable () -> Void)
  }

  func enqueue(_ item: SignalQueue.Item) {
    let isLate = state.withLock { state in
      if case .signal(var signal) = item, !state.isReady {
        signal.hasWaited = true
        state.queue.append(.signal(signal))
      } else {
        state.queue.append(item)
      }
      state.trimQueue()
      return state.isReady && !state.isDraining
    }
    if isLate { startHandling() }
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
      case .signal(let signal, let index, let scripts, let broadcasters, let context, let analytics):
        handle(signal, index, scripts, broadcasters, context, analytics)
      case .barrier(let action): action()
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
      case .barrier(let action): return .barrier(action)
      case .signal(let signal):
        let own = signal.object["index"]?.intValue ?? -1
        let index = own < 0 || signal.hasWaited ? state.takeIndex() : own
        return .signal(signal, index: index, state.scripts, state.broadcasters, state.context, state.analytics)
      }
    }
  }

  private func handle(
    _ queued: QueuedSignal, _ index: Int, _ scripts: SignalScripts?, _ broadcasters: [any SignalBroadcaster], _ context: StaticContext?,
    _ analytics: Analytics?
  ) {
    let own = queued.object["anonymousId"]?.stringValue ?? ""
    let anonymousId = own.isEmpty ? analytics?.anonymousId ?? "" : own
    var object = queued.object
    object["index"] = .integer(Int64(index))
    object["anonymousId"] = .string(anonymousId)
    if let context { object["context"] = context.json }
    let json = JSON.object(object)
    if !broadcasters.isEmpty {
      var signal = queued.signal
      signal.index = index
      signal.anonymousId = anonymousId
      signal.context = context
      show(signal, json, broadcasters)
    }
    if let scripts {
      let type = queued.signal.type
      do throws(JavaScriptError) { try scripts.deliver(json, type, index) } catch { report(error, of: "processSignal") }
    } else {
      // They may have been added meanwhile.
      findLivePlugins()
    }
    let isDue = state.withLock { state in
      state.sinceRelay += 1
      return state.sinceRelay >= state.configuration.relayCount || state.sinceRelay > state.configuration.maximumBufferSize
    }
    if isDue { relay() }
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
  @discardableResult
  func report<Result>(_ body: () throws(JavaScriptError) -> Result) -> Result? {
    do throws(JavaScriptError) {
      return try body()
    } catch {
      report(error, of: "signals")
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
