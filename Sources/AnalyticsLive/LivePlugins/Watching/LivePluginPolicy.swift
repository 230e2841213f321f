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
/// Each slow or limited call adds one to a count. Each other call subtracts one, but at most once in ``recovery``, so a
/// plugin cannot hide such calls between others. When the count reaches ``calls``, the plugin is disabled: events skip
/// it, or are dropped if it is protective, until ``retryAfter`` has passed, ``LivePlugins/enable(plugin:)`` is called,
/// or the scripts are loaded again for another reason than exhausted memory. A call that exceeds the limit of its event
/// (``LivePlugins/Options/eventSteps``) does not count if earlier plugins have left it less than half of
/// ``LivePlugins/Options/callSteps``. Nor does a call that exceeds the limit of memory if values that earlier calls
/// keep have left it less than half of the memory that was free when the scripts had been loaded. See
/// ``LivePlugins/Options/exhaustionInterval``.
///
/// A plugin that stays enabled has at most one slow or limited call in each period of ``recovery``, after the first
/// `calls - 1`.
public struct LivePluginBreaker: Sendable, Hashable {
  /// The count at which the plugin is disabled. Default: 5. At least 1.
  public var calls: Int { didSet { calls = max(1, calls) } }
  /// The time above which a call is slow. Default: nil; only limits count.
  public var slowerThan: Duration?
  /// The time after which a disabled plugin is called again. If that call is slow or exceeds a limit, the
  /// plugin is disabled again. Default: nil; it remains disabled.
  public var retryAfter: Duration?
  /// The minimum time between two calls that subtract one from the count. Default: 5 seconds. With zero, each call that
  /// is neither slow nor limited subtracts one.
  public var recovery: Duration

  /// Creates a breaker.
  public init(
    calls: Int = 5, slowerThan: Duration? = nil, retryAfter: Duration? = nil, recovery: Duration = .seconds(5)
  ) {
    self.calls = max(1, calls)
    self.slowerThan = slowerThan
    self.retryAfter = retryAfter
    self.recovery = recovery
  }
}
