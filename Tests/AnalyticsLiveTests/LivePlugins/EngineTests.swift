import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

@Suite struct EngineTests {
  @Test(
    "Events that scripts create are processed in order after the call, with the user at the time of their creation"
  )
  func deferredWork() async throws {
    let client = LiveClient()
    try await client.add(
      """
      class P extends LivePlugin {
        track(event) {
          if (event.event !== "go") return event;
          analytics.identify("u-1", { plan: "pro" });
          analytics.track("first", { user: analytics.userId, plan: analytics.traits.plan });
          analytics.alias("u-2");
          analytics.track("second", { user: analytics.userId });
          return event;
        }
      }
      analytics.add(new P("before", null));
      """)
    client.analytics.track(name: "go")
    #expect(client.output.events.map { $0["type"]?.stringValue } == ["identify", "track", "alias", "track", "track"])
    #expect(client.output.names == ["first", "second", "go"])
    let events = client.output.events
    #expect(events[1]["properties"] == ["user": "u-1", "plan": "pro"] && events[1]["userId"] == "u-1")
    #expect(events[2]["previousId"] == "u-1" && events[2]["userId"] == "u-2")
    #expect(events[3]["properties"] == ["user": "u-2"] && events[3]["userId"] == "u-2")
    #expect(client.analytics.userId == "u-2")
  }

