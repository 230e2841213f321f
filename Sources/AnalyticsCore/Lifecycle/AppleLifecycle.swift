#if canImport(Darwin)
  import Foundation

  #if os(iOS) || os(tvOS) || os(visionOS)
    import UIKit
  #endif

  /// Observes the system's lifecycle notifications, and notifies the client and its plugins.
  final class AppleLifecycle: @unchecked Sendable {
    // Unchecked because of the observers, which are set once.
    private var observers: [any NSObjectProtocol] = []

    /// By name, so that nothing of the main actor is accessed.
    init(_ analytics: Analytics) {
      for (name, event) in Self.events {
        observe(name) { [weak analytics] notification in analytics?.handle(event(notification)) }
      }
      for (name, tell) in Self.callbacks {
        observe(name) { [weak analytics] notification in analytics?.apply { tell($0, notification) } }
      }
    }

    deinit {
      for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }

    private func observe(_ name: String, _ action: @escaping @Sendable (Notification) -> Void) {
      observers.append(
        NotificationCenter.default.addObserver(forName: Notification.Name(name), object: nil, queue: nil, using: action)
      )
    }

    private typealias Event = @Sendable (Notification) -> LifecycleEvent
    private typealias Callback = @Sendable (any Plugin, Notification) -> Void

    #if os(macOS)
      private static let events: [(String, Event)] = [
        ("NSApplicationDidFinishLaunchingNotification", { _ in .launched() }),
        ("NSApplicationDidBecomeActiveNotification", { _ in .didBecomeActive }),
        ("NSApplicationWillResignActiveNotification", { _ in .willResignActive }),
        ("NSApplicationDidHideNotification", { _ in .didHide }),
        ("NSApplicationDidUnhideNotification", { _ in .didUnhide }),
        ("NSApplicationWillTerminateNotification", { _ in .willTerminate }),
      ]

      private static let callbacks: [(String, Callback)] = [
        (
          "NSApplicationDidFinishLaunchingNotification",
          { plugin, notification in
            (plugin as? any macOSLifecycle)?.application(
              didFinishLaunchingWithOptions: notification.userInfo as? [String: Any])
          }
        ),
        callback("NSApplicationWillUnhideNotification") { $0.applicationWillUnhide() },
        callback("NSApplicationDidUnhideNotification") { $0.applicationDidUnhide() },
        callback("NSApplicationDidBecomeActiveNotification") { $0.applicationDidBecomeActive() },
        callback("NSApplicationWillBecomeActiveNotification") { $0.applicationWillBecomeActive() },
        callback("NSApplicationDidResignActiveNotification") { $0.applicationDidResignActive() },
        callback("NSApplicationWillResignActiveNotification") { $0.applicationWillResignActive() },
        callback("NSApplicationDidHideNotification") { $0.applicationDidHide() },
        callback("NSApplicationWillHideNotification") { $0.applicationWillHide() },
        callback("NSApplicationDidUpdateNotification") { $0.applicationDidUpdate() },
        callback("NSApplicationWillUpdateNotification") { $0.applicationWillUpdate() },
        callback("NSApplicationWillFinishLaunchingNotification") { $0.applicationWillFinishLaunching() },
        callback("NSApplicationWillTerminateNotification") { $0.applicationWillTerminate() },
        callback("NSApplicationDidChangeScreenParametersNotification") { $0.applicationDidChangeScreenParameters() },
      ]

      private static func callback(_ name: String, _ tell: @escaping @Sendable (any macOSLifecycle) -> Void) -> (
        String, Callback
      ) {
        (name, { plugin, _ in if let plugin = plugin as? any macOSLifecycle { tell(plugin) } })
      }
    #elseif os(watchOS)
      private static let events: [(String, Event)] = [
        ("WKApplicationDidFinishLaunchingNotification", { _ in .launched() }),
        ("WKApplicationWillEnterForegroundNotification", { _ in .willEnterForeground }),
        ("WKApplicationDidBecomeActiveNotification", { _ in .didBecomeActive }),
        ("WKApplicationWillResignActiveNotification", { _ in .willResignActive }),
        ("WKApplicationDidEnterBackgroundNotification", { _ in .didEnterBackground }),
      ]

      private static let callbacks: [(String, Callback)] = [
        callback("WKApplicationDidFinishLaunchingNotification") { $0.applicationDidFinishLaunching() },
        callback("WKApplicationWillEnterForegroundNotification") { $0.applicationWillEnterForeground() },
        callback("WKApplicationDidBecomeActiveNotification") { $0.applicationDidBecomeActive() },
        callback("WKApplicationDidEnterBackgroundNotification") { $0.applicationDidEnterBackground() },
        callback("WKApplicationWillResignActiveNotification") { $0.applicationWillResignActive() },
      ]

      private static func callback(_ name: String, _ tell: @escaping @Sendable (any watchOSLifecycle) -> Void) -> (
        String, Callback
      ) {
        (name, { plugin, _ in if let plugin = plugin as? any watchOSLifecycle { tell(plugin) } })
      }
    #else
      private static let events: [(String, Event)] = [
        (
          "UIApplicationDidFinishLaunchingNotification",
          { notification in
            .launched(
              referringApplication: notification.userInfo?["UIApplicationLaunchOptionsSourceApplicationKey"] as? String,
              url: notification.userInfo?["UIApplicationLaunchOptionsURLKey"] as? URL)
          }
        ),
        ("UIApplicationWillEnterForegroundNotification", { _ in .willEnterForeground }),
        ("UIApplicationDidBecomeActiveNotification", { _ in .didBecomeActive }),
        ("UIApplicationWillResignActiveNotification", { _ in .willResignActive }),
        ("UIApplicationDidEnterBackgroundNotification", { _ in .didEnterBackground }),
        ("UIApplicationWillTerminateNotification", { _ in .willTerminate }),
        ("UIApplicationUserDidTakeScreenshotNotification", { _ in .didTakeScreenshot }),
        // The status itself belongs to the main actor.
        ("UIApplicationBackgroundRefreshStatusDidChangeNotification", { _ in .backgroundRefreshStatusDidChange() }),
        (
          "UIContentSizeCategoryDidChangeNotification",
          { notification in
            .contentSizeCategoryDidChange(
              category: notification.userInfo?["UIContentSizeCategoryNewValueKey"] as? String)
          }
        ),
      ]

      private static let callbacks: [(String, Callback)] = [
        (
          "UIApplicationDidFinishLaunchingNotification",
          { plugin, notification in
            (plugin as? any iOSLifecycle)?.application(
              notification.object as? UIApplication, didFinishLaunchingWithOptions: notification.userInfo)
          }
        ),
        callback("UIApplicationDidEnterBackgroundNotification") { $0.applicationDidEnterBackground(application: $1) },
        callback("UIApplicationWillEnterForegroundNotification") { $0.applicationWillEnterForeground(application: $1) },
        callback("UIApplicationDidBecomeActiveNotification") { $0.applicationDidBecomeActive(application: $1) },
        callback("UIApplicationWillResignActiveNotification") { $0.applicationWillResignActive(application: $1) },
        callback("UIApplicationDidReceiveMemoryWarningNotification") {
          $0.applicationDidReceiveMemoryWarning(application: $1)
        },
        callback("UIApplicationWillTerminateNotification") { $0.applicationWillTerminate(application: $1) },
        callback("UIApplicationSignificantTimeChangeNotification") {
          $0.applicationSignificantTimeChange(application: $1)
        },
        callback("UIApplicationBackgroundRefreshStatusDidChangeNotification") {
          $0.applicationBackgroundRefreshDidChange(application: $1)
        },
      ]

      private static func callback(
        _ name: String, _ tell: @escaping @Sendable (any iOSLifecycle, UIApplication?) -> Void
      ) -> (String, Callback) {
        (
          name,
          { plugin, notification in
            if let plugin = plugin as? any iOSLifecycle { tell(plugin, notification.object as? UIApplication) }
          }
        )
      }
    #endif
  }
#endif
