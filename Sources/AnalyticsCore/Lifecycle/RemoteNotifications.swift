import Foundation

/// A plugin that wants to know about push messages. Every method has a default that does nothing.
public protocol RemoteNotifications: Plugin {
  func registeredForRemoteNotifications(deviceToken: Data)
  func declinedRemoteNotifications()
  func failedToRegisterForRemoteNotification(error: (any Error)?)
  func receivedRemoteNotification(userInfo: [AnyHashable: Any])
  func handleAction(identifier: String, userInfo: [String: Any])
}

extension RemoteNotifications {
  public func registeredForRemoteNotifications(deviceToken: Data) {}
  public func declinedRemoteNotifications() {}
  public func failedToRegisterForRemoteNotification(error: (any Error)?) {}
  public func receivedRemoteNotification(userInfo: [AnyHashable: Any]) {}
  public func handleAction(identifier: String, userInfo: [String: Any]) {}
}

extension Analytics {
  /// The system has given the device its id for push messages. It goes into the context as text of hexadecimal digits, and to plugins.
  public func registeredForRemoteNotifications(deviceToken: Data) {
    setDeviceToken(deviceToken.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined())
    notifyPlugins { $0.registeredForRemoteNotifications(deviceToken: deviceToken) }
  }

  /// The user does not want push messages.
  public func declinedRemoteNotifications() { notifyPlugins { $0.declinedRemoteNotifications() } }

  /// The device could not be registered for push messages.
  public func failedToRegisterForRemoteNotification(error: (any Error)?) {
    notifyPlugins { $0.failedToRegisterForRemoteNotification(error: error) }
  }

  /// A push message has come.
  public func receivedRemoteNotification(userInfo: [AnyHashable: Any]) {
    notifyPlugins { $0.receivedRemoteNotification(userInfo: userInfo) }
  }

  /// The user has answered a push message.
  public func handleAction(identifier: String, userInfo: [String: Any]) {
    notifyPlugins { $0.handleAction(identifier: identifier, userInfo: userInfo) }
  }

  private func notifyPlugins(_ tell: (any RemoteNotifications) -> Void) {
    apply { if let plugin = $0 as? any RemoteNotifications { tell(plugin) } }
  }

  #if canImport(Darwin)
    /// An activity is continued: one of browsing the web opens its page.
    public func continueUserActivity(_ activity: NSUserActivity) {
      if activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL {
        openURL(url, options: ["title": activity.title ?? ""])
      }
      apply { ($0 as? any UserActivities)?.continueUserActivity(activity) }
    }
  #endif
}

#if canImport(Darwin)
  /// A plugin that wants to know about activities that are continued.
  public protocol UserActivities {
    func continueUserActivity(_ activity: NSUserActivity)
  }
#endif
