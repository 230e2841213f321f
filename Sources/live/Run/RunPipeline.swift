import AnalyticsLive

/// The path of the events of `live run`: scripts alone, or a client.
enum RunPipeline {
  case timeline(Timeline, LivePlugins)
  case client(RunClient)

  /// Returns a pipeline, or nil after reporting why scripts or settings cannot be used.
  /// - Parameter onEvent: Receives events that scripts create before the result of an input event, or without one.
  static func make(
    _ options: RunOptions, _ liveOptions: LivePlugins.Options, _ diagnostics: Diagnostics,
    onEvent: @escaping @Sendable (JSON) -> Void
  ) -> RunPipeline? {
    options.settings != nil || options.destination != nil
      ? client(options, liveOptions, diagnostics, onEvent) : timeline(options, liveOptions, diagnostics)
  }

  private static func timeline(
    _ options: RunOptions, _ liveOptions: LivePlugins.Options, _ diagnostics: Diagnostics
  ) -> RunPipeline? {
    do throws(JavaScriptError) {
      guard let scripts = try ScriptFile.read(options.plugins, diagnostics) else { return nil }
      let live = try LivePlugins(scripts: scripts, options: liveOptions)
      let timeline = Timeline()
      live.add(to: timeline)
      return .timeline(timeline, live)
    } catch {
      diagnostics.write(error.description)
      return nil
    }
  }

  private static func client(
    _ options: RunOptions, _ liveOptions: LivePlugins.Options, _ diagnostics: Diagnostics,
    _ onEvent: @escaping @Sendable (JSON) -> Void
  ) -> RunPipeline? {
    let found = options.settings.map { SettingsFile.read($0, diagnostics) } ?? Settings(writeKey: "live")
    guard let settings = found else { return nil }
    let client = RunClient(
      settings, destination: options.destination ?? Settings.cloudKey, plugins: options.plugins, liveOptions,
      onEvent: onEvent)
    let problems = client.start()
    for problem in problems { diagnostics.write("live: \(problem)") }
    return problems.isEmpty ? .client(client) : nil
  }

  var live: LivePlugins {
    switch self {
    case .timeline(_, let live): live
    case .client(let client): client.live
    }
  }

  /// Sends an event through the pipeline.
  /// - Returns: The resulting event, or nil if it is dropped; then the events that follow it.
  func process(_ event: EventRecord) -> (result: JSON?, others: [JSON]) {
    switch self {
    case .timeline(let timeline, _): (timeline.process(event)?.json, [])
    case .client(let client): client.process(event)
    }
  }

  /// Ends the pipeline and reports the failures that have only been counted so far.
  func finish() {
    if case .client(let client) = self { client.finish() }
    live.reportRest()
  }
}