  @Test("Every event that a script creates is stamped with its origin, which the script cannot override")
  func origin() async throws {
    let client = LiveClient()
    let live = try await client.add(
      """
      function all() {
        const context = { page: "p", __eventOrigin: 1 };
        analytics.track("t", { a: 1 }, context); analytics.identify("u", {}, context); analytics.screen("s", "c", { b: 2 }, context);
        analytics.group("g", { c: 3 }, context); analytics.alias("n");
      }
      """)
    let engine = try #require(live.hosts.first?.engine)
    try engine.call("all")
    let events = client.output.events
    #expect(events.map { $0["type"]?.stringValue } == ["track", "identify", "screen", "group", "alias"])
    for event in events { #expect(event["context"]?["__eventOrigin"] == ["type": "signals"]) }
    for event in events.dropLast() { #expect(event["context"]?["page"] == "p") }
    #expect(events[0]["context"]?["library"]?["name"] != nil)
    #expect(events[2]["name"] == "s" && events[2]["category"] == "c" && events[2]["properties"] == ["b": 2])
    #expect(events[3]["groupId"] == "g" && events[3]["traits"] == ["c": 3])
    client.analytics.track(name: "native")
    #expect(client.output.events.last?["context"]?["__eventOrigin"] == nil)
  }

  @Test(
    "Events that a plugin tracks while it processes an event have the user of that event, until it calls identify or fails"
  )
  func identity() async throws {
    let client = LiveClient()
    let live = try await client.add(
      """
      class P extends LivePlugin {
        track(event) {
          if (event.event === "go") { analytics.track("made"); analytics.group("g"); analytics.screen("s") }
          if (event.event === "fail") throw 1;
          if (event.event === "identify") { analytics.identify("u-3"); analytics.track("after") }
          return event;
        }
      }
      analytics.add(new P("before"));
      function f() { analytics.track("alone") }
      """)
    client.analytics.track(name: "go", as: .user(id: "u-1", anonymousId: "a-1"))
    #expect(client.output.events.map { $0["userId"] } == ["u-1", "u-1", "u-1", "u-1"])
    #expect(client.output.events.map { $0["anonymousId"] } == ["a-1", "a-1", "a-1", "a-1"])
    client.analytics.track(name: "fail", as: .user(id: "u-2"))
    try live.hosts.first?.engine.call("f")
    #expect(
      client.output.events.last?["userId"] == nil
        && client.output.events.last?["anonymousId"]?.stringValue == client.analytics.anonymousId)
    client.analytics.track(name: "identify", as: .user(id: "u-1"))
    #expect(client.output.events.suffix(3).map { $0["userId"] } == ["u-3", "u-3", "u-1"])
  }

  @Test(
    "A call whose first argument is missing or invalid does nothing",
    arguments: [
      "track()", "track(1)", "track(null)", "identify()", "identify({})", "screen()", "screen(1)", "group()",
      "group(7)", "alias()", "alias(null)",
    ])
  func ignored(_ call: String) async throws {
    let client = LiveClient()
    let live = try await client.add("function f() { return { value: typeof analytics.\(call) } }")
    #expect(try live.hosts.first?.engine.call("f") == ["value": "undefined"])
    #expect(client.output.events.isEmpty && client.errors.all.isEmpty)
  }

  @Test("A chain of events that create events is limited and reported")
  func loop() async throws {
    let client = LiveClient()
    let reports = Recorder<LivePluginReport>()
    try await client.add(
      """
      class P extends LivePlugin { track(event) { analytics.track("again"); return event } }
      analytics.add(new P("enrichment", null));
      """, options: .init(onProblem: { reports.add($0) }))
    client.analytics.track(name: "start")
    #expect(client.output.events.count == 9)
    #expect(reports.all.count == 1)
    #expect(reports.all.first?.error.headline.contains("have led to one another") == true)
  }

  @Test("A chain of events that create events is also limited in the start-up queue")
  func loopInQueue() async throws {
    let client = LiveClient()
    let reports = Recorder<LivePluginReport>()
    try await client.add(
      """
      class P extends LivePlugin { track(event) { analytics.track("again"); return event } }
      analytics.add(new P("enrichment", null));
      """, options: .init(onProblem: { reports.add($0) }))
    let gate = Gate()
    client.analytics.add(plugin: gate)
    client.analytics.track(name: "start")
    gate.resume()
    await client.analytics.waitUntilStarted()
    #expect(client.output.events.count == 9)
    #expect(reports.all.count == 1)
  }

  @Test("A call can create at most a thousand events")
  func tooMany() async throws {
    let client = LiveClient()
    let live = try await client.add(
      "function f() { for (let i = 0; i < 1000; i++) analytics.track('e'); try { analytics.track('e') } catch (e) { return e.message } }"
    )
    let engine = try #require(live.hosts.first?.engine)
    #expect(try engine.call("f")?.stringValue?.contains("one call may make 1000 events") == true)
    #expect(client.output.events.count == 1000)
    #expect(try engine.call("f") != nil)
  }

  @Test(
    "Native plugins are called without the lock of an engine, so that engines that send events to each other do not deadlock"
  )
  func noDeadlock() async throws {
    let client = LiveClient()
    let names = ["first", "second"]
    let timelines = names.map { _ in Timeline() }
    for (name, timeline) in zip(names, timelines) {
      let live = try LivePlugins(scripts: [
        Script(
          """
          class P extends LivePlugin { track(e) { if (e.event === "go") analytics.track("\(name)"); return e } }
          analytics.add(new P("before"));
          """)
      ])
      for host in live.hosts { host.engine.analytics = client.analytics }
      live.add(to: timeline)
    }
    // Each engine processes an event while the other one creates events.
    client.analytics.add { event in
      if let event = event as? TrackEvent {
        timelines[event.event == "first" ? 1 : 0].process(event: TrackEvent(event: "look"))
      }
      return event
    }
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let group = DispatchGroup()
      for timeline in timelines {
        group.enter()
        Thread.detachNewThread {
          for _ in 0..<300 { timeline.process(event: TrackEvent(event: "go")) }
          group.leave()
        }
      }
      group.notify(queue: .global()) { continuation.resume() }
    }
    #expect(client.output.events.count == 600)
  }

