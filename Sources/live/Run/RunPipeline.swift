import AnalyticsLive
import JavaScript

/// The path of the events of `live run`: scripts alone, or a client.
struct RunPipeline {
  private enum Path {
    case timeline(Timeline)
    case client(RunClient)
  }

  let live: LivePlugins
  /// The scripts and settings.
  let files: RunFiles
  private let path: Path
  private let repeatable: RepeatableRun?
  /// Receives the reason why an event has another time than its timestamp; nil if nothing is to be reported.
  private let diagnostics: Diagnostics?
  /// The events that scripts created while they were loaded.
  let loadedEvents: [JSON]
  /// Why the scripts add no plugin; empty if they add one.
  let reasonsForNoPlugin: [String]

  /// Creates a pipeline, or returns nil after reporting why scripts or settings cannot be used.
  ///
  /// There is a client if there are settings or a destination, or if a script uses `analytics` other than to add
  /// plugins. It costs time for each event.
  /// - Parameters:
  ///   - files: The scripts and settings that the options name, if they have been read.
  ///   - repeatable: The source of the clock, random numbers and ids; nil if they differ from run to run.
  ///   - onRuleFailure: Receives each invalid part of a rule that concerns the destination, and each failure of a rule.
  init?(
    _ options: RunOptions, files: RunFiles? = nil, _ liveOptions: LivePlugins.Options, _ repeatable: RepeatableRun?,
    _ diagnostics: Diagnostics, onRuleFailure: (@Sendable (FilterReport) -> Void)? = nil
  ) {
    guard let files = files ?? RunFiles(options, diagnostics) else { return nil }
    self.files = files
    var liveOptions = liveOptions
    if let repeatable {
      liveOptions.clock = { repeatable.now }
      liveOptions.random = { repeatable.random() }
    }
    liveOptions.onEventOfOtherClient = liveOptions.onEventOfOtherClient ?? diagnostics.reportOtherClient
    self.repeatable = repeatable
    // A host may take a message about an event for an answer.
    self.diagnostics = options.isOneToOne && options.isQuiet ? nil : diagnostics
    do throws(JavaScriptError) {
      let scripts = try files.scripts(liveOptions, diagnostics)
      if options.settings != nil || options.destination != nil || scripts.contains(where: \.usesClient) {
        guard
          let (client, created) = RunPipeline.client(
            options, files, scripts, liveOptions, repeatable, diagnostics, onRuleFailure)
        else { return nil }
        live = client.live
        path = .client(client)
        loadedEvents = created
      } else {
        live = try LivePlugins(scripts: scripts, options: liveOptions)
        let timeline = Timeline()
        live.add(to: timeline)
        path = .timeline(timeline)
        loadedEvents = []
      }
      reasonsForNoPlugin = live.metrics.isEmpty ? RunFiles.reasonsForNoPlugin(in: scripts) : []
    } catch {
      // The hint for a syntax error has been reported.
      if error.kind != .syntax { SyntaxHint.report(error, diagnostics) }
      let file = error.script ?? options.plugins.joined(separator: ", ")
      diagnostics.write(lines: "live: cannot load \(file.escapingControlCharacters): \(error.description)")
      return nil
    }
  }

  /// The maximum number of conditions in settings that are reported.
  private static let maximumConditions = 100

  private static func client(
    _ options: RunOptions, _ files: RunFiles, _ scripts: [Script], _ liveOptions: LivePlugins.Options,
    _ repeatable: RepeatableRun?, _ diagnostics: Diagnostics, _ onRuleFailure: (@Sendable (FilterReport) -> Void)?
  ) -> (RunClient, created: [JSON])? {
    let found = files.settings.map { $0.parse(diagnostics) } ?? Settings(writeKey: "live")
    guard let settings = found else { return nil }
    if let file = options.settings, let destination = options.destination {
      let name = InputFile.name(of: file)
      let conditions = FilterRules(settings: settings).mistakes.filter {
        $0.kind == .condition && $0.destination == destination
      }
      for mistake in conditions.prefix(maximumConditions) {
        diagnostics.write(once: "live: \(name): \(mistake.message)")
      }
      if conditions.count > maximumConditions {
        let count = conditions.count - maximumConditions
        diagnostics.write("live: \(name): \(count) more conditions are always or never true; live check shows them")
      }
    }
    let client = RunClient(
      settings, destination: options.destination ?? Settings.cloudKey,
      isServer: options.destination == Settings.cloudKey, scripts: scripts, liveOptions, repeatable,
      onRuleFailure: onRuleFailure)
    let (problems, created) = client.start()
    for problem in problems {
      if case .script(_, let error) = problem { SyntaxHint.report(error, diagnostics) }
      diagnostics.write(lines: "live: \(problem)")
    }
    if let file = options.settings, let key = options.destination,
      !client.live.metrics.contains(where: { $0.destination == key }),
      let problem = SettingsFile.problem(withDestination: key, in: settings)
    {
      diagnostics.write(once: "live: \(InputFile.name(of: file)): \(problem)")
    }
    if let user = options.user { client.identify(user.id, traits: user.traits) }
    return problems.isEmpty ? (client, created) : nil
  }

  /// Sends an event through the pipeline.
  /// - Parameter place: The location of the event in messages.
  /// - Returns: The resulting event, or nil if it is dropped; and the events that scripts create in response, in order,
  ///   or nil if they cannot create any.
  func process(
    _ event: consuming EventRecord, at place: some CustomStringConvertible
  ) -> (result: JSON?, created: [JSON]?) {
    if let fault = repeatable?.begin(event) {
      diagnostics?.write(
        "live: \(place): the time in scripts is 1970-01-01T00:00:00Z: \(fault)",
        countedAs: "events whose timestamp cannot be read")
    }
    switch path {
    case .timeline(let timeline): return (timeline.process(consume event).map { .object($0.object) }, nil)
    case .client(let client): return client.process(event)
    }
  }

  /// Removes and returns the events that scripts have created without an input event.
  func takeEvents() -> [JSON] {
    if case .client(let client) = path { client.takeEvents() } else { [] }
  }

  /// Ends the pipeline and reports the failures that have only been counted so far.
  func finish() {
    if case .client(let client) = path { client.finish() }
    live.reportRest()
    diagnostics?.reportCounts()
  }
}

extension Script {
  /// Whether the script may use the client, and not only add plugins.
  var usesClient: Bool {
    let outline = outline
    let additions = outline.members.filter {
      $0.object == "analytics" && ["add", "removeLivePlugins"].contains($0.property)
    }
    return outline.uses.count { $0.name == "analytics" } > additions.count
      || outline.uses.contains { $0.name == "Analytics" }
  }
}
