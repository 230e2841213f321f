import AnalyticsLive
import Foundation

/// The command `live profile`.
final class ProfileCommand {
  private let options: ProfileOptions
  private let output: Output
  private let diagnostics: Diagnostics
  private let durations = PluginDurations()

  init(_ options: ProfileOptions, _ output: Output, _ diagnostics: Diagnostics) {
    self.options = options
    self.output = output
    self.diagnostics = diagnostics
  }

  /// Runs the command.
  /// - Returns: The exit status.
  func perform() -> Int32 {
    guard InputFile.check(options.run.events, diagnostics) else { return 1 }
    let events = EventReader(options.run, diagnostics)
    let (durations, diagnostics) = (durations, diagnostics)
    var liveOptions = events.liveOptions
    liveOptions.onProblem = { problem in
      if case .plugin = problem { return }
      diagnostics.write(lines: "live: \(problem)")
    }
    liveOptions.onOutcome = { durations.add($0) }
    liveOptions.onHookFailure = { durations.add($0) }
    let rules = FailureCount()
    guard let pipeline = events.pipeline(liveOptions, onRuleFailure: { _ in rules.countRule() }) else { return 1 }
    events.reportMissingPlugins(pipeline)
    pipeline.live.collectsMetrics = true
    pipeline.live.startSampling()
    let isComplete = events.read(for: pipeline) { event, place, _ in
      if case .event(let event) = event { _ = pipeline.process(event, at: place) }
    }
    let samplers = pipeline.live.samplers
    let plugins = durations.profiles(of: pipeline.live.metrics)
    pipeline.finish()
    let profile = Profile(
      plugins: plugins, ruleFailures: rules.rules, samples: StepSamples(samplers), pipeline.files.texts)
    if let path = options.flame, !isComplete {
      diagnostics.write("live: \(path.escapingControlCharacters) is not written, because not all events were read")
    } else if let path = options.flame {
      let isWritten = diagnostics.report(path) { () throws(FileError) in
        try WrittenFile.replaceContents(of: path, with: FlameGraph.svg(profile.samples))
      }
      if !isWritten { return 1 }
    }
    if options.isJSON {
      output.write(json: profile.json(options.top))
    } else {
      for line in profile.lines(options.top) { output.write(line: line) }
    }
    output.flush()
    if !isComplete { return 1 }
    return rules.rules > 0 || plugins.contains { $0.metrics.failed + $0.metrics.limited > 0 } ? 3 : 0
  }
}

/// The durations of the calls of each plugin, and its failures in hooks that receive no event.
final class PluginDurations: Sendable {
  private struct Key: Hashable {
    let plugin: String
    let type: PluginType
    let destination: String?
    /// Classes in different scripts can have the same name.
    let scriptHash: String?
  }

  private struct HookFailures {
    var failed = 0
    var limited = 0
  }

  private let hookFailures = Protected<[Key: HookFailures]>([:])
  private let nanoseconds = Protected<[Key: [UInt64]]>([:])

  func add(_ outcome: LivePluginOutcome) {
    guard let duration = outcome.duration else { return }
    let (seconds, attoseconds) = duration.components
    let time = UInt64(max(0, seconds)) * 1_000_000_000 + UInt64(max(0, attoseconds)) / 1_000_000_000
    let key = Key(
      plugin: outcome.plugin, type: outcome.type, destination: outcome.destination, scriptHash: outcome.scriptHash)
    nanoseconds.withLock { $0[key, default: []].append(time) }
  }

  func add(_ failure: LivePluginHookFailure) {
    let error = failure.error
    let key = Key(
      plugin: error.plugin, type: error.type, destination: failure.destination, scriptHash: error.scriptHash)
    hookFailures.withLock { failures in
      failures[key, default: HookFailures()].failed += failure.error.isLimit ? 0 : 1
      failures[key, default: HookFailures()].limited += failure.error.isLimit ? 1 : 0
    }
  }

  func profiles(of metrics: [LivePluginMetrics]) -> [PluginProfile] {
    let hookFailures = hookFailures.current
    return nanoseconds.withLock { all in
      // Any number of plugins can have the same key, and share the list.
      let sorted = all.mapValues { $0.sorted() }
      return metrics.map { metrics in
        let key = Key(
          plugin: metrics.plugin, type: metrics.type, destination: metrics.destination, scriptHash: metrics.scriptHash)
        var metrics = metrics
        metrics.failed += hookFailures[key]?.failed ?? 0
        metrics.limited += hookFailures[key]?.limited ?? 0
        return PluginProfile(metrics: metrics, sortedDurations: sorted[key] ?? [])
      }
    }
  }
}

/// The calls of a plugin.
struct PluginProfile {
  let metrics: LivePluginMetrics
  /// In nanoseconds.
  let sortedDurations: [UInt64]

  /// Returns the duration in nanoseconds within which a share of the calls ended; 0 without calls.
  func quantile(_ share: Double) -> UInt64 {
    guard !sortedDurations.isEmpty else { return 0 }
    let rank = Int((Double(sortedDurations.count) * share).rounded(.up))
    return sortedDurations[min(max(rank, 1), sortedDurations.count) - 1]
  }
}