  @Test(
    "A dependent prepares an engine before its scripts run, is notified afterwards, and tears down the engine after a reload"
  )
  func dependents() async throws {
    let client = LiveClient()
    let journal = Recorder<String>()
    let live = try LivePlugins(scripts: [Script("if (typeof helper === 'function') helper(typeof Helper)")])
    let dependent = Dependent(journal)
    live.addDependent(plugin: dependent)
    await client.add(live)
    #expect(await eventually { journal.all.count == 3 })
    #expect(journal.all == ["prepare 0", "helper function", "ready"])
    let late = Dependent(journal)
    live.addDependent(plugin: late)
    #expect(await eventually { journal.all.count == 9 })
    #expect(
      Array(journal.all.dropFirst(3)) == ["prepare 0", "prepare 0", "helper function", "ready", "ready", "teardown 0"])
  }

  @Test("A dependent that is removed during a load is not notified of its end")
  func removedDependent() async throws {
    let client = LiveClient()
    let live = try LivePlugins(scripts: [Script("let a = 1")])
    let dependent = LeavingDependent(live)
    live.addDependent(plugin: dependent)
    await client.add(live)
    await live.waitUntilLoaded()
    await live.waitUntilLoaded()
    #expect(dependent.journal.all == ["prepare"])
  }

  @Test(
    "A dependent is notified after a script has failed, and tears down the engines in which it failed"
  )
  func dependentOfFailingScript() async throws {
    let folder = TemporaryFolder()
    let journal = Recorder<String>()
    let client = LiveClient()
    let live = LivePlugins(fallbackFileURL: try folder.write("p.js", "helper('before'); throw new Error('no')"))
    live.addDependent(plugin: Dependent(journal))
    await client.add(live)
    await live.waitUntilLoaded()
    #expect(journal.all == ["prepare 0", "helper before", "teardown 0", "prepare 0", "ready"])
    #expect(client.errors.all.count == 1)
  }

  @Test("An app can define functions, variables and classes")
  func definitions() async throws {
    let client = LiveClient()
    let live = try await client.add(
      "function test() { const p = new Point(3, 4); return { length: p.length, sum: p.plus(1), name: Point.name, limit, is: p instanceof Point } }"
    )
    let engine = try #require(live.hosts.first?.engine)
    engine.define(variable: "limit", ["n": 5])
    try engine.define(
      class: "Point",
      constructor: { call in
        try call.this.setProperty("x", call[0])
        try call.this.setProperty("y", call[1])
      },
      methods: [
        "plus": { call in call.interpreter.value((try call.this.property("x").number ?? 0) + (call[0].number ?? 0)) }
      ],
      getters: [
        "length": { call in
          let x = try call.this.property("x").number ?? 0
          let y = try call.this.property("y").number ?? 0
          return call.interpreter.value((x * x + y * y).squareRoot())
        }
      ])
    #expect(try engine.call("test") == ["length": 5, "sum": 4, "name": "Point", "limit": ["n": 5], "is": true])
    engine.define(function: "fail") { _ in throw CocoaError(.fileNoSuchFile) }
    #expect(throws: JavaScriptError.self) { try engine.evaluate(Script("fail()")) }
    try engine.evaluate(
      Script("function caught() { try { fail() } catch (e) { return e instanceof Error && e.message.length > 0 } }"))
    #expect(try engine.call("caught") == true)
    // The kinds of values that the app receives.
    engine.define(function: "kinds") { call in
      let kinds = call.arguments.map { value -> JSON in
        if value.isUndefined { return "undefined" }
        if value.isNull { return "null" }
        if value.isFunction { return "function" }
        return (try? value.json()) ?? "none"
      }
      return call.interpreter.value(.array(kinds))
    }
    try engine.evaluate(
      Script(
        "function all() { class C { x = 1 } return kinds(undefined, null, 1, 1.5, true, 't', [1, [2]], { a: { b: 1 } }, new C(), new Date(0), () => 1, NaN, 2 ** 53) }"
      ))
    #expect(
      try engine.call("all") == [
        "undefined", "null", 1, 1.5, true, "t", [1, [2]], ["a": ["b": 1]], ["x": 1], "1970-01-01T00:00:00.000Z",
        "function", .null, 9_007_199_254_740_992,
      ])
    try engine.evaluate(Script("function same(value) { return value }"))
    for value in [.null, true, 7, 7.5, "t", [1, .null], ["a": [["b": false]]], ["exact": 9_007_199_254_740_993]]
      as [JSON]
    { #expect(try engine.call("same", [value]) == value) }
    #expect(try engine.call("missing") == nil)
  }

  @Test(
    "A timeline retains its live plugins; without a timeline they are released with their interpreters"
  )
  func lifetime() throws {
    weak var engine: LiveEngine?
    let timeline = Timeline()
    do {
      let live = try LivePlugins(scripts: [
        Script(
          """
          class P extends LivePlugin { track(e) { analytics.add(new Q("after")); return e } }
          class Q extends LivePlugin { track() { return null } }
          analytics.add(new P("before")); analytics.add(new P("before", "One"));
          """)
      ])
      engine = live.hosts.first?.engine
      live.add(to: timeline)
    }
    #expect(engine != nil)
    #expect(timeline.process(event: TrackEvent(event: "e")) != nil)
    #expect(timeline.process(event: TrackEvent(event: "e")) == nil)
    weak var other: LiveEngine?
    do { other = try LivePlugins(scripts: [Script("analytics.add(new LivePlugin('before'))")]).hosts.first?.engine }
    #expect(other == nil)
  }

  @Test("A class of the host has setters and static methods")
  func settersAndStatics() async throws {
    let live = try LivePlugins(scripts: [
      Script(
        """
        function test() {
          const t = Temperature.of(20);
          t.fahrenheit = 212;
          t.onlyWritten = 7;
          return [t.celsius, t.fahrenheit, t instanceof Temperature, t.onlyWritten ?? null, Object.keys(t)];
        }
        """)
    ])
    let engine = try #require(live.hosts.first?.engine)
    try engine.define(
      class: "Temperature",
      constructor: { call in try call.this.setProperty("celsius", call[0]) },
      getters: [
        "fahrenheit": { call in call.interpreter.value((try call.this.property("celsius").number ?? 0) * 1.8 + 32) }
      ],
      setters: [
        "fahrenheit": { call in
          try call.this.setProperty("celsius", call.interpreter.value(((call[0].number ?? 0) - 32) / 1.8))
        },
        "onlyWritten": { _ in },
      ],
      statics: [
        "of": { call in try call.interpreter.evaluate("(c) => new Temperature(c)").call([call[0]]) }
      ])
    #expect(try engine.call("test") == [100, 212, true, .null, ["celsius"]])
  }

  @Test("Dates pass between scripts and the host")
  func dates() async throws {
    let live = try LivePlugins(scripts: [Script("function text(date) { return date.toISOString() }")])
    try live.hosts.first?.engine.perform { (interpreter) throws in
      let date = Date(timeIntervalSince1970: 1.5)
      let value = interpreter.value(date)
      #expect(try interpreter.global("text")?.call([value]).string == "1970-01-01T00:00:01.500Z")
      #expect(value.date == date)
      #expect(try interpreter.evaluate("new Date(NaN)").date == nil)
      #expect(interpreter.value(1.5).date == nil)
    }
  }

  @Test("By default, console output of scripts is sent to the client's diagnostics")
  func console() async throws {
    let lines = Recorder<String>()
    let client = LiveClient { $0.diagnostics(.debug) { lines.add($0.description) } }
    let live = try await client.add(
      "function f() { console.log(1, [2]); console.warn('careful'); console.error('bad') }")
    try live.hosts.first?.engine.call("f")
    #expect(lines.all.suffix(3) == ["information: 1 [ 2 ]", "warning: careful", "error: bad"])
  }
}

