import AnalyticsCore

/// Lets the events of a facade's own client wait in its start-up queue until the first tracker is registered.
final class FacadeGate: UtilityPlugin, WaitingPlugin {
  let type = PluginType.utility
  private let client = ClientReference()

  var analytics: Analytics? {
    get { client.analytics }
    set { client.analytics = newValue }
  }

  /// Creates a client with a gate: one without a server, which stores nothing.
  static func client() -> Analytics {
    let analytics = Analytics.local()
    analytics.add(plugin: FacadeGate())
    return analytics
  }

  /// Opens the gate of a client, if it has one.
  static func open(_ analytics: Analytics) {
    guard let gate = analytics.find(pluginType: FacadeGate.self) else { return }
    analytics.remove(plugin: gate)
  }
}
