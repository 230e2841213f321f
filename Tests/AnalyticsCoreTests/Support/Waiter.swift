@testable import AnalyticsCore

/// A plugin that makes events wait until it resumes.
final class Waiter: WaitingPlugin {
  let type: PluginType
  private let client = WeakClient()
  init(_ type: PluginType = .utility) { self.type = type }
  var analytics: Analytics? {
    get { client.analytics }
    set { client.analytics = newValue }
  }
}
