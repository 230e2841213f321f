/// How a plugin is treated when it fails, is slow, or takes too much. See ``LivePlugins/Options/policies``.
public struct LivePluginPolicy: Sendable, Hashable {
  /// What becomes of the event on which it fails. Default: it goes on as it was before the plugin.
  public var onError: ErrorPolicy
  /// When it is switched off. Default: never.
  public var breaker: LivePluginBreaker?

  public init(onError: ErrorPolicy = .pass, breaker: LivePluginBreaker? = nil) {
    self.onError = onError
    self.breaker = breaker
  }
}

/// Switches a plugin off that is slow or exceeds limits again and again; an error that it throws is none of that. Every such call counts one, every other call takes
/// one back; at `calls` the plugin is not called any more, and events go past it, until ``LivePlugins/enable(plugin:)`` or a reload.
public struct LivePluginBreaker: Sendable, Hashable {
  /// How many calls are too many. Default: 5.
  public var calls: Int
  /// Seconds above which a call is slow; nil, the default: only limits count.
  public var slowerThan: Double?

  public init(calls: Int = 5, slowerThan: Double? = nil) {
    self.calls = max(1, calls)
    self.slowerThan = slowerThan
  }
}
