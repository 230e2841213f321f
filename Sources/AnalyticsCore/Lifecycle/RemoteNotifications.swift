import Foundation

/// A plugin that is notified of push messages. Every method has a default that does nothing.
public protocol RemoteNotifications: Plugin {
  /// Called when the system has registered the device for push messages.
  func registeredForRemoteNotifications(deviceToken: Data)
  /// Called when the user declined push messages.
  func declinedRemoteNotifications()
  /// Called when the device could not be registered for push messages.
  func failedToRegisterForRemoteNotification(error: (any Error)?)
  /// Called when a push message arrived.
  func receivedRemoteNotification(userInfo: [AnyHashable: Any])
  /// Called when the user chose an action of a push message.
  func handleAction(identifier: String, userInfo: [String: Any])
}

extension RemoteNotifications {
  /// Does nothing.
  public func registeredForRemoteNotifications(deviceToken: Data) {}
  /// Does nothing.
  public func declinedRemoteNotifications() {}
  /// Does nothing.
  public func failedToRegisterForRemoteNotification(error: (any Error)?) {}
  /// Does nothing.
  public func receivedRemoteNotification(userInfo: [AnyHashable: Any]) {}
  /// Does nothing.
  public func handleAction(identifier: String, userInfo: [String: Any]) {}
}

extension Analytics {
  /// Sets the token that the system has given the device for push messages. It becomes part of the context as
  /// hexadecimal text, and plugins are notified.
  public func registeredForRemoteNotifications(deviceToken: Data) {
    setDeviceToken(deviceToken.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined())
    notifyPlugins { $0.registeredForRemoteNotifications(deviceToken: deviceToken) }
  }

  /// Reports that the user declined push messages.
  public func declinedRemoteNotifications() { notifyPlugins { $0.declinedRemoteNotifications() } }

  /// Reports that the device could not be registered for push messages.
  public func failedToRegisterForRemoteNotification(error: (any Error)?) {
    notifyPlugins { $0.failedToRegisterForRemoteNotification(error: error) }
  }

  /// Reports that a push message arrived.
  public func receivedRemoteNotification(userInfo: [AnyHashable: Any]) {
    notifyPlugins { $0.receivedRemoteNotification(userInfo: userInfo) }
  }

  /// Reports that the user responded to a push message.
  public func handleAction(identifier: String, userInfo: [String: Any]) {
    notifyPlugins { $0.handleAction(identifier: identifier, userInfo: userInfo) }
  }

  private func notifyPlugins(_ tell: (any RemoteNotifications) -> Void) {
    apply { if let plugin = $0 as? any RemoteNotifications { tell(plugin) } }
  }

  #if canImport(Darwin)
    /// Reports that the app continues an activity. A web-browsing activity opens its page.
    public func continueUserActivity(_ activity: NSUserActivity) {
      if activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL {
        openURL(url, options: ["title": activity.title ?? ""])
      }
      apply { ($0 as? any UserActivities)?.continueUserActivity(activity) }
    }
  #endif
}

#if canImport(Darwin)
  /// A plugin that is notified of activities that the app continues.
  public protocol UserActivities {
    /// Called when the app continues an activity.
    func continueUserActivity(_ activity: NSUserActivity)
  }
#endif
