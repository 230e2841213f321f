import Foundation
import JSONModel

extension Analytics {
  /// Starts what only some platforms have. On other platforms, such as Linux, the program calls ``handle(_:)``. No
  /// effect in synchronous mode.
  func startPlatform() {
    #if canImport(Darwin)
      if values.operatingMode == .asynchronous {
        appleLifecycle.set(AppleLifecycle(self))
        appleContext.set(AppleContext(self))
      }
    #endif
  }

  /// Adds members to an object of the context that all events have.
  func setFixedContext(_ key: String, _ members: JSONObject) {
    state.withLock { state in
      var object = state.fixedContext[key]?.objectValue ?? [:]
      object.merge(members)
      state.fixedContext[key] = .object(object)
      state.updateContext()
    }
  }

  /// Delivers stored events, within the time that the system grants an app in the background.
  func deliverInBackground() {
    #if os(iOS) || os(tvOS) || os(visionOS)
      ProcessInfo.processInfo.performExpiringActivity(withReason: "analytics") { [weak self] isExpired in
        guard !isExpired, let self else { return }
        let done = DispatchSemaphore(value: 0)
        self.startFlush { done.signal() }
        _ = done.wait(timeout: .now() + 25)
      }
    #else
      flushBecauseDue()
    #endif
  }
}