private final class Gate: WaitingPlugin {
  let type = PluginType.utility
  private let client = Protected(Client())
  private struct Client: Sendable { weak var analytics: Analytics? }
  var analytics: Analytics? {
    get { client.withLock { $0.analytics } }
    set { client.withLock { $0.analytics = newValue } }
  }
}

/// Leaves live plugins while they are being loaded.
private final class LeavingDependent: LivePluginsDependent {
  let journal = Recorder<String>()
  private let live: LivePlugins
  init(_ live: LivePlugins) { self.live = live }

  func prepare(engine: LiveEngine) {
    journal.add("prepare")
    live.removeDependent(plugin: self)
  }

  func readyToStart() { journal.add("ready") }
  func teardown(engine: LiveEngine) { journal.add("teardown") }
}

private final class Dependent: LivePluginsDependent {
  private let journal: Recorder<String>
  init(_ journal: Recorder<String>) { self.journal = journal }

  func prepare(engine: LiveEngine) {
    journal.add("prepare \(engine.worker)")
    engine.define(function: "helper") { [journal] call in
      journal.add("helper \(call[0].string ?? "")")
      return nil
    }
    try? engine.define(class: "Helper")
  }

  func readyToStart() { journal.add("ready") }
  func teardown(engine: LiveEngine) { journal.add("teardown \(engine.worker)") }
}
