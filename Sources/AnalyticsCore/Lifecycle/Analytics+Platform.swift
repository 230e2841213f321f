import Foundation

extension Analytics {
  /// Starts what only some platforms have. Where there is nothing, as on Linux, ``handle(_:)`` is called by the program. Without effect in synchronous mode.
  func startPlatform() {
    #if canImport(Darwin)
      if values.operatingMode == .asynchronous { appleLifecycle.set(AppleLifecycle(self)) }
    #endif
  }

  /// Delivers what is stored, with the time that the system grants an app in the background for it.
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
