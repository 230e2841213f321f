import Foundation
import JSONModel

extension Analytics {
  /// Says what has happened to the app. On Apple platforms this is done by the client itself.
  ///
  /// Going to the background delivers what is stored and stops the timer of the ``IntervalBasedFlushPolicy``; coming back starts it again and asks for settings.
  public func handle(_ event: LifecycleEvent) {
    lifecycleTracker.handle(event, self)
    switch event {
    case .didEnterBackground:
      setIntervalsSuspended(true)
      deliverInBackground()
    case .willEnterForeground:
      setIntervalsSuspended(false)
      refreshSettings()
    case .willTerminate: storage.writer.commit { _ in }
    case .launched, .didBecomeActive, .willResignActive, .didHide, .didUnhide, .didTakeScreenshot,
      .backgroundRefreshStatusDidChange, .contentSizeCategoryDidChange:
      break
    }
    apply { ($0 as? any LifecycleObserver)?.handle(event) }
  }

  private func setIntervalsSuspended(_ isSuspended: Bool) {
    for case let policy as IntervalBasedFlushPolicy in flushPolicies { policy.setSuspended(isSuspended) }
  }

  /// The app was opened with a URL: it becomes the referrer in the context of events, plugins are told, and `Deep Link Opened` is tracked.
  public func openURL(_ url: URL, options: [String: Any] = [:]) {
    openURL(url, options, converted(options)?.objectValue ?? [:])
  }

  /// Reports that the app was opened with a URL, with options of a type that can be encoded.
  public func openURL<T: Encodable>(_ url: URL, options: T?) {
    guard let json = encoded(options)?.value?.objectValue else { return openURL(url) }
    openURL(url, JSON.object(json).dictionaryValue ?? [:], json)
  }

  private func openURL(_ url: URL, _ options: [String: Any], _ json: JSONObject) {
    state.withLock { state in
      state.user.referrer = url
      state.updateContext()
      state.subscriptions.send(state.user)
    }
    apply { ($0 as? any OpeningURLs)?.openURL(url, options: options) }
    var properties = json
    properties["url"] = .string(url.absoluteString)
    track(name: "Deep Link Opened", properties: JSON.object(properties))
  }

  /// The id under which the device gets push messages; it is in the context of events, as `device.token`.
  public func setDeviceToken(_ token: String) {
    state.withLock { state in
      state.deviceToken = token
      state.updateContext()
    }
  }

  /// Members that the context of all further events has besides those of the library; they replace those of the same name.
  func addToContext(_ members: JSONObject) {
    state.withLock { state in
      for (key, value) in members { state.contextAdditions[key] = value }
      state.updateContext()
    }
  }
}

/// A plugin that wants to know with which URLs the app is opened.
public protocol OpeningURLs {
  /// Called when the app was opened with a URL.
  func openURL(_ url: URL, options: [String: Any])
}
