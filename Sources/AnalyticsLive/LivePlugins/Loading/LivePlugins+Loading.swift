import AnalyticsCore
import Foundation
import JSONModel
import JavaScript

/// Why scripts are loaded; of two reasons the higher one counts.
enum LoadReason: Int, Comparable {
  /// There are new settings: only a new bundle matters.
  case refresh
  /// The first settings are there, or dependents.
  case start
  /// The host wants it.
  case reload

  static func < (left: LoadReason, right: LoadReason) -> Bool { left.rawValue < right.rawValue }
}

/// Running scripts anew. Loads are made one after the other, on a queue of their own.
extension LivePlugins {
  /// Runs the scripts anew, in fresh interpreters: files are read again, and a new bundle that the settings name is fetched. When that has been accepted, the plugins are
  /// exchanged in one step: events that are under way end with the plugins they began with, none is lost or overtaken, and the state that plugins have kept is gone.
  /// When it is not accepted, the last good bundle is used.
  /// - Parameter completion: called when it is done.
  public func reload(completion: @escaping @Sendable (LivePluginsLoad) -> Void) { load(.reload, completion) }

  /// Runs the scripts anew. See ``reload(completion:)``.
  @discardableResult
  public func reload() async -> LivePluginsLoad {
    await withCheckedContinuation { continuation in
      reload { continuation.resume(returning: $0) }
    }
  }

  /// What came of loading scripts the last time; nil when it is under way for the first time.
  public var lastLoad: LivePluginsLoad? { state.withLock { $0.last } }

  /// Calls a closure when no load is under way.
  package func whenLoaded(_ action: @escaping @Sendable () -> Void) {
    let isLoaded = state.withLock { state in
      if state.last != nil, !state.isLoading { return true }
      state.whenLoaded.append { _ in action() }
      return false
    }
    if isLoaded { action() }
  }

  /// Asks for a load. One that is under way is followed by another one.
  func load(_ reason: LoadReason, _ completion: (@Sendable (LivePluginsLoad) -> Void)? = nil) {
    enum Step {
      case begin, wait
      case end(LivePluginsLoad)
    }
    let step: Step = state.withLock { state in
      if state.isShutDown { return .end(state.last ?? LivePlugins.nothing) }
      if let completion { state.whenLoaded.append(completion) }
      state.wantedLoad = max(state.wantedLoad ?? reason, reason)
      defer { state.isLoading = true }
      return state.isLoading ? .wait : .begin
    }
    switch step {
    case .begin: loader.async { self.makeLoads() }
    case .wait: break
    case .end(let last): completion?(last)
    }
  }

  private static var nothing: LivePluginsLoad {
    LivePluginsLoad(source: .scripts, version: nil, isNew: false, problems: [])
  }

  private func makeLoads() {
    while true {
      let (reason, completions): (LoadReason?, [@Sendable (LivePluginsLoad) -> Void]) = state.withLock { state in
        let reason = state.isShutDown ? nil : state.wantedLoad
        state.wantedLoad = nil
        state.isLoading = reason != nil
        defer { state.whenLoaded = [] }
        return (reason, state.whenLoaded)
      }
      if let reason {
        let load = bundles.map { loadBundle($0, reason) } ?? loadScripts(reason)
        state.withLock { $0.last = load }
        for problem in load.problems { tell(problem) }
        beReady()
        for completion in completions { completion(load) }
      } else {
        let last = lastLoad ?? LivePlugins.nothing
        for completion in completions { completion(last) }
        return
      }
    }
  }

  // MARK: Scripts of the host

  private func loadScripts(_ reason: LoadReason) -> LivePluginsLoad {
    let (dependents, isPrepared) = state.withLock { ($0.dependents, $0.isPrepared) }
    var problems: [LivePluginsError] = []
    let isNew = reason == .reload || !isPrepared
    if isNew {
      do throws(JavaScriptError) {
        activate(try LiveGeneration.load(scripts, version: nil, dependents, context), dependents)
      } catch {
        problems.append(.script(error.file ?? "a script", error))
      }
    } else {
      tellSettings()
    }
    return LivePluginsLoad(source: .scripts, version: nil, isNew: isNew && problems.isEmpty, problems: problems)
  }

