import AnalyticsLive
import Testing

private let knownHooks = "execute, process, track, identify, screen, group, alias, update, reset, flush"

/// Mistakes of plugin authors, which would otherwise have no visible effect.
@Suite struct AuthorMistakeTests {
  @Test(
    "A method with nearly the name of a hook is reported",
    arguments: [
      ("Track(event) { return event }", "analytics.add: P.Track is not called; did you mean track?"),
      ("trak(event) { return event }", "analytics.add: P.trak is not called; did you mean track?"),
      ("onIdentify(event) { return event }", "analytics.add: P.onIdentify is not called; did you mean identify?"),
      ("screens(event) { return event }", "analytics.add: P.screens is not called; did you mean screen?"),
      ("track(event) { return event } Flush() {}", "analytics.add: P.Flush is not called; did you mean flush?"),
      (
        "transform(event) { return event }",
        "analytics.add: P has none of the methods \(knownHooks), so it changes no event"
      ),
      ("names = [1]", "analytics.add: P has none of the methods \(knownHooks), so it changes no event"),
    ])
  func similarNames(_ body: String, _ warning: String) throws {
    let setup = try LiveSetup("class P extends LivePlugin { \(body) }\nanalytics.add(new P(1, null))")
    #expect(setup.printed == ["warn: \(warning)"])
    #expect(setup.live.names(of: .enrichment) == ["P"])
  }

  @Test(
    "Plugins with hooks and helpers are not reported",
    arguments: [
      "class P extends LivePlugin { track(event) { return this.trak(event) } trak(event) { return event } }",
      "class P extends LivePlugin { flush() {} }", "class P extends LivePlugin { constructor(t, d) { super(t, d) } }",
      "class Q extends LivePlugin { track(event) { return event } } class P extends Q { Track(event) {} }",
      "class P extends LivePlugin { process = event => event }",
    ])
  func hooks(_ source: String) throws {
    #expect(try LiveSetup("\(source)\nanalytics.add(new P(1, null))").printed == [])
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
