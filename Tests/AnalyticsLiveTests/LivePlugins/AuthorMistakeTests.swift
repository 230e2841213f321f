import AnalyticsLive
import Testing

private let knownHooks = "execute, process, track, identify, screen, group, alias, update, reset, flush"

/// Mistakes of plugin authors, which would otherwise have no visible effect.
@Suite struct AuthorMistakeTests {
  private static let plugin = "plugin P (script1.js:2:11)"
  private static func noHook(_ plugin: String) -> String {
    "\(plugin): it has none of the methods \(knownHooks), so it changes no event"
  }

  @Test(
    "Each method with nearly the name of a hook is reported with its location, even if the plugin has a hook",
    arguments: [
      ("Track(event) { return event }", ["Track (script1.js:1:30) is not called; did you mean track?"]),
      ("trak(event) { return event }", ["trak (script1.js:1:30) is not called; did you mean track?"]),
      ("onIdentify(event) { return event }", ["onIdentify (script1.js:1:30) is not called; did you mean identify?"]),
      (
        "track(e) { return e } tracks(e) {} Flush() {} scren = (e) => e",
        [
          "scren (script1.js:1:84) is not called; did you mean screen?",
          "tracks (script1.js:1:52) is not called; did you mean track?",
          "Flush (script1.js:1:65) is not called; did you mean flush?",
        ]
      ),
    ])
  func similarNames(_ body: String, _ warnings: [String]) throws {
    let setup = try LiveSetup("class P extends LivePlugin { \(body) }\nanalytics.add(new P(1, null))")
    #expect(setup.printed == warnings.map { "warn: \(Self.plugin): \($0)" })
    #expect(setup.live.names(of: .enrichment) == ["P"])
  }

  @Test("A plugin without hooks is reported", arguments: ["transform(event) { return event }", "names = [1]"])
  func noHooks(_ body: String) throws {
    let setup = try LiveSetup("class P extends LivePlugin { \(body) }\nanalytics.add(new P(1, null))")
    #expect(setup.printed == ["warn: \(Self.noHook(Self.plugin))"])
    let anonymous = try LiveSetup("analytics.add(new (class extends LivePlugin { \(body) })(1, null))")
    #expect(anonymous.printed == ["warn: \(Self.noHook("plugin script1.js:1:11"))"])
  }

  @Test("The first hundred methods of a plugin are examined, and others may be hooks")
  func manyMethods() throws {
    let methods = (0..<99).map { "m\($0)() {}" }.joined(separator: "\n")
    let setup = try LiveSetup(
      "class P extends LivePlugin {\n\(methods)\ntrak(e) {}\ntracks(e) {}\n}\nanalytics.add(new P(1, null))")
    #expect(setup.printed.count == 1 && setup.printed[0].contains(": trak (script1.js:101:1) is not called; "))
    let valid = try LiveSetup(
      "class P extends LivePlugin {\n\(methods)\nm99() {}\ntrack(e) { return e }\n}\nanalytics.add(new P(1, null))")
    #expect(valid.printed == [])
  }

  @Test("A hook that is static is reported")
  func staticHook() throws {
    let setup = try LiveSetup(
      "class P extends LivePlugin { static track(e) { return e } }\nanalytics.add(new P(1, null))")
    #expect(setup.printed == ["warn: \(Self.plugin): track is static, so it is not called; remove static"])
  }

  @Test(
    "Plugins with hooks and helpers are not reported",
    arguments: [
      "class P extends LivePlugin { track(event) { return this.trak(event) } trak(event) { return event } }",
      "class P extends LivePlugin { flush() {} }", "class P extends LivePlugin { constructor(t, d) { super(t, d) } }",
      "class P extends LivePlugin { track(event) { this.groups.push(1); return event } groups = [] }",
      "class P extends LivePlugin { process = event => event }",
      "class P extends LivePlugin {} P.prototype.track = (event) => event;",
      "class P extends LivePlugin { static track(e) { return e } track(e) { return P.track(e) } }",
      "class P extends LivePlugin { get track() { return (event) => event } }",
    ])
  func hooks(_ source: String) throws {
    #expect(try LiveSetup("\(source)\nanalytics.add(new P(1, null))").printed == [])
  }

