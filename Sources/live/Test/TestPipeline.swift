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
    let failures: [LivePluginError]

    /// The failures without the folders of scripts, which differ between machines.
    var errors: [JSON] {
      failures.map { failure in
        var object = JSONObject(failure)
        if let location = object["location"]?.stringValue {
          object["location"] = .string((location as NSString).lastPathComponent)
        }
        return .object(object)
      }
    }

    /// The lines of output: failures, the event or `null`, and the events that scripts created.
    var lines: [JSON] {
      errors.map { ["error": $0] } + [event ?? .null] + created
    }
  }

  private let pipeline: RunPipeline
  private let failures = EventFailures()
  /// The events that scripts created while they were loaded.
  var loadedEvents: [JSON] { pipeline.loadedEvents }

  /// Creates a pipeline, or returns nil after reporting why scripts or settings cannot be used.
  /// - Parameter diagnostics: Receives what scripts print.
  init?(_ options: RunOptions, _ diagnostics: Diagnostics) {
    let failures = failures
    let liveOptions = LivePlugins.Options(
      limits: options.limits, callSteps: options.limits.steps, eventSteps: .max, isolation: options.isolation,
      errorPolicy: options.errorPolicy, breaker: nil, timeZone: .gmt,
      console: { _, text in diagnostics.write(console: text, indentation: "    ") },
      // Failures are part of the results.
      onProblem: { if case .filter = $0 { diagnostics.write("live: \($0)") } },
      onOutcome: { failures.add($0) })
    guard
      let pipeline = RunPipeline(
        options, liveOptions, RepeatableRun(options.clock ?? .standard), diagnostics)
    else { return nil }
    self.pipeline = pipeline
  }

  func process(_ event: EventRecord) -> Result {
    let (result, created) = pipeline.process(event)
    return Result(event: result, created: created, failures: failures.take())
  }

  func finish() { pipeline.finish() }
}
