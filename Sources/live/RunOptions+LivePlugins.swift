import AnalyticsLive

extension RunOptions {
  /// The options of live plugins, without handlers. Limits are those of the library, unless an option sets them.
  /// Plugins are not disabled, so that the result for an event does not depend on failures on other events.
  var livePlugins: LivePlugins.Options {
    var options = LivePlugins.Options(limits: limits, isolation: isolation, errorPolicy: errorPolicy, breaker: nil)
    // The output would depend on the time that a load takes.
    options.exhaustionInterval = nil
    options.printsLocations = plugins.count > 1
    // Each thread has its clients.
    options.findsRunningClients = false
    if let steps {
      options.limits.steps = steps
      options.callSteps = steps
      options.eventSteps = steps.multipliedReportingOverflow(by: 2).overflow ? .max : 2 * steps
    }
    return options
  }
}
