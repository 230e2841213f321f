/// The reaction to a plugin that fails, is slow or exceeds limits. See ``LivePlugins/Options/policies``.
public struct LivePluginPolicy: Sendable, Hashable {
  /// The reaction to an event on which the plugin fails. Default: the event continues as it was before the plugin.
  public var onError: ErrorPolicy
  /// The condition for disabling the plugin. Default: never.
  public var breaker: LivePluginBreaker?
  /// A Boolean value that indicates whether no event may continue without the plugin, because the plugin removes
  /// personal data, for example. An event is dropped if the plugin fails on it, whatever ``onError`` is, and while a
  /// breaker has disabled the plugin. A script can declare the same with the property `isProtective` of a plugin.
  /// Default: false.
  public var isProtective: Bool

  /// Creates a policy.
  public init(onError: ErrorPolicy = .pass, breaker: LivePluginBreaker? = nil, isProtective: Bool = false) {
    self.onError = onError
    self.breaker = breaker
    self.isProtective = isProtective
  }
}

/// The condition for disabling a plugin that is repeatedly slow or exceeds limits. Errors that the plugin throws do not
/// count.
///
/// Each slow or limited call adds one to a count, and each other call subtracts one. When the count reaches `calls`,
/// the plugin is disabled: events skip it, or are dropped if it is protective, until ``retryAfter`` has passed,
/// ``LivePlugins/enable(plugin:)`` is called, or the scripts are loaded again.
public struct LivePluginBreaker: Sendable, Hashable {
  /// The count at which the plugin is disabled. Default: 5.
  public var calls: Int
  /// The time above which a call is slow. Default: nil; only limits count.
  public var slowerThan: Duration?
  /// The time after which a disabled plugin is called again. If that call is slow or exceeds a limit, the
  /// plugin is disabled again. Default: nil; it remains disabled.
  public var retryAfter: Duration?

  /// Creates a breaker.
  public init(calls: Int = 5, slowerThan: Duration? = nil, retryAfter: Duration? = nil) {
    self.calls = max(1, calls)
    self.slowerThan = slowerThan
    self.retryAfter = retryAfter
  }
}
