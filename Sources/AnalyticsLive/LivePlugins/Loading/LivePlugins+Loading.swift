import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// The reason for loading scripts. Of several reasons, the highest one is used. It includes the lower ones, except that
/// exhausted memory does not include new settings.
enum LoadReason: Int, Comparable {
  /// New settings: only a new bundle is relevant.
  case refresh
  /// The first settings, or new dependents.
  case start
  /// The values of scripts need too much memory: the same scripts run again.
  case exhaustion
  /// A request of the host.
  case reload

  static func < (left: LoadReason, right: LoadReason) -> Bool { left.rawValue < right.rawValue }
}

/// Loading scripts. Loads run one after the other, on their own queue.
extension LivePlugins {
  /// Runs the scripts again in new interpreters: reads files and directories again, and downloads a new bundle if the
  /// settings specify one.
  ///
  /// If the scripts are accepted, their plugins replace the previous ones in one step. Events that are being processed
  /// still pass through the plugins with which they started; no event is lost or overtaken; and the state of the
  /// previous plugins is discarded. If a script fails, the previous plugins remain in use. If a bundle is rejected, the
  /// last good bundle is used. ``LivePluginsLoad/isNew`` indicates whether scripts have run, and
  /// ``LivePluginsLoad/isFailure`` whether one was rejected.
  /// - Parameter completion: Called when the load has ended.
  public func reload(completion: @escaping @Sendable (LivePluginsLoad) -> Void) { load(.reload, completion) }

  /// Runs the scripts again. See ``reload(completion:)``.
  @discardableResult
  public func reload() async -> LivePluginsLoad {
    await withCheckedContinuation { continuation in
      reload { continuation.resume(returning: $0) }
    }
  }

  /// Runs other scripts in place of those that were passed to ``init(scripts:options:)``. See ``reload(completion:)``.
  /// - Parameter scripts: The scripts. If one of them fails, the previous ones remain in use, also for later reloads.
  @discardableResult
  public func reload(scripts: [Script]) async -> LivePluginsLoad {
    state.withLock { $0.newScripts = scripts }
    return await reload()
  }

  /// Returns when the first load has ended, so that the plugins are in use or their problems are known.
  ///
  /// Returns immediately for scripts that were passed in. Also returns immediately if nothing will be loaded, because
  /// the object does not belong to a client or its client has been shut down; ``lastLoad`` is nil then.
  public func ready() async {
    if generation.current != nil { return }
    await withCheckedContinuation { continuation in
      let waits = state.withLock { state in
        let isLoaded = state.last != nil && !state.isLoading
        if isLoaded || !state.isLoading && (state.isShutDown || state.isSurplus || analytics == nil) { return false }
        state.whenLoaded.append { _ in continuation.resume() }
        return true
      }
      if !waits { continuation.resume() }
    }
  }

  /// The result of the last load; nil if no load has ended.
  public var lastLoad: LivePluginsLoad? { state.withLock { $0.last } }

  /// Calls a closure when no load is running.
  package func whenLoaded(_ action: @escaping @Sendable () -> Void) {
    let isLoaded = state.withLock { state in
      if state.last != nil, !state.isLoading { return true }
      state.whenLoaded.append { _ in action() }
      return false
    }
    if isLoaded { action() }
  }

  /// Requests a load. If a load is running, another one follows it.
  func load(_ reason: LoadReason, _ completion: (@Sendable (LivePluginsLoad) -> Void)? = nil) {
    enum Step {
      case begin, wait
      case end(LivePluginsLoad)
    }
    let step: Step = state.withLock { state in
      if state.isShutDown { return .end(state.last ?? LivePlugins.nothing) }
      if let completion { state.whenLoaded.append(completion) }
      state.wantedLoads.insert(reason)
      defer { state.isLoading = true }
      return state.isLoading ? .wait : .begin
    }
    switch step {
    case .begin: beginLoads()
    case .wait: break
    case .end(let last): completion?(last)
    }
  }

  static var nothing: LivePluginsLoad {
    LivePluginsLoad(source: .scripts, version: nil, isNew: false, problems: [])
  }

