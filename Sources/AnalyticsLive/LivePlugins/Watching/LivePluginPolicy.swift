/// The reaction to a plugin that fails, is slow or exceeds limits. See ``LivePlugins/Options/policies``.
public struct LivePluginPolicy: Sendable, Hashable {
  /// The reaction to an event on which the plugin fails. Default: the event continues as it was before the plugin.
  public var onError: ErrorPolicy
  /// The condition for disabling the plugin. Default: never.
  public var breaker: LivePluginBreaker?

  /// Creates a policy.
  public init(onError: ErrorPolicy = .pass, breaker: LivePluginBreaker? = nil) {
    self.onError = onError
    self.breaker = breaker
  }
}

/// The condition for disabling a plugin that is repeatedly slow or exceeds limits. Errors that the plugin throws do not
/// count.
///
/// Each slow or limited call adds one to a count, and each other call subtracts one. When the count reaches `calls`,
/// the plugin is disabled: events skip it until ``LivePlugins/enable(plugin:)`` or a reload.
public struct LivePluginBreaker: Sendable, Hashable {
  /// The count at which the plugin is disabled. Default: 5.
  public var calls: Int
  /// The number of seconds above which a call is slow. Default: nil; only limits count.
  public var slowerThan: Double?

  /// Creates a breaker.
  public init(calls: Int = 5, slowerThan: Double? = nil) {
    self.calls = max(1, calls)
    self.slowerThan = slowerThan
  }
}
