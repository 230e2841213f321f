import Foundation
import JavaScript
import TestSupport
import Testing

@testable import AnalyticsLive

/// Tests what scripts share with each kind of ``LivePlugins/Isolation``.
@Suite struct RealmTests {
  private static let good = """
    class Good extends LivePlugin {
      track(event) { event.properties.list = [3, 1].map(x => x).sort().join(); return event }
    }
    analytics.add(new Good("enrichment"));
    """

  /// Attacks of a script on the plugin `Good` of a later script.
  private static let attacks = [
    "Array.prototype.map = () => []", "Array.prototype.join = () => 'x'", "Array.prototype.map.call = () => []",
    "Object.defineProperty(Array.prototype, 'sort', { value() { return [] } })",
    "Object.defineProperty(Object.prototype, 'list', { set(v) {} })", "Array.prototype.__proto__ = null",
    "Object.setPrototypeOf(Array.prototype, { })", "Array.prototype[Symbol.iterator] = null",
    "Function.prototype.call = () => {}", "String.prototype.toString = () => 'x'", "Array = null; Object = null",
    "delete Array.prototype.map", "Object.prototype.toJSON = () => 1",
    "Object.defineProperty(Object.prototype, '0', { set() {} })",
    "Object.getPrototypeOf(function* () {}()).next = null", "(class {}).constructor.prototype.toString = 1",
    "Object.getPrototypeOf(async () => {}).x = 1", "Reflect.getPrototypeOf([][Symbol.iterator]()).next = null",
  ]

  @Test(
    "With frozen intrinsics or a realm for each script, a script cannot change the objects of the language",
    arguments: attacks, [LivePlugins.Isolation.frozenIntrinsics, .realmPerScript])
  func intrinsics(_ attack: String, _ isolation: LivePlugins.Isolation) throws {
    let setup = try LiveSetup("try { \(attack) } catch {}", Self.good, isolation: isolation)
    #expect(setup.track(["x": 1])?.properties == ["x": 1, "list": "1,3"], "\(attack)")
    #expect(setup.reports.isEmpty)
  }

