import AnalyticsLive
import Foundation

/// A pipeline whose results are the same in each run.
struct TestPipeline {
  /// The result of an event.
  struct Result {
    /// The resulting event; nil if it is dropped.
    let event: JSON?
    /// The events that scripts created in response.
    let created: [JSON]
    let failures: EventFailures.List
    /// The steps of the plugins.
    let steps: Int

    var errors: [JSON] { TestPipeline.errors(failures) }

    /// The lines of output: failures, the event or `null`, and the events that scripts created.
    var lines: [JSON] {
      errors.map { ["error": $0] } + [event ?? .null] + created
    }
  }

  private let pipeline: RunPipeline
  private let failures = EventFailures()
  private let steps = Protected(0)

  /// The failures without the folders of scripts, which differ between machines.
  private static func errors(_ failures: EventFailures.List) -> [JSON] {
    let listed = failures.first.map { (failure) -> JSON in
      var object = JSONObject(failure)
      guard case .plugin(let error, _) = failure else { return .object(object) }
      if let location = object["location"]?.stringValue {
        object["location"] = .string((location as NSString).lastPathComponent)
      }
      // The location is the name of a plugin without a class.
      if error.plugin == error.location { object["plugin"] = .string((error.plugin as NSString).lastPathComponent) }
      return .object(object)
    }
    return listed + (failures.omission.map { [["message": .string($0)]] } ?? [])
  }

  /// Creates a pipeline.
  /// - Parameter diagnostics: Receives what scripts print, and warnings about them.
  /// - Throws: The reasons why scripts or settings cannot be used.
  init(_ options: RunOptions, _ diagnostics: Diagnostics) throws(TestFailure) {
    let (failures, steps) = (failures, steps)
    var liveOptions = options.livePlugins
    liveOptions.timeZone = .gmt
    liveOptions.console = { _, text in diagnostics.write(console: text, indentation: "    ") }
    // Failures are part of the results, except for invalid rules of other destinations. Probable mistakes are not
    // failures.
    liveOptions.onProblem = { problem in
      guard case .filter(let report) = problem else { return }
      switch report.cause {
      case .probableMistake: diagnostics.write(lines: "live: \(report)")
      case .invalidRule:
        guard let name = report.destination, name != options.destination ?? Settings.cloudKey else { return }
        diagnostics.write(lines: "live: \(report)")
      case .failure: break
      }
    }
    liveOptions.onOutcome = { outcome in
      failures.add(outcome)
      steps.withLock { $0 += outcome.steps }
    }
    liveOptions.onHookFailure = { failures.add($0) }
    // While the scripts are loaded; nil afterwards.
    let messages = Protected<[String]?>([])
    let pipeline = RunPipeline(
      options, liveOptions, RepeatableRun(options.clock ?? .standard),
      Diagnostics { message in
        if messages.withLock({ $0?.append(message) }) == nil { diagnostics.write(lines: message) }
      }, onRuleFailure: { failures.add(.rule($0)) })
    let loading = messages.current ?? []
    messages.set(nil)
    guard let pipeline else { throw TestFailure(unusable: loading) }
    for message in loading { diagnostics.write(lines: message) }
    self.pipeline = pipeline
  }

  /// - Throws: The reason why the scripts add no plugin. Scripts for a destination may have rules instead.
  func requirePlugins(_ options: RunOptions) throws(TestFailure) {
    guard options.settings == nil, options.destination == nil, pipeline.live.metrics.isEmpty else { return }
    throw TestFailure(pipeline.reasonsForNoPlugin)
  }

  /// Sends a value through the plugins.
  /// - Parameter place: Its location in messages.
  /// - Throws: The reason why it is not an event.
  func process(_ value: JSON, at place: String) throws(EventError) -> Result {
    guard case .event(let event) = try InputEvent(value) else {
      return Result(event: value, created: [], failures: EventFailures.List(), steps: 0)
    }
    steps.set(0)
    let (result, created) = pipeline.process(event, at: place)
    return Result(event: result, created: created ?? [], failures: failures.take(), steps: steps.current)
  }

  /// Removes and returns the lines of output before the first event: the failures that occurred while scripts were
  /// loaded, and the events that scripts created then. Failures that remain belong to the first event.
  func takeLoadedLines() -> [JSON] {
    TestPipeline.errors(failures.take()).map { ["error": $0] } + pipeline.loadedEvents
  }

  func finish() { pipeline.finish() }
}
