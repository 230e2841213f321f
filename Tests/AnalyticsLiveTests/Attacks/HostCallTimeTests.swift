import AnalyticsLive
import Foundation
import TestSupport
import Testing

/// The processor time that plugins take with functions of the library until the limit of steps ends them. Only
/// meaningful in a release build, so with `JAVASCRIPT_TIME_TESTS` in the environment.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["JAVASCRIPT_TIME_TESTS"] != nil))
struct HostCallTimeTests {
  private static let calls = [
    "analytics.track('x')", "analytics.track('x', { a: 1, b: { c: [1, 2, 3] } })", "analytics.track(1)",
    "analytics.identify('x', { a: 1 })", "analytics.identify(1)", "analytics.screen('x')", "analytics.group('x')",
    "analytics.alias('x')", "analytics.reset()", "analytics.flush()", "analytics.traits", "analytics.userId",
    "analytics.anonymousId", "new Analytics('k').track('x')", "new Analytics('k').traits",
    "analytics.add(new P(LivePluginType.after, null))", "analytics.add(1)", "analytics.removeLivePlugins()",
    "analytics.add(new P(LivePluginType.after, null)); analytics.removeLivePlugins()",
    "analytics.add(new Q(LivePluginType.after, null)); analytics.removeLivePlugins()",
    "storage.setValue('k', 1)", "storage.setValue('k' + n++, 1)", "storage.setValue('k', { a: [1, 2, { b: 3 }] })",
    "storage.setValue('k', long)", "storage.setValue('k', wide)", "storage.removeValue(wide)", "analytics.track(wide)",
    "analytics.identify(wide)", "analytics.screen('x', wide)", "analytics.alias(wide)",
    "new Analytics(wide).track('x')",
    "domain.map({ type: wide }, e => e)", "console.log(wide)",
    "storage.getValue('k')", "storage.removeValue('k')", "storage.getValue(1)",
    "domain.map({ type: 'a' + n++ }, e => e)", "domain.map(1)", "event.timestamp = new Date()",
    "event.properties = { a: { b: { c: 1 } } }; event.properties.a.b", "console.log('x')", "console.warn({ a: 1 })",
    "analytics = 1; console = 2; storage.x = 3",
  ]

  private static func seconds(_ body: String) async throws -> Double {
    let client = LiveClient()
    let plugin = """
      const long = "a".repeat(1e5), wide = "\u{416}".repeat(1e6);
      let n = 0;
      class Q extends LivePlugin { static s = 1 }
      for (let i = 0; i < 1000; i++) { Q.prototype["trac" + i] = () => 1; Q["executf" + i] = () => 1 }
      class P extends LivePlugin {
        track(event) { if (event.event === "loop") for (;;) { \(body) } return event }
      }
      analytics.add(new P(LivePluginType.enrichment, null));
      """
    try await client.add(plugin, options: .init(console: { _, _ in }, onProblem: { _ in }))
    return try await onThread {
      ThrownErrors.stopRecordingBacktraces()
      let began = ThreadClock.nanoseconds()
      client.analytics.track(name: "loop")
      return Double(ThreadClock.nanoseconds() - began) / 1e9
    }
  }

  @Test("Steps with functions of the library take no longer than ten times an empty loop of as many", arguments: calls)
  func steps(_ call: String) async throws {
    let empty = try await Self.seconds("")
    let seconds = try await Self.seconds("try { \(call) } catch {}")
    #expect(empty > 0.01)
    #expect(seconds <= 10 * empty, "\(seconds) s, an empty loop takes \(empty) s")
  }
}
