/// A plugin that moves from one client to another while calls of the former client are under way. It decides in one
/// step whether a client is still its own, and ends.
package protocol MovingPlugin: Plugin {
  /// Called in place of ``Plugin/shutdown()``.
  /// - Parameter client: The client that has removed the plugin, or that shuts down.
  func shutdown(by client: Analytics)
}
