import AnalyticsCore

/// A plugin that remembers whether the user was forgotten since it was added.
final class ResetMemory: EventPlugin {
  let type = PluginType.utility
  private let client = ClientReference()
  private let state = Protected(false)

  var analytics: Analytics? {
    get { client.analytics }
    set { client.analytics = newValue }
  }

  var wasReset: Bool { state.current }

  func reset() { state.set(true) }
}