  @Test("With frozen intrinsics, every object of the language is locked, and scripts still work")
  func frozen() throws {
    let setup = try LiveSetup(
      """
      const seen = new Set([globalThis]), open = [];
      (function visit(o, path) {
        if (Object(o) !== o || seen.has(o)) return;
        seen.add(o);
        if (Object.isExtensible(o)) open.push(path);
        for (const key of Reflect.ownKeys(o)) {
          const p = Object.getOwnPropertyDescriptor(o, key);
          if (p.configurable || p.writable) open.push(path + "." + String(key));
          visit(p.value, path + "." + String(key)); visit(p.get, path + ".get"); visit(p.set, path + ".set");
        }
        visit(Object.getPrototypeOf(o), path + ".__proto__");
      })(Object.fromEntries(Object.getOwnPropertyNames(globalThis).map(name => [name, globalThis[name]])).Array, "Array");
      for (const name of Object.getOwnPropertyNames(globalThis)) {
        const p = Object.getOwnPropertyDescriptor(globalThis, name);
        if (p.configurable || p.writable) open.push(name);
      }
      console.log(open.join());
      """,
      """
      "use strict";
      class Point { constructor() { this.x = 1; this.toString = () => "point" } }
      const error = new Error("e"); error.message = "changed"; error.name = "Mine";
      const list = [1]; list.toString = () => "list"; const o = { valueOf: 1 }; o.hasOwnProperty = 2;
      function F() {} F.prototype.constructor = F; F.toString = () => "F";
      var Promise = class {}; let Map = 3; function Set() { return 4 }
      console.log(`${new Point()} ${error} ${list} ${o.hasOwnProperty} ${F} ${typeof Promise} ${Map} ${Set()}`);
      """,
      "console.log(typeof Promise.resolve, typeof Map, new Set([1]).size)", isolation: .frozenIntrinsics)
    #expect(
      setup.printed == ["log: ", "log: point Mine: changed list 2 F function 3 4", "log: function function 1"])
  }

  @Test("With a realm for each script, scripts see neither each other's globals nor each other's classes")
  func globals() throws {
    let setup = try LiveSetup(
      """
      var shared = 1; globalThis.other = 2; function helper() {} class Good {}
      LivePlugin.evil = 1;
      """,
      "console.log(typeof shared, typeof other, typeof helper, typeof Good, LivePlugin.evil)", Self.good,
      isolation: .realmPerScript)
    #expect(setup.printed == ["log: undefined undefined undefined undefined undefined"])
    #expect(setup.track(["x": 1])?.properties == ["x": 1, "list": "1,3"])
  }

  @Test("With a realm for each script, events pass the plugins in the order of the scripts, unchanged in between")
  func order() throws {
    func script(_ name: String) -> String {
      """
      for (const type of ["before", "enrichment"]) {
        class \(name) extends LivePlugin {
          track(event) { event.properties.path = (event.properties.path ?? "") + "\(name)" + type[0]; return event }
          update() { console.log("\(name)") }
        }
        analytics.add(new \(name)(type));
      }
      """
    }
    let setup = try LiveSetup(script("A"), script("B"), script("C"), isolation: .realmPerScript)
    let result = setup.track(["big": 9_007_199_254_740_993])?.properties
    #expect(result == ["big": 9_007_199_254_740_993, "path": "AbBbCbAeBeCe"])
    #expect(setup.live.names(of: .before) == ["A", "B", "C"])
    setup.live.collectsMetrics = true
    _ = setup.track([:])
    #expect(setup.live.metrics.map { "\($0.plugin) \($0.calls)" } == ["A 1", "A 1", "B 1", "B 1", "C 1", "C 1"])
    setup.live.update(settings: [:], type: .initial)
    #expect(setup.printed == ["A", "A", "B", "B", "C", "C"].map { "log: \($0)" })
  }

  @Test("With a realm for each script, a failure is reported with its plugin, and the other scripts continue")
  func failures() throws {
    let setup = try LiveSetup(
      "class Bad extends LivePlugin { track(e) { throw new Error('no') } } analytics.add(new Bad('before'))",
      "class Loop extends LivePlugin { track(e) { for (;;) {} } } analytics.add(new Loop('before'))", Self.good,
      callSteps: 10_000, isolation: .realmPerScript)
    #expect(setup.track(["x": 1])?.properties == ["x": 1, "list": "1,3"])
    #expect(setup.reports.map(\.error.plugin) == ["Bad", "Loop"])
  }

  @Test("With a realm for each script and several workers, each worker runs all scripts")
  func workers() throws {
    let script = """
      let n = 0;
      analytics.add(Object.assign(new LivePlugin("before"), { track(e) { e.properties.n = (e.properties.n ?? 0) + ++n; return e } }));
      """
    let live = try LivePlugins(
      scripts: [Script(script), Script(script)], options: .init(isolation: .realmPerScript, workers: 3))
    let timeline = Timeline()
    live.add(to: timeline)
    for user in ["a", "b", "c", "d"] {
      for i in 1...3 {
        var event = TrackEvent(event: "e", properties: [:])
        event.userId = user
        let n = timeline.process(event: event)?.properties?["n"]?.intValue ?? 0
        #expect(n >= 2 * i && n % 2 == 0)
      }
    }
    #expect(live.names(of: .before).count == 2)
  }

  @Test("With a realm for each script, signals are passed to the last script that defines processSignal")
  func rules() async throws {
    let client = LiveClient()
    let signals = Signals(configuration: SignalsConfiguration(writeKey: "k", sendDebugSignalsToSegment: false))
    let scripts = [
      "function processSignal(s) { analytics.track('first') }",
      "function processSignal(s) { analytics.track('second ' + signals.signalBuffer.length) }", "let x = 1",
    ]
    let live = try LivePlugins(scripts: scripts.map { try Script($0) }, options: .init(isolation: .realmPerScript))
    client.analytics.add(plugin: live)
    client.analytics.add(plugin: signals)
    await client.analytics.waitUntilStarted()
    await live.waitUntilLoaded()
    await signals.waitUntilProcessed()
    signals.emit(signal: NavigationSignal(action: .page, screen: "a"))
    await signals.waitUntilProcessed()
    #expect(client.output.events.compactMap { $0["event"]?.stringValue } == ["second 1"])
  }

  @Test("With a realm for each script, values of storage are set by all scripts of a load or by none")
  func storage() throws {
    let big = """
      storage.setValue("big", "x".repeat(700_000));
      storage.removeValue("old");
      """
    // The scripts fit one at a time, but not together.
    let another = "storage.setValue('second', 'x'.repeat(700_000))"
    let live = try LivePlugins(
      scripts: [Script("storage.setValue('old', 1)")], options: .init(isolation: .realmPerScript))
    #expect(live.context.storage["old"] == 1)
    for scripts in [[big, another], [big, "let x = 1", "storage.setValue('x', 1)", "throw 1"]] {
      #expect(throws: (any Error).self) {
        _ = try LiveGeneration.load(scripts.map { try Script($0) }, version: nil, [], live.context)
      }
      #expect(live.context.storage["old"] == 1)
      for key in ["big", "second", "x"] { #expect(live.context.storage[key] == nil) }
    }
  }

  @Test("With a realm for each script, no value is set if the storage has filled up during the load")
  func filledStorage() throws {
    let storage = Recorder<LiveStorage>()
    let live = try LivePlugins(
      scripts: [],
      options: .init(
        isolation: .realmPerScript,
        console: { _, _ in
          try? storage.all.first?.set(["other": .string(String(repeating: "x", count: 700_000))], updated: [])
        }))
    storage.add(live.context.storage)
    let scripts = ["a", "b"].map { "storage.setValue('\($0)', 'x'.repeat(300_000)); console.log('now')" }
    #expect(throws: JavaScriptError.self) {
      _ = try LiveGeneration.load(scripts.map { try Script($0) }, version: nil, [], live.context)
    }
    #expect(live.context.storage["other"] != nil)
    #expect(live.context.storage["a"] == nil && live.context.storage["b"] == nil)
  }

  @Test("With a realm for each script, a script sees the values that earlier scripts of the load have stored")
  func storedValues() throws {
    let count = "storage.update('n', n => (n ?? 0) + 1)"
    let setup = try LiveSetup(
      "storage.setValue('a', [1]); storage.setValue('b', 1); \(count)", "\(count); storage.removeValue('b')", count,
      "console.log(storage.getValue('a'), storage.getValue('b'), storage.getValue('n'))", isolation: .realmPerScript)
    #expect(setup.printed == ["log: [ 1 ] undefined 3"])
    #expect(setup.live.context.storage["n"] == 3 && setup.live.context.storage["b"] == nil)
  }

  // MARK: Modified plugins

  @Test(
    "A plugin whose method another script replaces is reported",
    arguments: [
      ("Good.prototype.track = e => e", "track"), ("instance.track = e => e", "track"),
      ("Good.prototype.execute = function (e) { return e }", "execute"),
      ("Object.setPrototypeOf(Good.prototype, { execute: e => e })", "execute"),
      ("Object.defineProperty(Good.prototype, 'track', { value: e => e })", "track"),
      (
        "class Later extends LivePlugin { flush() { Good.prototype.process = () => null } } analytics.add(new Later('after'))",
        "process"
      ),
    ])
  func modified(_ attack: String, _ method: String) async throws {
    let client = LiveClient()
    let good = Self.good.replacingOccurrences(of: "new Good", with: "globalThis.instance = new Good")
    await client.add(
      try LivePlugins(scripts: [Script(good, name: "good.js"), Script(attack, name: "evil.js")]))
    await client.analytics.flush()
    await client.analytics.flush()
    await client.analytics.waitUntilStarted()
    let expected =
      "evil.js has replaced the method \(method) of the plugin Good, which another script has added"
    #expect(client.errors.all.filter { $0.contains("has replaced") } == [expected])
  }

  @Test("A plugin that replaces its own methods, or takes methods of another script's class, is not reported")
  func notModified() async throws {
    let client = LiveClient()
    let scripts = [
      "class Base extends LivePlugin { track(e) { return e } }",
      """
      class Good extends Base { update() { this.track = e => e; Good.prototype.identify = e => e } flush() { delete this.track } }
      analytics.add(new Good("before"));
      Good.prototype.screen = e => e;
      """,
      "analytics.add(Object.assign(new Good('after'), { group: e => e }))",
    ]
    await client.add(try LivePlugins(scripts: scripts.enumerated().map { try Script($1, name: "\($0).js") }))
    client.analytics.track("e")
    await client.analytics.flush()
    await client.analytics.flush()
    await client.analytics.waitUntilStarted()
    #expect(client.errors.all == [])
  }
}
