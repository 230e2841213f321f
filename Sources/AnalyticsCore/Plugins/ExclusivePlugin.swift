/// A plugin that decides whether a client may use it.
package protocol ExclusivePlugin: Plugin {
  /// Called before the plugin is added to a client. If two clients call this at the same time, one of them is refused.
  /// - Returns: false if the plugin refuses, which it has reported. It is then not added.
  func claim(for client: Analytics) -> Bool
  /// Called when the app has removed the plugin from a client, also from one that it has refused.
  func withdraw(from client: Analytics)
}
