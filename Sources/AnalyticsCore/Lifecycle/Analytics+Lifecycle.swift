import Foundation
import JSONModel

extension Analytics {
  /// Handles a lifecycle event of the app. On Apple platforms the client calls this method itself.
  ///
  /// When the app enters the background, the client delivers stored events and stops the timer of the
  /// ``IntervalBasedFlushPolicy``. When it returns to the foreground, the client restarts the timer and requests
  /// settings.
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

  /// Reports that the app was opened with a URL. The URL becomes the referrer in the context of events, plugins are
  /// notified, and `Deep Link Opened` is tracked.
  public func openURL(_ url: URL, options: [String: Any] = [:]) {
    openURL(url, options, converted(options)?.objectValue ?? [:])
  }

  /// Reports that the app was opened with a URL, with options of a type that can be encoded.
  public func openURL<T: Encodable>(_ url: URL, options: T?) {
    guard let json = encoded(options)?.value?.objectValue else { return openURL(url) }
    openURL(url, JSON.object(json).dictionaryValue ?? [:], json)
  }

  private func openURL(_ url: URL, _ options: [String: Any], _ json: JSONObject) {
    guard mayNotify("openURL") else { return }
    state.withLock { state in
      state.user.referrer = url
      state.updateContext()
      state.subscriptions.send(state.user)
    }
    nested("openURL") { apply { ($0 as? any OpeningURLs)?.openURL(url, options: options) } }
    var properties = json
    properties["url"] = .string(url.absoluteString)
    track(name: "Deep Link Opened", properties: JSON.object(properties))
  }

  /// The token under which the device receives push messages. Events contain it as `device.token` in their context.
  public func setDeviceToken(_ token: String) {
    state.withLock { state in
      state.deviceToken = token
      state.updateContext()
    }
  }

  /// Sets members that the context of all later events contains in addition to those of the library. They replace
  /// members of the same name.
  func addToContext(_ members: JSONObject) {
    state.withLock { state in
      state.contextAdditions.merge(members)
      state.updateContext()
    }
  }
}

/// A plugin that is notified of URLs with which the app is opened.
public protocol OpeningURLs {
  /// Called when the app was opened with a URL.
  func openURL(_ url: URL, options: [String: Any])
}
