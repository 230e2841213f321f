import AnalyticsCore
import Foundation
import JavaScript

extension LivePlugins {
  /// How live plugins work. Everything has a default.
  public struct Options: Sendable {
    /// What each script and each call of a plugin may use. Default: 50 million steps, 256 MiB, no limit of time.
    public var limits: Limits
    /// What becomes of an event on which a plugin fails. Default: it goes on as it was before that plugin.
    public var errorPolicy: ErrorPolicy
    /// How many interpreters run the scripts, for services that use many cores. Events of one user (`userId`, else `anonymousId`) always have the same one. Default: 1.
    public var workers: Int
    /// Of local time in `Date`. Default: the one that the system is set to at any time.
    public var timeZone: TimeZone
    /// Receives what scripts print, at once, on the thread that runs them and while no other script can run. Default: the client's diagnostics.
    public var console: (@Sendable (ConsoleLevel, String) -> Void)?
    /// Receives the failures of plugins, not every one of many that are alike. Default: the client's error handler and diagnostics.
    public var onReport: (@Sendable (LivePluginReport) -> Void)?

    public init(
      limits: Limits = Limits(), errorPolicy: ErrorPolicy = .pass, workers: Int = 1, timeZone: TimeZone = .autoupdatingCurrent,
      console: (@Sendable (ConsoleLevel, String) -> Void)? = nil, onReport: (@Sendable (LivePluginReport) -> Void)? = nil
    ) {
      self.limits = limits
      self.errorPolicy = errorPolicy
      self.workers = max(1, workers)
      self.timeZone = timeZone
      self.console = console
      self.onReport = onReport
    }
  }
}
