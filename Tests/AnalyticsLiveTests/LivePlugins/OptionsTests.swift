import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

/// Tests the options of live plugins that serve tests and operation.
@Suite struct OptionsTests {
  @Test func theClockAndTheRandomSourceOfScriptsCanBeReplaced() throws {
    let script = try Script(
      """
      class Stamp extends LivePlugin {
        track(event) { event.properties = { now: Date.now(), random: Math.random() }; return event }
      }
      analytics.add(new Stamp(LivePluginType.enrichment, null));
      """)
    let live = try LivePlugins(
      scripts: [script], options: .init(clock: { Date(timeIntervalSince1970: 1.5) }, random: { 0.25 }))
    let timeline = Timeline()
    live.add(to: timeline)
    #expect(timeline.process(event: TrackEvent(event: "a"))?.properties == ["now": 1500, "random": 0.25])
  }

  @Test func oneHandlerReceivesEveryProblem() async throws {
    let problems = Recorder<String>()
    let errors = Recorder<String>()
    let script = try Script(
      """
      class Fails extends LivePlugin { track(event) { if (event.event === "loop") for (;;); throw new Error("no") } }
      analytics.add(new Fails(LivePluginType.enrichment, null));
      """)
    let live = try LivePlugins(
      scripts: [script],
      options: .init(
        limits: Limits(steps: 10_000), breaker: LivePluginBreaker(calls: 1),
        onProblem: { problem in
          switch problem {
          case .loading(let error): problems.add("loading: \(error)")
          case .plugin(let report): problems.add("plugin: \(report.error.headline)")
          case .rules(let error): problems.add("rules: \(error.error.headline)")
          case .signal, .filter, .storage: problems.add("other: \(problem)")
          }
        }))
    let analytics = Analytics(
      configuration: Configuration(writeKey: UUID().uuidString).storageMode(.memory(10)).fetchSettings(false)
        .flushPolicies([]).setTrackedApplicationLifecycleEvents(.none).errorHandler { errors.add("\($0)") })
    analytics.add(plugin: live)
    await analytics.waitUntilStarted()
    await live.ready()
    analytics.track(name: "a")
    analytics.track(name: "loop")
    let result = await live.reload(scripts: [try Script("nothing()", name: "bad.js")])
    #expect(result.isFailure)
    #expect(await eventually { problems.all.count == 4 })
    #expect(problems.all.contains("plugin: Error: no"))
    #expect(problems.all.contains { $0.hasPrefix("plugin: stopped: the script used more than") })
    #expect(
      problems.all.contains {
        $0.hasPrefix("loading: the plugin Fails (") && $0.contains(") was slow or exceeded limits")
      })
    #expect(problems.all.contains { $0.hasPrefix("loading: bad.js cannot be used") })
    #expect(errors.all.isEmpty)
    await analytics.shutdown()
  }

  @Test("An option that is set later has the same minimum as in the initializer")
  func minimums() {
    var options = LivePlugins.Options()
    options.workers = 0
    options.callSteps = -1
    options.eventSteps = .min
    options.derivedEventLimit = -1
    options.maximumBundleSize = -1
    options.breaker?.calls = 0
    #expect(options.workers == 1 && options.callSteps == 0 && options.eventSteps == 0)
    #expect(options.derivedEventLimit == 0 && options.maximumBundleSize == 0 && options.breaker?.calls == 1)
    var signals = SignalsConfiguration(writeKey: "key")
    signals.maximumBufferSize = -1
    signals.relayCount = 0
    #expect(signals.maximumBufferSize == 1 && signals.relayCount == 1)
    var storage = StorageLimits()
    storage.bytes = -1
    storage.batches = -1
    #expect(storage == StorageLimits(bytes: 0, batches: 0))
  }

  @Test(arguments: [Duration.seconds(Int64.max), .zero]) func directoriesAreWatchedAtAnyInterval(_ interval: Duration)
    throws
  {
    let folder = TemporaryFolder()
    try folder.write("p.js", "")
    let live = try LivePlugins(directory: folder.url, watchInterval: interval)
    live.shutdown()
  }

  @Test func datesAreExchangedWithScripts() throws {
    final class Appointment {
      var start: Date
      init(start: Date) { self.start = start }
    }
    let interpreter = Interpreter()
    try interpreter.define(
      HostClass<Appointment>("Appointment").constructor(Appointment.init).property("start", \.start))
    let result = try interpreter.evaluate(
      """
      const appointment = new Appointment(new Date(1000));
      appointment.start = new Date(appointment.start.getTime() + 500);
      let error; try { appointment.start = new Date(NaN) } catch (e) { error = e.name }
      [appointment.start.getTime(), error]
      """)
    #expect(try result.json() == [1500, "TypeError"])
    let start = interpreter.global("appointment")?.instance(of: Appointment.self)?.start
    #expect(start == Date(timeIntervalSince1970: 1.5))
    let dates: [Date?] = try interpreter.evaluate("[new Date(0), null]").converted()
    #expect(dates == [Date(timeIntervalSince1970: 0), nil])
  }
}