  @Test(
    "Calls without effect are reported once for each call in a script",
    arguments: [
      ("analytics.track()", "analytics.track has no effect: it needs the name of an event, found undefined"),
      ("analytics.track(5)", "analytics.track has no effect: it needs the name of an event, found a number"),
      ("analytics.identify(null)", "analytics.identify has no effect: it needs the id of a user, found null"),
      ("storage.setValue()", "storage.setValue has no effect: it needs a key, found undefined"),
      (
        "storage.setValue('a', () => 1)",
        "storage.setValue has no effect: it needs a value that JSON can represent, or a Date, found a function"
      ),
      (
        "storage.setValue('b', new Map())",
        "storage.setValue has no effect: it needs a value that JSON can represent, or a Date, found an object of a class"
      ),
      (
        "analytics.track('x', 'text')",
        "the second argument of analytics.track has no effect: it needs an object of properties, found a string"
      ),
      (
        "analytics.track('x', [1])",
        "the second argument of analytics.track has no effect: it needs an object of properties, found an array"
      ),
      (
        "analytics.track('x', new Date())",
        "the second argument of analytics.track has no effect: it needs an object of properties, found an object of a class"
      ),
      (
        "analytics.track('x', {}, 5)",
        "the third argument of analytics.track has no effect: it needs an object of the context, found a number"
      ),
      (
        "analytics.screen('Home', { a: 1 })",
        "the second argument of analytics.screen has no effect: it needs a category, which is a text, found an object; properties are the third argument"
      ),
      (
        "analytics.group('g', () => 1)",
        "the second argument of analytics.group has no effect: it needs an object of traits, found a function"
      ),
      ("storage.getValue(1)", "storage.getValue has no effect: it needs a key, found a number"),
    ])
  func callsWithoutEffect(_ call: String, _ warning: String) throws {
    let setup = try LiveSetup(
      "class P extends LivePlugin {\n  track(event) { \(call); return event }\n}\nanalytics.add(new P(1, null))")
    for _ in 0..<3 { #expect(setup.track() != nil) }
    #expect(setup.printed.count == 1)
    #expect(setup.printed.first?.hasPrefix("warn: live plugins: script1.js:2:") == true)
    #expect(setup.printed.first?.hasSuffix(": \(warning)") == true)
  }

  @Test(
    "Arguments with an effect are not reported",
    arguments: [
      "analytics.track('x', { a: 1 }, { b: 2 })", "analytics.track('x', null, undefined)",
      "analytics.screen('Home', 'Shop', { a: 1 })", "analytics.screen('Home', null, Object.create(null))",
      "analytics.track('x', new (class { a = 1 })())",
    ])
  func callsWithEffect(_ call: String) throws {
    let setup = try LiveSetup(
      "class P extends LivePlugin {\n  track(e) { if (e.event !== 'x') { \(call); } return e }\n}\nanalytics.add(new P(1, null))"
    )
    #expect(setup.track() != nil)
    #expect(setup.printed == [])
  }

  @Test("A hook for events of a plugin that receives none is reported")
  func utility() throws {
    let setup = try LiveSetup(
      "class P extends LivePlugin { track(e) { return e } flush() {} }\nanalytics.add(new P(LivePluginType.utility, null))"
    )
    #expect(
      setup.printed == [
        "warn: \(Self.plugin): track (script1.js:1:30) is not called, because plugins of type utility receive no events; use LivePluginType.enrichment"
      ])
    let other = try LiveSetup(
      "class P extends LivePlugin { flush() {} }\nanalytics.add(new P(LivePluginType.utility, null))")
    #expect(other.printed == [])
  }

  @Test("A promise that is used as a value is reported once", arguments: [false, true])
  func promises(_ isFollowed: Bool) throws {
    let setup = try LiveSetup(
      """
      async function find(id) { return id }
      class P extends LivePlugin {
        track(event) { event.properties = { name: find(1) }; return event }
      }
      class Q extends LivePlugin { track(event) { event.q = 1; return event } }
      analytics.add(new P(1, null)); \(isFollowed ? "analytics.add(new Q(1, null));" : "")
      """)
    for _ in 0..<3 { #expect(setup.track()?.properties == ["name": [:]]) }
    #expect(
      setup.printed == [
        "warn: plugin P (script1.js:6:11): track (script1.js:3:3): properties.name is a promise, which JSON cannot hold, so it becomes {}; is an await missing?"
      ])
  }

  @Test("A promise that another call has used as a value is not reported for a plugin")
  func otherPromises() throws {
    let setup = try LiveSetup(
      """
      function f() { return { name: Promise.resolve(1) } }
      class P extends LivePlugin { track(event) { event.p = 1; return event } }
      analytics.add(new P(1, null));
      """)
    #expect(try setup.live.firstEngine?.call("f") == ["name": [:]])
    #expect(setup.track() != nil)
    #expect(setup.printed == [])
  }

