import AnalyticsCore

extension Signals {
  /// Starts or stops observing UIKit according to the configuration. Only ``shared`` observes it.
  func updateInterface() {
    #if canImport(UIKit) && !os(watchOS)
      guard self === Signals.shared else { return }
      let isWanted = state.withLock { $0.configuration.useUIKitAutoSignal && $0.analytics != nil }
      Task { @MainActor in UIKitTracking.setEnabled(isWanted) }
    #endif
  }
}
