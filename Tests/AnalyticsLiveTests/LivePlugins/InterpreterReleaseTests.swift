import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Tests that interpreters are released when their plugins are no longer used.
@Suite struct InterpreterReleaseTests {
  private final class WeakHosts: @unchecked Sendable {
    private var hosts: [() -> LivePluginHost?] = []
    func add(_ host: LivePluginHost) { hosts.append { [weak host] in host } }
    var count: Int { hosts.count }
    var alive: Int { hosts.count { $0() != nil } }
  }

  private static let plugin = """
    class P extends LivePlugin {
      track(event) {
        if (event.event === "throw") throw new Error("no");
        if (event.event === "loop") for (;;) {}
        if (event.event === "promise") return Promise.resolve(event);
        if (event.event === "reject") Promise.reject(new Error("late"));
        storage.setValue("last", event.event);
        return event;
      }
    }
    analytics.add(new P("before"));
    """

  @Test(
    "Interpreters are released with their live plugins, whatever their scripts have done",
    arguments: [
      "", "domain.map('a', e => e)", "signals.add(new RawSignal('x'))", "globalThis.processSignal = s => s",
      "Promise.reject(1)", "queueMicrotask(() => { throw 1 })", "const signals = 1", "analytics.removeLivePlugins()",
      "storage.update('a', n => 1)", "console.log({})", "throw new Error('no')", "for (;;) {}",
      "analytics.add(new P('nowhere'))", "(async () => { await new Promise(() => {}) })()",
    ], LivePlugins.Isolation.allCases)
  func release(_ source: String, _ isolation: LivePlugins.Isolation) throws {
    let weak = WeakHosts()
    try use(source, isolation, weak)
    #expect(weak.alive == 0)
  }

  private func use(_ source: String, _ isolation: LivePlugins.Isolation, _ weak: WeakHosts) throws {
    let options = LivePlugins.Options(
      limits: Limits(steps: 10_000), callSteps: 5000, isolation: isolation, workers: 2, console: { _, _ in },
      onProblem: { _ in })
    let scripts = try [Script(Self.plugin), Script(source)]
    guard let live = try? LivePlugins(scripts: scripts, options: options) else { return }
    for host in live.hosts { weak.add(host) }
    #expect(weak.count > 0)
    let timeline = Timeline()
    live.add(to: timeline)
    live.update(settings: [:], type: .initial)
    for name in ["a", "throw", "loop", "promise", "reject", "b"] {
      _ = timeline.process(event: TrackEvent(event: name, properties: [:]))
    }
    live.reset()
    live.flush()
    live.reportRest()
  }
}