  // MARK: Bundles

  /// The new bundle before the last good one, that before the fallback.
  private func loadBundle(_ bundles: BundleSource, _ reason: LoadReason) -> LivePluginsLoad {
    let (dependents, settings, last, deadline) = state.withLock { state in
      (state.dependents, state.settings, state.isPrepared ? state.last : nil, state.deadline)
    }
    var attempt = BundleAttempt(self, bundles, dependents)
    var function: EdgeFunction?
    do throws(LivePluginsError) { function = try EdgeFunction(settings) } catch { attempt.problems.append(error) }
    let cached = bundles.cache.entry
    let isNew = function.map { cached?.source == nil || $0.isNewer(than: cached?.version ?? "") } ?? false
    let isDisabled = function.map { $0.url == nil } ?? false

    func done(_ source: LivePluginsLoad.Source, _ version: String?) -> LivePluginsLoad {
      LivePluginsLoad(source: source, version: version, isNew: true, problems: attempt.problems)
    }
    /// What is at work stays.
    func kept(_ last: LivePluginsLoad) -> LivePluginsLoad {
      tellSettings()
      return LivePluginsLoad(source: last.source, version: last.version, isNew: false, problems: attempt.problems)
    }

    if let last, reason == .refresh {
      let isDue = isDisabled ? last.source != .scripts : isNew
      if bundles.isFallbackForced || !isDue { return kept(last) }
    }
    if bundles.isFallbackForced {
      if let url = bundles.fallback, attempt.useFallback() { return done(.fallback(url), nil) }
    } else if let function, isDisabled {
      do throws(LivePluginsError) { try bundles.cache.store(function, nil) } catch { attempt.problems.append(error) }
      attempt.useLocals()
      return done(.scripts, nil)
    } else {
      if let function, let url = function.url, isNew, let analytics {
        let limit = reason == .start ? deadline ?? Date() : Date(timeIntervalSinceNow: LivePlugins.patience)
        if attempt.download(url, function, until: limit, analytics) { return done(.download(url), function.version) }
        if let last, reason == .refresh { return kept(last) }
      }
      if let cached, attempt.useCached(cached) { return done(.cache, cached.version) }
      if let url = bundles.fallback, attempt.useFallback() { return done(.fallback(url), nil) }
    }
    if let last { return kept(last) }
    attempt.useLocals()
    return done(.scripts, nil)
  }

  /// Seconds after which a reload does without a new bundle, whatever the client's session says.
  private static var patience: TimeInterval { 600 }

  // MARK: Exchanging

  /// Puts the plugins of a load in place of those before.
  func activate(_ load: LiveGeneration.Load, _ dependents: [any LivePluginsDependent]) {
    let (settings, before) = state.withLock { state in
      defer { state.prepared = dependents.map { ObjectIdentifier($0) } }
      return (state.settings, state.prepared)
    }
    if let settings { for host in load.generation.hosts { host.update(settings, .initial) } }
    let old = generation.withLock { generation in
      defer { generation = load.generation }
      return generation
    }
    context.timelines.activate(load.generation)
    // What comes next may wait for room in the start-up queue.
    beReady()
    DeferredWork.run(load.requests)
    for dependent in dependents { dependent.readyToStart() }
    old?.tearDown(dependents.filter { before.contains(ObjectIdentifier($0)) })
  }

  /// Events need not wait any more.
  private func beReady() {
    state.withLock { $0.isReady = true }
    resume()
  }

  /// Tells the plugins settings that they have not been told.
  private func tellSettings() {
    guard let settings = state.withLock({ $0.settings }) else { return }
    for host in hosts { host.updateNew(settings) }
  }

  // MARK: Telling

  func tell(_ problem: LivePluginsError) {
    if case .script(_, let error) = problem { context.exceptionHandler?(error) }
    analytics?.reportInternalError(problem)
  }
}

extension LivePlugins.State {
  /// Whether there are plugins at work that every dependent has prepared.
  fileprivate var isPrepared: Bool { dependents.allSatisfy { prepared.contains(ObjectIdentifier($0)) } }
}
