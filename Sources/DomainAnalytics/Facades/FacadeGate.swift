import AnalyticsCore
import Foundation

/// Lets the events of a facade's own client wait in its start-up queue until the first tracker is registered.
final class FacadeGate: UtilityPlugin, WaitingPlugin {
  let type = PluginType.utility
  private let client = ClientReference()
  private let queue = LibraryQueue.make("gate")

  var analytics: Analytics? {
    get { client.analytics }
    set { client.analytics = newValue }
  }

  /// Creates a client with a gate: one without a server, which stores nothing. However late the first tracker is, it
  /// receives the events that fit into the queue.
  static func client() -> Analytics {
    let analytics = Analytics(configuration: .withoutServer().waitingTimeout(.seconds(1e9)))
    analytics.add(plugin: FacadeGate())
    return analytics
  }

  /// Opens the gate of a client, if it has one.
  /// - Parameter delay: The seconds after which it opens.
  static func open(_ analytics: Analytics, after delay: Double = 0) {
    guard let gate = analytics.find(pluginType: FacadeGate.self) else { return }
    if delay == 0 { return analytics.remove(plugin: gate) }
    gate.queue.asyncAfter(deadline: .now() + delay) { gate.analytics?.remove(plugin: gate) }
  }
}
