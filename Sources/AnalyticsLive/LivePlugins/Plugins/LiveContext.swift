import AnalyticsCore
import JSONModel
import JavaScript

/// What all interpreters of one ``LivePlugins`` share: its options, its client and its timelines.
final class LiveContext: Sendable {
  let options: LivePlugins.Options
  let timelines = LiveTimelines()
  let clients: ScriptClients
  let storage: LiveStorage
  /// See ``LivePlugins/Options/domainTypes``.
  let domainTypes: Set<ExactText>?
  let retired = RetiredMetrics()
  /// The class names of the plugins that the host has disabled since scripts were loaded for another reason than
  /// exhausted memory.
  let disabledPlugins = Protected<Set<String>>([])
  /// Receives the errors of scripts.
  let exceptionHandler: (@Sendable (JavaScriptError) -> Void)?
  private let client: Protected<LiveEngine.WeakAnalytics>
  private let owner = Protected(WeakOwner())
  private let metered = Protected(false)
  /// The messages of ``warnOnce(_:)``.
  private let warnings = Protected<Set<ExactText>>([])
  private static let maximumWarnings = 1000

  init(_ options: LivePlugins.Options, exceptionHandler: (@Sendable (JavaScriptError) -> Void)? = nil) {
    self.options = options
    clients = ScriptClients(findsRunning: options.findsRunningClients)
    domainTypes = options.domainTypes.map { Set($0.map { ExactText($0) }) }
    self.exceptionHandler = exceptionHandler
    let client = Protected(LiveEngine.WeakAnalytics())
    self.client = client
    storage = LiveStorage { error in
      LiveProblem.storage(error).report(to: options.onProblem, or: client.withLock { $0.analytics })
    }
  }

  var analytics: Analytics? {
    get { client.withLock { $0.analytics } }
    set { client.withLock { $0.analytics = newValue } }
  }

  private struct WeakOwner: Sendable { weak var plugins: LivePlugins? }

  /// The object that loads the scripts.
  var plugins: LivePlugins? {
    get { owner.withLock { $0.plugins } }
    set { owner.withLock { $0.plugins = newValue } }
  }

  /// Whether calls of plugins are counted.
  var isMetered: Bool {
    get { metered.current }
    set { metered.set(newValue) }
  }

  /// Returns the handler of what scripts print. The text cannot contain a line that looks like another message.
  func print(of interpreter: Interpreter) -> (ConsoleLevel, String) -> Void {
    let console = console
    guard options.printsLocations else { return { level, text in console(level, text.printedByScript) } }
    return { [unowned interpreter] level, text in
      // A job that calls `console.log` itself has no location, and its text could begin with that of another script.
      let location = "\(interpreter.callLocation ?? "console"): "
      interpreter.countPrinted(location.utf8.count)
      console(level, (location + text).printedByScript)
    }
  }

  /// Prints a message about scripts.
  func warn(_ text: String) { console(.warn, text.escapedLines) }

  /// Prints a message about the text of scripts, unless it has been printed: scripts run again when the plugins are
  /// added to a client or connected to signals.
  func warnOnce(_ text: String) {
    let isNew = warnings.withLock { $0.count < Self.maximumWarnings && $0.insert(ExactText(text)).inserted }
    if isNew { warn(text) }
  }

  private var console: @Sendable (ConsoleLevel, String) -> Void {
    options.console ?? { [weak self] level, text in self?.analytics?.sayFromScript(level, text) }
  }

  /// Reports a problem. No lock is held.
  func report(_ problem: LiveProblem) {
    switch problem {
    case .loading(.script(_, let error)): exceptionHandler?(error)
    case .plugin(let report): if case .script(let error) = report.error.cause { exceptionHandler?(error) }
    default: break
    }
    problem.report(to: options.onProblem, or: analytics)
  }
}

extension Analytics {
  fileprivate func sayFromScript(_ level: ConsoleLevel, _ text: String) {
    switch level {
    case .log, .info: say(.information, text)
    case .debug: say(.debug, text)
    case .warn: say(.warning, text)
    case .error: say(.error, text)
    }
  }
}
