import AnalyticsLive
import Foundation
import Testing

@Suite struct GlobalsTests {
  @Test("Scripts have the documented globals; plugin types are strings and update types are Booleans")
  func globals() throws {
    let setup = try LiveSetup(
      """
      console.log(JSON.stringify(LivePluginType), JSON.stringify(UpdateType));
      console.log(typeof LivePlugin, typeof Analytics, analytics instanceof Analytics);
      console.log(Object.keys(globalThis).length);
      console.error("e"); console.warn("w"); console.info("i");
      """)
    #expect(
      setup.printed == [
        #"log: {"before":"before","enrichment":"enrichment","after":"after","utility":"utility"} {"initial":true,"refresh":false}"#,
        "log: function function true", "log: 0", "error: e", "warn: w", "info: i",
      ])
  }

  @Test(
    "Scripts have no access to networks, timers, files or modules",
    arguments: [
      "fetch", "XMLHttpRequest", "WebSocket", "navigator", "setTimeout", "setInterval", "setImmediate", "require",
      "process", "module", "importScripts", "window",
      "self", "document", "localStorage", "Deno", "Bun", "read", "load", "readFile", "quit",
    ])
  func sandbox(_ name: String) throws {
    #expect(try LiveSetup("console.log(typeof \(name), '\(name)' in globalThis)").printed == ["log: undefined false"])
  }

  @Test(
    "Without a client, members that need one throw an error",
    arguments: [
      "analytics.track('e')", "analytics.identify('u')", "analytics.screen('s')", "analytics.group('g')",
      "analytics.alias('a')",
      "analytics.reset()", "analytics.flush()", "analytics.traits", "analytics.userId", "analytics.anonymousId",
      "new Analytics('key').add(new LivePlugin('before', null))", "new Analytics('key').removeLivePlugins()",
    ])
  func unavailable(_ code: String) throws {
    let setup = try LiveSetup(
      "try { \(code); console.log('nothing') } catch (e) { console.log(e.name, e.message.includes('is not available here')) }"
    )
    #expect(setup.printed == ["log: Error true"])
  }

  @Test("new Analytics requires a write key")
  func ownClient() throws {
    let setup = try LiveSetup(
      """
      console.log(new Analytics("key") instanceof Analytics);
      for (const key of [undefined, "", 3, {}]) try { new Analytics(key); console.log("made") } catch (e) { console.log(e.name) }
      """)
    #expect(setup.printed == ["log: true"] + Array(repeating: "log: TypeError", count: 4))
  }

  @Test("add returns whether the plugin runs, which is false if its destination does not exist")
  func add() throws {
    let setup = try LiveSetup(
      """
      class A extends LivePlugin {}
      console.log(analytics.add(new A("before", null)), analytics.add(new A("after")), analytics.add(new A("enrichment", "Amplitude")));
      """)
    #expect(
      setup.printed.last
        == #"warn: plugin A (script1.js:2:92): there is no destination "Amplitude" yet; it will run when there is one"#)
    #expect(setup.printed.first == "log: true true false")
    #expect(setup.live.names(of: .before) == ["A"])
    #expect(setup.live.names(of: .enrichment) == [])
    #expect(setup.live.names(of: .after) == ["A"])
  }

  @Test("A plugin for a missing destination is announced when it is added, not if the call that adds it fails")
  func undoneAddition() throws {
    let setup = try LiveSetup(
      """
      class A extends LivePlugin {}
      class Adding extends LivePlugin {
        track(event) {
          for (let i = 0; i < 900; i++) analytics.add(new A("enrichment", i + "\\u0001".repeat(990)));
          if (event.properties.fails) throw new Error("no");
          return event;
        }
      }
      analytics.add(new Adding("before"));
      """)
    _ = setup.track(["fails": true])
    #expect(setup.printed == [])
    _ = setup.track(["fails": false])
    // Each of the 900 messages has about 700 bytes.
    #expect((200...400).contains(setup.printed.count))
    #expect(setup.printed.first?.hasPrefix("warn: plugin A (script1.js:4:") == true)
    #expect(setup.printed.last?.contains("the rest of what this call prints is left out") == true)
  }

  @Test("removeLivePlugins removes all plugins that scripts have added, and plugins can be added afterwards")
  func remove() throws {
    let setup = try LiveSetup(
      """
      class A extends LivePlugin {
        track(event) { event.properties[this.name] = true; if (event.properties.remove) { analytics.removeLivePlugins(); analytics.add(new B("before")) } return event }
        update(settings) { console.log(this.name, "update") }
        get name() { return "a" }
      }
      class B extends A { get name() { return "b" } }
      class Bad extends LivePlugin { track() { throw new Error("no") } }
      for (const type of ["before", "enrichment"]) { analytics.add(new A(type)); analytics.add(new LivePlugin(type)) }
      console.log(typeof analytics.removeLivePlugins());
      analytics.add(new A("before")); analytics.add(new Bad("before"));
      """)
    #expect(setup.track([:])?.properties == ["a": true])
    #expect(setup.reports.map(\.error.plugin) == ["Bad"])
    #expect(setup.track(["remove": true])?.properties == ["remove": true, "a": true])
    #expect(setup.track([:])?.properties == ["b": true])
    setup.live.update(settings: [:], type: .initial)
    #expect(setup.printed == ["log: undefined", "log: b update"])
    #expect(setup.live.names(of: .before) == ["B"] && setup.live.metrics.map(\.plugin).last == "B")
    #expect(setup.reports.count == 2)
  }

  @Test("Plugin types are strings or the older numbers; any other type is an error that describes it")
  func types() throws {
    let setup = try LiveSetup(
      """
      for (const type of ["before", 0, "enrichment", 1, "after", 3, "utility", 4]) {
        analytics.add(new (class extends LivePlugin { constructor() { super(type) } })());
        analytics.add(Object.assign(new LivePlugin(type, null), { constructor: { name: "P" + type } }));
      }
      for (const bad of [2, 5, "destination", "x", null, undefined, {}]) {
        try { analytics.add(new LivePlugin(bad, null)) } catch (e) { console.log(e.name + ": " + e.message) }
      }
      for (const bad of [undefined, null, 7, "p", {}, () => 1]) {
        try { analytics.add(bad) } catch (e) { console.log(e.name + ": " + e.message) }
      }
      """)
    #expect(setup.live.names(of: .before).suffix(1) == ["P0"])
    #expect([.before, .enrichment, .after, .utility].map { setup.live.names(of: $0).count } == [4, 4, 4, 4])
    #expect(
      setup.printed == [
        "log: TypeError: analytics.add: the type of a plugin must be LivePluginType.before, enrichment, after or utility, not 2",
        "log: TypeError: analytics.add: the type of a plugin must be LivePluginType.before, enrichment, after or utility, not 5",
        #"log: TypeError: analytics.add: the type of a plugin must be LivePluginType.before, enrichment, after or utility, not "destination""#,
        #"log: TypeError: analytics.add: the type of a plugin must be LivePluginType.before, enrichment, after or utility, not "x""#,
        "log: TypeError: analytics.add: the type of a plugin must be LivePluginType.before, enrichment, after or utility, not null",
        "log: TypeError: analytics.add: the type of a plugin must be LivePluginType.before, enrichment, after or utility, not undefined",
        "log: TypeError: analytics.add: the type of a plugin must be LivePluginType.before, enrichment, after or utility, not an object",
        "log: TypeError: analytics.add needs a LivePlugin, found undefined",
        "log: TypeError: analytics.add needs a LivePlugin, found null",
        "log: TypeError: analytics.add needs a LivePlugin, found a number",
        "log: TypeError: analytics.add needs a LivePlugin, found a string",
        "log: TypeError: analytics.add: a plugin needs the method execute; extend the class LivePlugin",
        "log: TypeError: analytics.add needs an instance of a plugin, found a function; write analytics.add(new MyPlugin(LivePluginType.enrichment, null))",
      ])
  }

  @Test("A script that replaces globals does not affect the runtime")
  func replacedGlobals() throws {
    let setup = try LiveSetup(
      """
      class P extends LivePlugin { track(event) { event.properties.ok = true; return event } }
      """,
      """
      Array.isArray = () => true; Object.defineProperty = null; globalThis.Error = null; TypeError = null;
      Map = Symbol = String = JSON = undefined; LivePluginType = null;
      analytics.add(new P("before", null));
      """)
    #expect(setup.track([:])?.properties == ["ok": true])
  }

  @Test("A failing script throws an error with its position")
  func failingScript() {
    let error = #expect(throws: JavaScriptError.self) { _ = try LiveSetup("let a = 1", "a.b.c = 2") }
    #expect(error?.name == "TypeError")
    #expect(error?.file == "script2.js")
    #expect(error?.line == 1)
  }

  @Test("Date uses the time zone that the app sets")
  func timeZone() throws {
    let printed = Printed()
    let script = try Script("console.log(new Date(2024, 6, 1).toISOString(), new Date(2024, 0, 1).getTimezoneOffset())")
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    _ = try LivePlugins(scripts: [script], options: .init(timeZone: zone, console: { _, text in printed.set(text) }))
    #expect(printed.text == "2024-06-30T22:00:00.000Z -60")
  }
}

private final class Printed: @unchecked Sendable {
  private let lock = NSLock()
  private var last = ""
  func set(_ text: String) { lock.withLock { last = text } }
  var text: String { lock.withLock { last } }
}
