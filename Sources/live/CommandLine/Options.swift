import AnalyticsLive

/// What `live run` is to do.
struct RunOptions {
  /// Paths of scripts.
  var plugins: [String] = []
  /// The path of settings; nil when there are only scripts.
  var settings: String?
  /// With settings: the key of the destination whose events are written.
  var destination = "Segment.io"
  var errorPolicy = ErrorPolicy.pass
  var isSummaryWanted = false
  /// A path, or `-` for standard input.
  var events = "-"
}

/// What `live filter` is to do.
struct FilterOptions {
  var expression: String
  /// Whether the expression is an intermediate representation.
  var isRepresentation = false
  /// A path, or `-` for standard input.
  var events = "-"
}

/// What `live eval` is to do.
struct EvalOptions {
  enum Source {
    /// A path, or `-` for standard input.
    case file(String)
    case code(String)
    /// Many files, whose paths come on standard input.
    case batch
  }

  static let defaultSteps = 1_000_000_000
  static let defaultMegabytes = 512

  var source: Source
  var steps = EvalOptions.defaultSteps
  var megabytes = EvalOptions.defaultMegabytes
}

/// What `live signals` is to do.
struct SignalsOptions {
  /// Paths of scripts.
  var scripts: [String] = []
  /// A path, or `-` for standard input.
  var signals = "-"
  /// How many signals rules can look back on.
  var bufferSize = 1000
}
