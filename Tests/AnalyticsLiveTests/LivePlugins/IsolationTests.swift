import AnalyticsLive
import Foundation
import TestSupport
import Testing

/// Tests that scripts cannot change the globals that the library provides to other scripts.
@Suite struct IsolationTests {
  /// A plugin that removes the e-mail address and is loaded after an attacker's script.
  private static let privacy = """
    class Privacy extends LivePlugin {
      track(event) { delete event.properties.email; return event }
    }
    console.log(analytics.add(new Privacy(LivePluginType.enrichment, null)));
    """

  @Test(
    "The failure of a plugin is not located where another one has caught something",
    arguments: ["1", "'x'", "null", "{}", "Symbol()", "new Error('x')"])
  func caughtByAnother(_ thrown: String) throws {
    let setup = try LiveSetup(
      """
      class Catching extends LivePlugin { track(event) { try { throw \(thrown) } catch {} return event } }
      analytics.add(new Catching("before"));
      """,
      """
      class Failing extends LivePlugin {
        track(event) { event.properties.n = 1n; return event }
      }
      analytics.add(new Failing("before"));
      """)
    for _ in 0..<3 { setup.track([:]) }
    let reports = setup.reports.map { "\($0)" }
    #expect(reports.count == 3)
    for report in reports { #expect(report.contains("script2.js:2:") && !report.contains("script1.js"), "\(report)") }
  }

  @Test("Callbacks of a finalization registry use up the limits of their own script only")
  func finalizers() throws {
    let first = """
      {
        const registry = new FinalizationRegistry(() => { for (;;) {} });
        class First extends LivePlugin {
          track(event) { for (let i = 0; i < 100; i++) registry.register({}, i); event.properties.first = 1; return event }
        }
        analytics.add(new First(LivePluginType.before, null));
      }
      """
    let second = """
      {
        class Second extends LivePlugin {
          track(event) {
            const garbage = [];
            for (let i = 0; i < 50_000; i++) garbage.push({ i });
            event.properties.second = 1;
            return event;
          }
        }
        analytics.add(new Second(LivePluginType.enrichment, null));
      }
      """
    let problems = Recorder<LiveProblem>()
    let live = try LivePlugins(
      scripts: [Script(first, name: "first.js"), Script(second, name: "second.js")],
      options: .init(limits: Limits(memory: 16 << 20), callSteps: 1_000_000, onProblem: { problems.add($0) }))
    let timeline = Timeline()
    live.add(to: timeline)
    for _ in 0..<20 {
      let properties = timeline.process(event: TrackEvent(event: "e", properties: [:]))?.properties
      #expect(properties?["second"] == 1)
    }
    // The garbage of both plugins has been collected, and the callbacks have run in calls of the first.
    let failing = problems.all.compactMap { problem -> String? in
      if case .plugin(let report) = problem { report.error.plugin } else { nil }
    }
    #expect(Set(failing) == ["First"])
  }

  @Test("Warnings of unhandled rejections are limited in length, and count toward what a call prints")
  func rejections() throws {
    let source = """
      class Rejecting extends LivePlugin {
        track(event) {
          for (let i = 0; i < 200; i++) Promise.reject(new Error(i + "x".repeat(20_000)));
          return event;
        }
      }
      analytics.add(new Rejecting(LivePluginType.enrichment, null));
      """
    let lines = Recorder<String>()
    let live = try LivePlugins(
      scripts: [Script(source, name: "rejecting.js")], options: .init(console: { lines.add($1) }))
    let timeline = Timeline()
    live.add(to: timeline)
    #expect(timeline.process(event: TrackEvent(event: "e", properties: [:])) != nil)
    #expect(lines.all.count > 10 && lines.all.count < 100)
    #expect(lines.all.allSatisfy { $0.utf8.count < 5000 })
    #expect(lines.all.last?.contains("the rest of what this call prints is left out") == true)
  }

  @Test(
    "Locations, line breaks and escapes count toward what a call prints",
    arguments: [
      "console.log()", #"console.log("\n".repeat(3000))"#, #"console.log("\u0001".repeat(3000))"#,
      #"console.log("\u2028".repeat(32_000))"#,
    ])
  func additions(_ call: String) throws {
    let source = """
      class Printing extends LivePlugin {
        track(event) {
          for (let i = 0; i < 20_000; i++) \(call);
          return event;
        }
      }
      analytics.add(new Printing(LivePluginType.enrichment, null));
      """
    let lines = Recorder<String>()
    let name = String(repeating: "n", count: 400) + ".js"
    var options = LivePlugins.Options(console: { lines.add($1) })
    options.printsLocations = true
    let live = try LivePlugins(scripts: [Script(source, name: name)], options: options)
    let timeline = Timeline()
    live.add(to: timeline)
    _ = timeline.process(event: TrackEvent(event: "e", properties: [:]))
    #expect((200_000...270_000).contains(lines.all.reduce(0) { $0 + $1.utf8.count }))
  }

  @Test("A text that no script prints does not begin with the location of another script")
  func jobsThatPrint() throws {
    let lines = Recorder<String>()
    var options = LivePlugins.Options(console: { lines.add($1) })
    options.printsLocations = true
    let source = """
      queueMicrotask(console.log.bind(null, "victim.js:3:5: 1"));
      Promise.resolve("victim.js:3:5: 2").then(console.log);
      queueMicrotask(() => console.log("own"));
      """
    _ = try LivePlugins(scripts: [Script(source, name: "a.js")], options: options)
    #expect(lines.all == ["console: victim.js:3:5: 1", "console: victim.js:3:5: 2", "a.js:3:30: own"])
  }

  @Test("What scripts print in a call is limited, and the next call prints again")
  func printing() throws {
    let source = """
      class Printing extends LivePlugin {
        track(event) {
          for (let i = 0; i < event.properties.count; i++) console.log(i + "x".repeat(event.properties.length));
          return event;
        }
      }
      analytics.add(new Printing(LivePluginType.enrichment, null));
      """
    let lines = Recorder<String>()
    let live = try LivePlugins(
      scripts: [Script(source, name: "printing.js")], options: .init(console: { lines.add($1) }))
    let timeline = Timeline()
    live.add(to: timeline)
    for (count, length) in [(1000, 1000), (3, 10), (20, 1_000_000)] {
      let properties: JSON = ["count": .init(count), "length": .init(length)]
      _ = timeline.process(event: TrackEvent(event: "e", properties: properties))
      let texts = lines.all.suffix(from: 0)
      if count == 3 { #expect(texts.suffix(3).map { $0.utf8.count } == [11, 11, 11]) }
    }
    let isOmission = { (line: String) in line.contains("the rest of what this call prints is left out") }
    #expect(lines.all.count { isOmission($0) } == 2)
    // At least eight lines are printed, and long ones lose their middle.
    #expect(lines.all.split(whereSeparator: isOmission).map(\.count) == [259, 11])
    #expect(lines.all.allSatisfy { $0.utf8.count < 33_000 })
  }

  @Test(
    "A script cannot replace or change a global of the library",
    arguments: [
      "LivePlugin.prototype.process = e => e",
      "LivePlugin.prototype.execute = e => null",
      "LivePlugin.prototype.extra = 1",
      "delete LivePlugin.prototype.process",
      "Object.defineProperty(LivePlugin.prototype, 'process', { value: e => null })",
      "Object.defineProperty(LivePlugin.prototype, 'type', { get: () => 'utility' })",
      "Object.setPrototypeOf(LivePlugin.prototype, { process: e => null })",
      "Object.setPrototypeOf(LivePlugin, class {})",
      "Object.assign(LivePlugin.prototype, { process: e => null })",
      "LivePlugin.prototype = {}",
      "Reflect.set(LivePlugin.prototype, 'process', e => null)",
      "LivePlugin.prototype.__defineGetter__('process', () => e => null)",
      "LivePlugin = class { execute() { return null } }",
      "globalThis.LivePlugin = class { execute() { return null } }",
      "delete globalThis.LivePlugin",
      "Object.defineProperty(globalThis, 'LivePlugin', { value: class {} })",
      "var LivePlugin = class {}",
      "let LivePlugin = class {}",
      "class LivePlugin {}",
      "function LivePlugin() {}",
      "analytics.add = p => { p.process = () => null; return true }",
      "analytics.constructor.prototype.add = () => true",
      "Analytics.prototype.add = () => true",
      "Object.defineProperty(analytics, 'add', { value: () => true })",
      "analytics = { add: () => true }",
      "delete globalThis.analytics",
      "const analytics = { add: () => true }",
      "LivePluginType.enrichment = 'after'",
      "LivePluginType = { enrichment: 'utility' }",
      "UpdateType.initial = false",
      "storage.getValue = () => 1",
      "storage = {}",
      "console.log = () => {}",
      "console = { log() {} }",
      "delete console.log",
      "LivePlugin.prototype.process.call = () => null",
      "Object.getOwnPropertyDescriptor(LivePlugin.prototype, 'type').get.call = () => 'utility'",
      "analytics.add.apply = () => true",
    ])
  func globals(_ attack: String) throws {
    // Some attacks throw an error, and some are ignored.
    let setup = try LiveSetup("try { (0, eval)(\(JSON.string(attack))) } catch {}", Self.privacy)
    let direct = try? LiveSetup(attack, Self.privacy)
    for setup in [setup, direct].compactMap({ $0 }) {
      #expect(setup.printed == ["log: true"], "\(attack)")
      #expect(setup.track(["email": "a@b.c", "x": 1])?.properties == ["x": 1], "\(attack)")
      #expect(setup.reports.isEmpty, "\(attack)")
    }
  }

  @Test(
    "A script cannot replace or change what signal rules use",
    arguments: [
      "globalThis.signals = { find: () => 1 }", "signals = null", "delete globalThis.signals", "const signals = 1",
      "Object.defineProperty(globalThis, 'signals', { value: 1 })", "signals.find = () => 1",
      "Object.defineProperty(globalThis, 'signals', { get: () => 1 })", "Signals.prototype.find = () => 1",
      "signals.__proto__ = {}", "Object.setPrototypeOf(signals, null)", "signals.constructor.prototype.find = null",
      "Object.defineProperty(signals, 'signalBuffer', { value: 1 })", "signals.find.call = () => 1",
      "SignalType.Network = 1", "SignalType = {}", "globalThis.SignalType = {}", "let SignalType = {}",
      "class RawSignal {}", "RawSignal = class {}", "RawSignal.prototype.type = 1", "function Signals() {}",
      "var NavigationAction = {}", "EventType = 1; LocalDataAction = 1; NetworkAction = 1; InteractionSignal = 1",
    ])
  func signalGlobals(_ attack: String) throws {
    let check = """
      const own = new Signals();
      own.add(new RawSignal("network", 1));
      console.log(own.find(null, SignalType.Network).data, Signals.prototype.find.call(own, null, "network").data,
        signals instanceof Signals, signals.find(null, "x"), signals.signalBuffer.length, NavigationAction.Page,
        new NavigationSignal("page", "a") instanceof RawSignal, EventType.Track + LocalDataAction.Saved);
      """
    let setup = try LiveSetup("try { (0, eval)(\(JSON.string(attack))) } catch {}", check)
    let direct = try? LiveSetup(attack, check)
    for setup in [setup, direct].compactMap({ $0 }) {
      #expect(setup.printed == ["log: 1 1 true null 0 page true tracksaved"], "\(attack)")
    }
  }

  @Test(
    "A script can declare variables with the names of the library's globals, which only that script sees",
    arguments: [
      "const console = { log: print }, signals = 1;", "let console = { log: print }, signals = 1;",
      "var console = { log: print }, signals = 1;",
      "function console() {} console.log = print; function signals() {} signals = 1;",
      "class console { static log(...x) { print(...x) } } class signals {} signals = 1;",
    ])
  func ownDeclarations(_ declaration: String) throws {
    let setup = try LiveSetup(
      """
      const library = globalThis.console;
      function print(...values) { library.log("own", ...values) }
      \(declaration)
      console.log(signals, typeof signals);
      (() => console.log(typeof console, (() => signals)()))();
      function* values() { yield signals } console.log(...values());
      class P extends LivePlugin { track(e) { console.log(signals); return e } }
      analytics.add(new P("before"));
      """,
      "console.log(typeof signals, Object.getOwnPropertyNames(console).includes('warn')); var storage = 2; storage = 3",
      "var analytics, LivePlugin; console.log(typeof storage.getValue, typeof analytics.add, typeof LivePlugin)")
    _ = setup.track()
    let kind = declaration.contains("class") || declaration.contains("function") ? "function" : "object"
    #expect(
      setup.printed == [
        "log: own 1 number", "log: own \(kind) 1", "log: own 1", "log: object true", "log: function function function",
        "log: own 1",
      ])
  }

  @Test(
    "In strict code, changing a global of the library is an error",
    arguments: [
      "LivePlugin.prototype.process = e => e", "analytics.add = () => true", "storage.setValue = () => {}",
      "LivePluginType.before = 'x'", "LivePlugin = 1", "domain.map = 1", "domain = 1", "signals.add = () => {}",
      "Signals.prototype.find = () => null",
      "RawSignal.prototype.x = 1", "SignalType.Network = 'x'", "console.log = () => {}",
    ])
  func strict(_ attack: String) throws {
    let setup = try LiveSetup("'use strict'; try { \(attack) } catch (e) { console.log(e.name) }")
    #expect(setup.printed == ["log: TypeError"])
  }

  @Test(
    "Subclasses and instances can override the methods of LivePlugin",
    arguments: [
      "class P extends LivePlugin { track(e) { e.properties.y = 2; return e } } analytics.add(new P('enrichment'))",
      "class P extends LivePlugin { process(e) { e.properties.y = 2; return super.process(e) } } analytics.add(new P('enrichment'))",
      "class P extends LivePlugin { track = e => { e.properties.y = 2; return e } } analytics.add(new P('enrichment'))",
      "const p = new LivePlugin('enrichment'); p.track = e => { e.properties.y = 2; return e }; analytics.add(p)",
      "'use strict'; const p = new LivePlugin('enrichment'); p.execute = e => { e.properties.y = 2; return e }; analytics.add(p)",
      "const p = Object.assign(new LivePlugin('enrichment'), { process(e) { e.properties.y = 2; return e } }); analytics.add(p)",
      """
      function P() { const p = Reflect.construct(LivePlugin, ['enrichment'], P); return p }
      P.prototype = Object.create(LivePlugin.prototype);
      P.prototype.constructor = P;
      P.prototype.track = function (e) { e.properties.y = 2; return LivePlugin.prototype.track.call(this, e) };
      analytics.add(new P());
      """,
      """
      class P extends LivePlugin { static create() { return new this('enrichment') } }
      P.prototype.process = function (e) { e.properties.y = 2; return e };
      P.reset = 1;
      analytics.add(P.create());
      """,
    ])
  func overriding(_ script: String) throws {
    let setup = try LiveSetup(script)
    #expect(setup.track(["x": 1])?.properties == ["x": 1, "y": 2])
    #expect(setup.reports.isEmpty)
  }

  @Test("The code of scripts that share a realm counts toward one limit when they are parsed")
  func parsedTogether() throws {
    let folder = TemporaryFolder()
    let code = "if (0) { \(String(repeating: "a;", count: 20_000)) }"
    for name in ["a.js", "b.js", "c.js", "d.js"] { _ = try folder.file(name, code) }
    let size = { (isolation: LivePlugins.Isolation) in
      LivePlugins.Options(limits: Limits(memory: 8 << 20), isolation: isolation)
    }
    let error = #expect(throws: LivePluginsError.self) {
      try LivePlugins(directory: folder.url, options: size(.sharedRealm))
    }
    guard case .script(let name, let cause)? = error, case .limit(.memory(let rest)) = cause.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(name != "a.js" && rest < 8 << 20)
    #expect(throws: Never.self) { try LivePlugins(directory: folder.url, options: size(.realmPerScript)) }
  }
}
