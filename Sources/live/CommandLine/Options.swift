import AnalyticsLive
import Foundation

/// The options of `live run`.
struct RunOptions {
  /// The paths of scripts.
  var plugins: [String] = []
  /// The path of settings; nil if there are none.
  var settings: String?
  /// The key of the destination whose events are written; nil for the server, or if there are only scripts.
  var destination: String?
  var errorPolicy = ErrorPolicy.pass
  var isolation = LivePlugins.Isolation.sharedRealm
  /// The time in scripts; nil for the system's clock.
  var clock: RepeatableRun.Clock?
  /// The user of the client, for tests.
  var user: (id: String, traits: JSON?)?
  /// The limits of each script and of each call of a plugin, except for steps.
  var limits = Limits()
  /// The maximum number of steps of each script while it loads, and of each call of a plugin; nil for the defaults of
  /// the library.
  var steps: Int?
  /// What happens to a line that is not an event; nil to report it, skip it and end with status 1.
  var invalid: InvalidPolicy?
  /// Whether there is exactly one line of output for each line of input.
  var isOneToOne = false
  /// Whether each event is printed in canonical form, also members that no plugin has changed.
  var isCanonical = false
  /// The location of the event in a line.
  var pointer = JSONPointer.document
  /// The path of a file for failures.
  var errors: String?
  /// The path of a page about the run.
  var report: String?
  /// The number of threads that process events; nil for one, without `--jobs`.
  var threads: Int?
  var jobs: Int { threads ?? 1 }
  /// Whether the results of several jobs are written as soon as they are available.
  var isUnordered = false
  /// The location of the value in events that determines the job; nil if any job can process any event.
  var key: JSONPointer?
  /// The path of a folder for the output, one file for each input; nil for standard output.
  var outputFolder: String?
  var failureLimit = FailureLimit.count(0)
  var isQuiet = false
  /// The beginning of each message.
  var label: String?
  var summary: SummaryFormat?
  /// Paths, or `-` for standard input.
  var events: [String] = []

  /// What happens to a line that is not an event.
  enum InvalidPolicy: String {
    /// It is written unchanged.
    case pass
    /// It is skipped.
    case skip
    /// Reading stops.
    case fail
  }

  enum SummaryFormat: String {
    case text
    /// JSON with the counts of each plugin.
    case json
  }
}

/// The options of `live check`.
struct CheckOptions {
  enum Format {
    case text
    /// A JSON object for each finding.
    case json
    case sarif
  }

  /// The paths of scripts, which run in the given order.
  var scripts: [String] = []
  var isolation = LivePlugins.Isolation.sharedRealm
  /// The location of the event in the value of a line.
  var pointer = JSONPointer.document
  var format = Format.text
  /// Whether warnings are failures.
  var isStrict = false
}

/// The options of `live test`.
struct TestOptions {
  /// The path of a folder.
  var folder = "."
  /// A part of the names of the tests to run; nil to run all tests.
  var filter: String?
  /// Whether the expected output is written.
  var updates = false
  /// The path of a report.
  var junit: String?
}

/// The options of `live explain`.
struct ExplainOptions {
  /// Scripts, settings, limits, the location of the event in a line, and the files of events.
  var run = RunOptions()
  /// The `messageId` of the only event to explain; nil to explain all events.
  var event: String?
  /// Whether each event is explained by a JSON object in one line.
  var isJSON = false
}

/// The options of `live profile`.
struct ProfileOptions {
  /// Scripts, settings, limits, the location of the event in a line, and the files of events.
  var run = RunOptions()
  /// The path of a picture of the stacks; nil for none.
  var flame: String?
  /// The maximum number of lines and of functions that are listed.
  var top = 10
  var isJSON = false
}

/// The options of `live dev`.
struct DevOptions {
  /// Scripts, settings, limits, the location of the event in a line, and the files of events.
  var run = RunOptions()
  /// Whether a page is served.
  var hasPage = false
  /// The port of the page; 0 for a free one.
  var port: UInt16 = 0
  /// The maximum number of events that are shown after a change.
  var shown = 20
  /// The number of runs after which the command ends, for tests; nil for no end.
  var maximumRuns: Int?

  /// The paths of the files whose changes are noticed.
  var watchedFiles: [String] { run.plugins + (run.settings.map { [$0] } ?? []) + run.events }
}

/// The options of `live filter`.
struct FilterOptions {
  enum Source {
    case text(String)
    /// A path, or `-` for standard input.
    case file(String)
  }

  var expression: Source
  /// Whether the expression is an intermediate representation.
  var isRepresentation = false
  /// A path, or `-` for standard input.
  var events = "-"
}

/// The options of `live eval`.
struct EvalOptions {
  enum Source {
    /// A path, or `-` for standard input.
    case file(String)
    case code(String)
    /// Many files, whose paths are read from standard input.
    case batch
  }

  static let defaultSteps = 5_000_000_000
  static let defaultMegabytes = 512

  var source: Source
  var steps = EvalOptions.defaultSteps
  var megabytes = EvalOptions.defaultMegabytes
}

/// The options of `live platforms`.
struct PlatformsOptions {
  /// A path.
  var file: String
}

/// The options of `live signals`.
struct SignalsOptions {
  /// The paths of scripts.
  var scripts: [String] = []
  /// The time in rules, and of the events that they create.
  enum Clock {
    case fixed(Date)
    /// The timestamp of the last signal. The clock shows `start` before the first one.
    case signals(start: Date)
  }

  /// A path, or `-` for standard input.
  var signals = "-"
  var clock = Clock.signals(start: RepeatableRun.unknownTime)
  /// The number of signals that the buffer of the rules holds.
  var bufferSize = 1000
}
