import AnalyticsCore

extension Signals {
  /// Begins or ends watching UIKit, as the configuration says. Only ``shared`` does that.
  func updateInterface() {
    #if canImport(UIKit) && !os(watchOS)
      guard self === Signals.shared else { return }
      let isWanted = state.withLock { $0.configuration.useUIKitAutoSignal && $0.analytics != nil }
      Task { @MainActor in UIKitTracking.setEnabled(isWanted) }
    #endif
  }
}
