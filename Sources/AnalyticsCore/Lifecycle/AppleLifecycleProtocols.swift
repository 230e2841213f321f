// Plugins that are notified of lifecycle events. Every method has a default that does nothing. On platforms without app
// lifecycle, such as Linux, the program calls `Analytics.handle(_:)`, and these protocols do not exist.

#if os(macOS)
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  public protocol macOSLifecycle {
    func application(didFinishLaunchingWithOptions options: [String: Any]?)
    func applicationWillUnhide()
    func applicationDidUnhide()
    func applicationDidBecomeActive()
    func applicationWillBecomeActive()
    func applicationDidResignActive()
    func applicationWillResignActive()
    func applicationDidHide()
    func applicationWillHide()
    func applicationDidUpdate()
    func applicationWillUpdate()
    func applicationWillFinishLaunching()
    func applicationWillTerminate()
    func applicationDidChangeScreenParameters()
  }

  extension macOSLifecycle {
    public func application(didFinishLaunchingWithOptions options: [String: Any]?) {}
    public func applicationWillUnhide() {}
    public func applicationDidUnhide() {}
    public func applicationDidBecomeActive() {}
    public func applicationWillBecomeActive() {}
    public func applicationDidResignActive() {}
    public func applicationWillResignActive() {}
    public func applicationDidHide() {}
    public func applicationWillHide() {}
    public func applicationDidUpdate() {}
    public func applicationWillUpdate() {}
    public func applicationWillFinishLaunching() {}
    public func applicationWillTerminate() {}
    public func applicationDidChangeScreenParameters() {}
  }
#elseif os(watchOS)
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  public protocol watchOSLifecycle {
    func applicationDidFinishLaunching()
    func applicationWillEnterForeground()
    func applicationDidBecomeActive()
    func applicationDidEnterBackground()
    func applicationWillResignActive()
  }

  extension watchOSLifecycle {
    public func applicationDidFinishLaunching() {}
    public func applicationWillEnterForeground() {}
    public func applicationDidBecomeActive() {}
    public func applicationDidEnterBackground() {}
    public func applicationWillResignActive() {}
  }
#elseif os(iOS) || os(tvOS) || os(visionOS)
  import UIKit

  // swift-format-ignore: TypeNamesShouldBeCapitalized
  public protocol iOSLifecycle {
    func application(_ application: UIApplication?, didFinishLaunchingWithOptions launchOptions: [AnyHashable: Any]?)
    func applicationDidEnterBackground(application: UIApplication?)
    func applicationWillEnterForeground(application: UIApplication?)
    func applicationDidBecomeActive(application: UIApplication?)
    func applicationWillResignActive(application: UIApplication?)
    func applicationDidReceiveMemoryWarning(application: UIApplication?)
    func applicationWillTerminate(application: UIApplication?)
    func applicationSignificantTimeChange(application: UIApplication?)
    func applicationBackgroundRefreshDidChange(application: UIApplication?)
  }

  extension iOSLifecycle {
    public func application(
      _ application: UIApplication?, didFinishLaunchingWithOptions launchOptions: [AnyHashable: Any]?
    ) {}
    public func applicationDidEnterBackground(application: UIApplication?) {}
    public func applicationWillEnterForeground(application: UIApplication?) {}
    public func applicationDidBecomeActive(application: UIApplication?) {}
    public func applicationWillResignActive(application: UIApplication?) {}
    public func applicationDidReceiveMemoryWarning(application: UIApplication?) {}
    public func applicationWillTerminate(application: UIApplication?) {}
    public func applicationSignificantTimeChange(application: UIApplication?) {}
    public func applicationBackgroundRefreshDidChange(application: UIApplication?) {}
  }
#endif
