import Foundation

/// A plugin whose shutdown completes later.
package protocol ShutdownCompletion: Plugin {
  /// Called instead of `shutdown()`. Enters the group before returning, and leaves it when the shutdown has completed.
  func shutdown(group: DispatchGroup)
  /// The client has waited as long as a shutdown may take. Nothing may be called after this returns.
  func abandonShutdown()
}