  /// Begins the loads that have been requested.
  func beginLoads() { loader.queue.async { self.makeLoads() } }

  private func makeLoads() {
    while true {
      let (reason, completions): (LoadReason?, [@Sendable (LivePluginsLoad) -> Void]) = state.withLock { state in
        let reason = state.isShutDown ? nil : state.wantedLoads.max()
        let remainsNew = reason == .exhaustion && state.wantedLoads.contains(.refresh)
        state.wantedLoads = remainsNew ? [.refresh] : []
        state.isLoading = reason != nil
        defer { state.whenLoaded = [] }
        return (reason, state.whenLoaded)
      }
      if let reason {
        let outcome = bundles.map { loadBundle($0, reason) } ?? loadScripts(reason)
        // Known before events continue.
        state.withLock { state in
          state.last = outcome.load
          if reason == .exhaustion { state.planRecovery(after: context.options.exhaustionInterval) }
        }
        beReady()
        // Performs what the scripts have requested, which may wait for room in the start-up queue.
        outcome.finish()
        for problem in outcome.load.problems { report(problem) }
        context.options.onLoad?(outcome.load)
        for completion in completions { completion(outcome.load) }
      } else {
        let last = lastLoad ?? LivePlugins.nothing
        for completion in completions { completion(last) }
        return
      }
    }
  }

  // MARK: Scripts of the host

  /// A load, and what remains to do when events do not wait any longer.
  private struct Outcome {
    let load: LivePluginsLoad
    var finish: () -> Void = {}
  }

  private func loadScripts(_ reason: LoadReason) -> Outcome {
    let (dependents, isPrepared, new, unreported) = state.withLock { state in
      defer {
        state.newScripts = nil
        state.unreported = []
      }
      return (state.dependents, state.isPrepared, state.newScripts, state.unreported)
    }
    let source = directory.map { LivePluginsLoad.Source.directory($0.url) } ?? .scripts
    guard reason >= .exhaustion || !isPrepared else {
      passSettings()
      return Outcome(load: LivePluginsLoad(source: source, version: nil, isNew: false, problems: unreported))
    }
    do throws(LivePluginsError) {
      if new != nil, directory != nil { throw .notReplaceable }
      let current = scripts.withLock { $0 }
      let scripts = if reason == .reload, let directory { try directory.scripts() } else { new ?? current }
      do throws(JavaScriptError) {
        let load = try LiveGeneration.load(scripts, version: nil, dependents.map(\.dependent), context)
        self.scripts.withLock { $0 = scripts }
        return Outcome(
          load: LivePluginsLoad(source: source, version: nil, isNew: true, problems: load.problems),
          finish: activate(load, dependents, isRecovery: reason == .exhaustion))
      } catch {
        throw .script(error.script ?? "a script", error)
      }
    } catch {
      return Outcome(load: LivePluginsLoad(source: source, version: nil, isNew: false, problems: unreported + [error]))
    }
  }

  // MARK: Bundles

