import AnalyticsCore

/// Cancels activities when the app resigns, and opens them again when it becomes active.
final class ActivityLifecycle: UtilityPlugin, LifecycleObserver {
  let type = PluginType.utility
  private let domain: DomainClient
  private let client = ClientReference()

  init(_ domain: DomainClient) { self.domain = domain }

  var analytics: Analytics? {
    get { client.analytics }
    set { client.analytics = newValue }
  }

  func handle(_ event: LifecycleEvent) {
    guard let analytics else { return }
    switch event {
    case .willResignActive:
      analytics.callOrder.run { for event in domain.activities.suspend(analytics.refusals) { analytics.submit(event) } }
    case .didBecomeActive:
      domain.renewSession()
      analytics.callOrder.run { for event in domain.activities.resume(analytics.refusals) { analytics.submit(event) } }
    default: break
    }
  }
}