  @Test("A failure without a location names the method of the plugin")
  func methodOfFailure() throws {
    let setup = try LiveSetup(
      """
      class P extends LivePlugin {
        track(event) { return event.properties }
        flush() {}
      }
      class Q extends LivePlugin {
        execute(event) { event.properties.self = event.properties; return event }
      }
      analytics.add(new P(1, null)); analytics.add(new Q(1, null));
      """)
    _ = setup.track([:])
    let errors = setup.reports.map(\.error)
    #expect(errors.map(\.stack) == [["at track (script1.js:2:3)"], ["at execute (script1.js:6:3)"]])
    #expect(
      errors.first?.description
        == "plugin P (script1.js:8:11) on event m-1: returned event.properties instead of the event\n    at track (script1.js:2:3)"
    )
    #expect(errors.last?.description.hasSuffix("\n    at execute (script1.js:6:3)") == true)
  }

  @Test("The type of a plugin is explained by the names of the types")
  func unknownType() {
    let error = #expect(throws: JavaScriptError.self) {
      try LiveSetup("analytics.add(new LivePlugin(LivePluginType.enrich))")
    }
    #expect(
      error?.message
        == "analytics.add: the type of a plugin must be LivePluginType.before, enrichment, after or utility, not undefined"
    )
  }

  @Test("A method of analytics that is called without its object is explained")
  func extractedMethods() {
    let error = #expect(throws: JavaScriptError.self) {
      try LiveSetup("const add = analytics.add; add(new LivePlugin(1))")
    }
    #expect(
      error?.headline
        == "TypeError: add is called without its object, as in const { add } = analytics; write analytics.add, or bind it to analytics"
    )
    let other = #expect(throws: JavaScriptError.self) { try LiveSetup("const find = signals.find; find()") }
    #expect(
      other?.message == "A method is called without its object; write object.method(), or bind the method to the object"
    )
    // The names of a script's own members help.
    let own = #expect(throws: JavaScriptError.self) {
      try LiveSetup("class A { #x = 1; read() { return this.#x } } new A().read.call({})")
    }
    #expect(own?.message == "Cannot read private member #x from an object whose class did not declare it")
  }

  @Test("A class instead of an instance is an error that shows the call")
  func classInsteadOfInstance() {
    let error = #expect(throws: JavaScriptError.self) {
      try LiveSetup("class Fix extends LivePlugin {}\nanalytics.add(Fix)")
    }
    #expect(
      error?.message
        == "analytics.add needs an instance of a plugin, found a function; write analytics.add(new Fix(LivePluginType.enrichment, null))"
    )
  }

  @Test("Errors of analytics and storage are located in the script of the author")
  func locations() throws {
    let error = #expect(throws: JavaScriptError.self) { try LiveSetup("let a = 1;\nanalytics.add(17)") }
    #expect(error?.place == "script1.js:2:11")
    #expect(error?.stack == ["at script1.js:2:11"])
    let setup = try LiveSetup(
      """
      class P extends LivePlugin {
        track(event) { return event.properties.missing.x }
      }
      analytics.add(new P(1, null));
      """)
    _ = setup.track([:])
    #expect(setup.reports.first?.error.stack == ["at track (script1.js:2:50)"])
    // Neither functions of the library nor those that it calls appear.
    let big = #expect(throws: JavaScriptError.self) { try LiveSetup("storage.setValue('a', 'x'.repeat(2e6))") }
    #expect(big?.stack == ["at script1.js:1:9"])
  }

  @Test(
    "Names that plugins do not have are explained",
    arguments: [
      ("fetch('x')", "fetch is not defined: plugins have no network"),
      (
        "setTimeout(() => 1)",
        "setTimeout is not defined: plugins have no timers, because a call of a plugin must end before the event continues"
      ),
      (
        "const x = require('x')",
        "require is not defined: plugins have no modules; bundle them into one script, for example with esbuild --bundle --format=iife"
      ),
      ("missing()", "missing is not defined"),
    ])
  func missingNames(_ source: String, _ message: String) {
    let error = #expect(throws: JavaScriptError.self) { try LiveSetup(source) }
    #expect(error?.message == message)
    #expect(error?.name == "ReferenceError")
  }

  @Test("A method that storage does not have is explained, and a BigInt in an event")
  func missingMethods() throws {
    for (statement, message) in [
      (
        "storage.setItem('a', 1)",
        "storage.setItem is not a function: storage has setValue(key, value), getValue(key), removeValue(key) and update(key, function)"
      ),
      ("event.properties.n = 10n", "a BigInt cannot be converted to JSON; convert it with Number() or String() first"),
    ] {
      let setup = try LiveSetup(
        """
        class P extends LivePlugin { track(event) { event.properties = {}; \(statement); return event; } }
        analytics.add(new P(LivePluginType.after, null));
        """)
      _ = setup.track()
      #expect(setup.reports.first?.error.headline == "TypeError: \(message)")
    }
  }

  @Test("A plugin without a class name is named by the location of its analytics.add")
  func anonymousPlugins() throws {
    let setup = try LiveSetup(
      """
      analytics.add(new (class extends LivePlugin { track(event) { throw new Error("no") } })(1, null));
        analytics.add({ type: 1, execute(event) { return event } });
      """)
    #expect(setup.live.names(of: .enrichment) == ["script1.js:1:11", "script1.js:2:13"])
    _ = setup.track()
    #expect(setup.reports.first?.error.plugin == "script1.js:1:11")
  }
}
