import Foundation

@testable import AnalyticsCore

/// A plugin that counts the calls that it receives.
final class CountingPlugin: EventPlugin {
  let type = PluginType.enrichment
  private let client = WeakClient()
  private let counts = Protected<[String: Int]>([:])
  private let slowness: TimeInterval
  private let atEnd: @Sendable (CountingPlugin) -> Void

  /// - Parameters:
  ///   - slowness: The time in seconds that `configure` and `shutdown` take.
  ///   - atEnd: Called by `shutdown`.
  init(slowness: TimeInterval = 0, atEnd: @escaping @Sendable (CountingPlugin) -> Void = { _ in }) {
    self.slowness = slowness
    self.atEnd = atEnd
  }

  var analytics: Analytics? {
    get { client.analytics }
    set { client.analytics = newValue }
  }

  var calls: [String: Int] { counts.current }
  /// How often it was configured and shut down.
  var uses: [Int] { [calls["configure"] ?? 0, calls["shutdown"] ?? 0] }

  private func count(_ call: String) { counts.withLock { $0[call, default: 0] += 1 } }

  func configure(analytics: Analytics) {
    count("configure")
    self.analytics = analytics
    if slowness > 0 { Thread.sleep(forTimeInterval: slowness) }
  }
  func update(settings: Settings, type: UpdateType) { count("update") }
  func track(event: TrackEvent) -> TrackEvent? {
    count("track")
    return event
  }
  func reset() { count("reset") }
  func flush() { count("flush") }
  func shutdown() {
    count("shutdown")
    if slowness > 0 { Thread.sleep(forTimeInterval: slowness) }
    atEnd(self)
  }
}
