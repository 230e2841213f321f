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

  /// Creates a pipeline.
  /// - Parameter diagnostics: Receives what scripts print, and warnings about them.
  /// - Throws: The reasons why scripts or settings cannot be used.
  init(_ options: RunOptions, _ diagnostics: Diagnostics) throws(TestFailure) {
    let failures = failures
    var liveOptions = options.livePlugins
    liveOptions.timeZone = .gmt
    liveOptions.console = { _, text in diagnostics.write(console: text, indentation: "    ") }
    // Failures are part of the results.
    liveOptions.onProblem = { if case .filter = $0 { diagnostics.write("live: \($0)") } }
    liveOptions.onOutcome = { failures.add($0) }
    let messages = Protected<[String]>([])
    let pipeline = RunPipeline(
      options, liveOptions, RepeatableRun(options.clock ?? .standard),
      Diagnostics { message in messages.withLock { $0.append(message) } })
    guard let pipeline else { throw TestFailure(unusable: messages.current) }
    for message in messages.current { diagnostics.write(message) }
    self.pipeline = pipeline
  }

  /// Sends a value through the plugins.
  /// - Throws: The reason why it is not an event.
  func process(_ value: JSON) throws(EventError) -> Result {
    guard case .event(let event) = try InputEvent(value) else { return Result(event: value, created: [], failures: []) }
    let (result, created) = pipeline.process(event)
    return Result(event: result, created: created, failures: failures.take())
  }

  func finish() { pipeline.finish() }
}