  /// Uses the new bundle, or else the last good one, or else the fallback.
  private func loadBundle(_ bundles: BundleSource, _ reason: LoadReason) -> Outcome {
    let (dependents, settings, last, deadline) = state.withLock { state in
      (state.dependents, state.settings, state.isPrepared ? state.last : nil, state.deadline)
    }
    let hasNewScripts = state.withLock { state in
      defer { state.newScripts = nil }
      return state.newScripts != nil
    }
    var attempt = BundleAttempt(
      self, bundles, dependents, isStrict: reason >= .exhaustion && last != nil, isRecovery: reason == .exhaustion)
    if hasNewScripts { attempt.problems.append(.notReplaceable) }
    var function: EdgeFunction?
    do throws(LivePluginsError) { function = try EdgeFunction(settings) } catch { attempt.problems.append(error) }
    let cached = bundles.cache.entry
    let isNew = function.map { cached?.source == nil || $0.isNewer(than: cached?.version ?? "") } ?? false
    let isDisabled = function.map { $0.url == nil } ?? false

    func done(_ source: LivePluginsLoad.Source, _ version: String?) -> Outcome {
      Outcome(
        load: LivePluginsLoad(source: source, version: version, isNew: true, problems: attempt.problems),
        finish: attempt.finish)
    }
    /// The plugins in use do not change.
    func kept(_ last: LivePluginsLoad) -> Outcome {
      passSettings()
      return Outcome(
        load: LivePluginsLoad(source: last.source, version: last.version, isNew: false, problems: attempt.problems))
    }
    if let last, attempt.isRejected { return kept(last) }

    if let last, reason == .refresh {
      let isDue = isDisabled ? last.source != .scripts : isNew
      if bundles.isFallbackForced || !isDue { return kept(last) }
    }
    if bundles.isFallbackForced {
      if let url = bundles.fallback, attempt.useFallback() { return done(.fallback(url), nil) }
    } else if let function, isDisabled {
      do throws(LivePluginsError) { try bundles.cache.store(function, nil) } catch { attempt.problems.append(error) }
      if !attempt.useLocals(), let last { return kept(last) }
      return done(.scripts, nil)
    } else {
      if let function, let url = function.url, isNew, reason != .exhaustion, let analytics {
        let limit = reason == .start ? deadline ?? Date() : Date(timeIntervalSinceNow: LivePlugins.patience)
        if attempt.download(url, function, until: limit, analytics) { return done(.download(url), function.version) }
        if let last, reason == .refresh { return kept(last) }
      }
      if let cached, attempt.useCached(cached) { return done(.cache, cached.version) }
      if let url = bundles.fallback, attempt.useFallback() { return done(.fallback(url), nil) }
    }
    // A reload without a bundle runs the local scripts again, unless a bundle or the fallback was rejected.
    if let last, reason < .exhaustion || !attempt.problems.isEmpty { return kept(last) }
    if !attempt.useLocals(), let last { return kept(last) }
    return done(.scripts, nil)
  }

  /// The number of seconds after which a reload continues without a new bundle, regardless of the client's session.
  private static var patience: TimeInterval { 600 }

  // MARK: Exchanging

  /// Replaces the plugins of the previous load.
  /// - Parameter isRecovery: Whether the same scripts run again because of exhausted memory. Plugins that are disabled
  ///   then remain disabled.
  /// - Returns: What remains to do when events do not wait any longer.
  func activate(_ load: LiveGeneration.Load, _ dependents: [Registration], isRecovery: Bool) -> () -> Void {
    let (settings, before) = state.withLock { state in
      defer { state.prepared = Set(dependents.map(\.number)) }
      return (state.settings, state.prepared)
    }
    if let settings { for host in load.generation.hosts { host.update(settings, .initial) } }
    if let old = generation.current { retiring.withLock { $0.append(old) } }
    let old = generation.withLock { generation in
      defer { generation = load.generation }
      return generation
    }
    if !isRecovery { context.disabledPlugins.set([]) }
    let pairs = isRecovery ? old?.counterparts(in: load.generation) ?? [] : []
    for (old, new) in pairs { new.inherit(from: old) }
    context.timelines.activate(load.generation)
    return {
      DeferredWork.run(load.requests)
      for dependent in dependents { self.start(dependent, in: load.generation) }
      old?.tearDown(dependents.filter { before.contains($0.number) }.map(\.dependent))
      // Waits for events that are being processed.
      for host in old?.hosts ?? [] { host.retire() }
      for (old, new) in pairs { new.inheritFailure(from: old) }
      self.retiring.withLock { $0.removeAll { $0 === old } }
    }
  }

  /// Stops making events wait.
  private func beReady() {
    state.withLock { $0.isReady = true }
    resume()
  }

  /// Passes settings to the plugins that have not received any.
  private func passSettings() {
    guard let settings = state.withLock({ $0.settings }) else { return }
    for host in hosts { host.updateNew(settings) }
  }

  // MARK: Reports

  func report(_ problem: LivePluginsError) { context.report(.loading(problem)) }
}

extension LivePlugins.State {
  /// Whether every dependent has prepared the plugins in use.
  fileprivate var isPrepared: Bool { dependents.allSatisfy { prepared.contains($0.number) } }
}
