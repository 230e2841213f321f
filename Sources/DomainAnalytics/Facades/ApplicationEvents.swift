import AnalyticsCore

/// Tracks what happens to the app, by the names of HEAnalytics: the category `Application`, and nine events.
final class ApplicationEvents: UtilityPlugin, LifecycleObserver {
  let type = PluginType.utility
  private let client = ClientReference()

  var analytics: Analytics? {
    get { client.analytics }
    set { client.analytics = newValue }
  }

  func handle(_ event: LifecycleEvent) {
    guard let (name, parameters) = Self.description(of: event) else { return }
    analytics?.track(HEAnalyticsData(category: .application, event: name, parameters: parameters))
  }

  static func description(of event: LifecycleEvent) -> (name: String, parameters: [String: Any]?)? {
    switch event {
    case .launched(let application, let url):
      var parameters: [String: Any] = [:]
      parameters["launchOptionsURL"] = url?.absoluteString
      parameters["sourceApplication"] = application
      return ("Did Finish Launching", parameters.isEmpty ? nil : parameters)
    case .willEnterForeground: return ("Will Enter Foreground", nil)
    case .didBecomeActive: return ("Did Become Active", nil)
    case .willResignActive: return ("Will Resign Active", nil)
    case .didEnterBackground: return ("Did Enter Background", nil)
    case .willTerminate: return ("Will Terminate", nil)
    case .didTakeScreenshot: return ("Did Take Screenshot", nil)
    case .backgroundRefreshStatusDidChange(let status):
      return ("Background Refresh Status Did Change", ["status": status ?? "<unknown>"])
    case .contentSizeCategoryDidChange(let category):
      return ("Content Size Category Did Change", category.map { ["contentSize": $0] })
    case .didHide, .didUnhide: return nil
    }
  }
}
