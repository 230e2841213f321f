import AnalyticsLive
import TestSupport
import Testing

@Suite struct FailureTests {
  static let faults: [(code: String, headline: String)] = [
    ("throw new TypeError('no')", "TypeError: no"),
    ("throw 'text'", "text"),
    ("return event.properties.missing.x", "TypeError: Cannot read properties of undefined (reading 'x')"),
    ("return 17", "returned a number instead of the event"),
    ("return [event]", "returned an array instead of the event"),
    ("return false", "returned a boolean instead of the event"),
    ("return () => event", "returned a function instead of the event"),
    ("return {}", "returned an object without the type of an event instead of the event"),
    ("return event.properties", "returned event.properties instead of the event"),
    ("throw { code: 7, list: [1] }", "{ code: 7, list: [ 1 ] }"),
    ("throw new (class Odd { x = 1 })", "Odd { x: 1 }"),
    ("event.type = 'unknown'; return event", #"returned an event of the type "unknown" instead of the event"#),
    (
      "event.type = 'x'.repeat(5e5); return event",
      "returned an event of the type \"\(String(repeating: "x", count: 100))…\" instead of the event"
    ),
    (
      "storage.setValue('x'.repeat(1001), 1)",
      "RangeError: storage.setValue: a key has at most 1000 characters, this one has 1001"
    ),
    (
      "new Analytics('x'.repeat(1001))",
      "RangeError: Analytics: a write key has at most 1000 characters, this one has 1001"
    ),
    (
      "analytics.add(new LivePlugin('before', 'x'.repeat(1001)))",
      "RangeError: analytics.add: the key of a destination has at most 1000 characters, this one has 1001"
    ),
    (
      "storage.getValue('x'.repeat(1001))",
      "RangeError: storage.getValue: a key has at most 1000 characters, this one has 1001"
    ),
    (
      "storage.removeValue('x'.repeat(1001))",
      "RangeError: storage.removeValue: a key has at most 1000 characters, this one has 1001"
    ),
    (
      "storage.update('x'.repeat(1001), () => 1)",
      "RangeError: storage.update: a key has at most 1000 characters, this one has 1001"
    ),
    (
      "storage.setValue('\\ud800', 1)",
      "TypeError: storage.setValue: a key must be valid Unicode text, this one contains half of a surrogate pair"
    ),
    (
      "storage.update('a\\udc00b', () => 1)",
      "TypeError: storage.update: a key must be valid Unicode text, this one contains half of a surrogate pair"
    ),
    ("event.type = 'screen'; return event", #"returned an event of the type "screen" instead of the event"#),
    (
      "while (true);",
      "stopped: the script used more than 10000 steps; check for an endless loop, or raise the limit of steps"
    ),
    (
      "try { while (true); } catch {} finally { return event }",
      "stopped: the script used more than 10000 steps; check for an endless loop, or raise the limit of steps"
    ),
  ]

  private static func script(_ code: String, chain: Bool) -> String {
    """
    class Mark extends LivePlugin { track(event) { event.properties.marks += 1; return event } }
    class Bad extends LivePlugin { track(event) { event.bad = true; event.properties.marks = 100; event.properties.deep.list.push(1); delete event.event; \(code) } }
    \(chain ? "analytics.add(new Mark('enrichment', null));" : "")
    analytics.add(new Bad('enrichment', null));
    \(chain ? "analytics.add(new Mark('enrichment', null));" : "")
    """
  }

  @Test(
    "The changes of a failing plugin are undone", arguments: faults, [false, true])
  func pass(_ fault: (code: String, headline: String), _ isInChain: Bool) throws {
    let setup = try LiveSetup(Self.script(fault.code, chain: isInChain), limits: Limits(steps: 10_000))
    let result = setup.track(["marks": 0, "deep": ["list": [0]]])
    #expect(
      result?.object.description
        == #"{"type":"track","event":"e","properties":{"marks":\#(isInChain ? 2 : 0),"deep":{"list":[0]}},"messageId":"m-1"}"#
    )
    #expect(setup.reports.map(\.error.headline) == [fault.headline])
    let error = try #require(setup.reports.first?.error)
    #expect(error.plugin == "Bad")
    #expect(error.type == .enrichment)
    #expect(error.messageId == "m-1")
  }

  @Test("Changes through references that another plugin has kept are undone too")
  func keptReferences() throws {
    let setup = try LiveSetup(
      """
      let last;
      class A extends LivePlugin { track(event) { event.properties.a = 1; last = event; return event } }
      class B extends LivePlugin { track(event) { last.properties.b = 1; last.properties.list.push(1); throw new Error("no") } }
      class C extends LivePlugin { track(event) { last.properties.c = 1; event.properties.d = 1; return event } }
      analytics.add(new A('enrichment', null)); analytics.add(new B('enrichment', null));
      analytics.add(new C('enrichment', null));
      """)
    let result = setup.track(["list": [0]])
    #expect(result?.object["properties"] == ["list": [0], "a": 1, "d": 1])
    #expect(setup.reports.map(\.error.headline) == ["Error: no"])
  }

  @Test(
    "A failing plugin that changes how values become JSON does not affect earlier changes",
    arguments: ["() => 7", "function () { return { ...this, b: 1 } }", "() => { for (;;) {} }"], [false, true])
  func changedPrototype(_ method: String, _ isFollowed: Bool) throws {
    let setup = try LiveSetup(
      """
      class A extends LivePlugin {
        track(event) { event.properties.a = 1; event.properties.list[0] = { c: 1 }; return event }
      }
      class B extends LivePlugin {
        track(event) { Object.prototype.toJSON = Array.prototype.toJSON = \(method); throw new Error("no") }
      }
      class C extends LivePlugin {
        track(event) {
          delete Object.prototype.toJSON;
          delete Array.prototype.toJSON;
          event.properties.d = 1;
          return event;
        }
      }
      for (const P of [A, B\(isFollowed ? ", C" : "")]) analytics.add(new P("enrichment", null));
      """, callSteps: 10_000)
    var expected: JSONObject = ["list": [["c": 1], 1], "a": 1]
    if isFollowed { expected["d"] = 1 }
    #expect(setup.track(["list": [0, 1]])?.object["properties"] == .object(expected))
    #expect(setup.reports.map(\.error.headline) == ["Error: no"])
  }

  @Test("The policy drop drops the event, and the policy stop also drops all later events")
  func policies() throws {
    let source =
      "class P extends LivePlugin { track(event) { if (event.properties.bad) throw new Error('no'); return event } } analytics.add(new P(1, null))"
    let drop = try LiveSetup(source, policy: .drop)
    #expect(drop.track(["bad": true]) == nil)
    #expect(drop.track(["bad": false]) != nil)
    #expect(drop.live.failure == nil)
    let stop = try LiveSetup(source, policy: .stop)
    #expect(stop.track(["bad": false]) != nil)
    #expect(stop.track(["bad": true]) == nil)
    #expect(stop.track(["bad": false]) == nil)
    #expect(stop.live.failure?.headline == "Error: no")
  }

  @Test(
    "An event with a member of the wrong kind is a failure of the plugin that returned it",
    arguments: [
      ("event.userId = 42", #"returned an event whose "userId" is a number instead of the event"#),
      ("event.properties = 'x'", #"returned an event whose "properties" is a string instead of the event"#),
      ("event.metrics = {}", #"returned an event whose "metrics" is an object instead of the event"#),
      ("delete event.event", #"returned a track event without "event" instead of the event"#),
      ("event.toJSON = () => 7", "returned an event whose toJSON returned 7 instead of the event"),
      (
        "event.toJSON = () => ['x'.repeat(1e5)]",
        "returned an event whose toJSON returned [\"\(String(repeating: "x", count: 57))… instead of the event"
      ),
      ("event.toJSON = () => null", "returned an event whose toJSON returned null instead of the event"),
      (
        "event.toJSON = () => 'a promise'", #"returned an event whose toJSON returned "a promise" instead of the event"#
      ),
      ("event.toJSON = () => {}", "returned an event whose toJSON returned undefined instead of the event"),
      (
        "Object.setPrototypeOf(event, { toJSON: () => [1] })",
        "returned an event whose toJSON returned [1] instead of the event"
      ),
    ])
  func wrongKinds(_ code: String, _ headline: String) throws {
    let setup = try LiveSetup(
      """
      class Bad extends LivePlugin { track(event) { \(code); return event } }
      class Good extends LivePlugin { track(event) { event.good = true; return event } }
      analytics.add(new Bad(1, null)); analytics.add(new Good(1, null));
      """)
    #expect(setup.track()?.object.description == #"{"type":"track","event":"e","messageId":"m-1","good":true}"#)
    #expect(setup.reports.map(\.error.headline) == [headline])
    // The result of the last plugin is checked as well.
    let alone = try LiveSetup(
      "class Bad extends LivePlugin { track(event) { \(code); return event } } analytics.add(new Bad(1, null))")
    #expect(alone.track()?.object.description == #"{"type":"track","event":"e","messageId":"m-1"}"#)
    #expect(alone.reports.map(\.error.headline) == [headline])
  }

  @Test(
    "A value without a JSON form is a failure of the plugin that returned it",
    arguments: [
      "event.properties.self = event", "event.properties = { get x() { throw new Error('late') } }",
      "event.properties.date = new Date(NaN); event.properties.date.toJSON = () => { throw 1 }",
      "let a = {}; for (let i = 0; i < 20000; i++) a = { a }; event.properties.a = a",
      "let a = []; for (let i = 0; i < 60; i++) a = [a, a]; event.properties.a = a",
      "let a = {}; for (let i = 0; i < 60; i++) a = { x: a, y: a }; event.properties.a = a",
      "event.toJSON = () => 7",
    ], [false, true])
  func unserialisable(_ code: String, _ isFollowed: Bool) throws {
    let setup = try LiveSetup(
      """
      class Bad extends LivePlugin { track(event) { \(code); return event } }
      class Good extends LivePlugin { track(event) { event.good = true; return event } }
      analytics.add(new Bad(1, null)); \(isFollowed ? "analytics.add(new Good(1, null))" : "");
      """, limits: Limits(steps: 150_000))
    #expect(
      setup.track([:])?.object.description
        == #"{"type":"track","event":"e","properties":{},"messageId":"m-1"\#(isFollowed ? #","good":true"# : "")}"#)
    #expect(setup.reports.map(\.error.plugin) == ["Bad"])
  }

  @Test("The interpreter remains usable after exceeding a limit")
  func afterLimit() async throws {
    let source = """
      class P extends LivePlugin { track(event) { if (event.properties.loop) { const a = []; while (true) a.push([1, 2, 3]) } if (event.properties.deep) { const f = () => f() + 1; f() } event.properties.ok = 1; return event } }
      analytics.add(new P(0, null));
      """
    // A small stack is filled sooner.
    let (results, reports) = try await onThread(stackSize: 1 << 20) {
      let setup = try LiveSetup(source, limits: Limits(memory: 3 << 20))
      let events: [JSON] = [["loop": true], ["deep": true], ["loop": false]]
      return ((events + events).map { setup.track($0)?.properties }, setup.reports.count)
    }
    let expected: [JSON?] = [["loop": true], ["deep": true], ["loop": false, "ok": 1]]
    #expect(results == expected + expected)
    #expect(reports == 4)
  }

  @Test("Changes of reactions that run after a plugin has returned the event count", arguments: [1, 2])
  func reactions(_ count: Int) throws {
    let setup = try LiveSetup(
      """
      class P extends LivePlugin {
        track(event) {
          const properties = event.properties;
          Promise.resolve().then(() => { properties.n = (properties.n ?? 0) + 1 }).then(() => { properties.n *= 10 });
          return event;
        }
      }
      for (let i = 0; i < \(count); i++) analytics.add(new P(0, null));
      """)
    #expect(setup.track(["a": 1])?.properties?["n"] == [1: 10, 2: 110][count])
    #expect(setup.reports.isEmpty)
  }

  @Test("Jobs run before the event continues, and an unhandled rejection prints a warning that names the script")
  func rejections() throws {
    let setup = try LiveSetup(
      "console.log('other')",
      """
      class P extends LivePlugin {
        track(event) {
          Promise.resolve().then(() => console.log("job"));
          Promise.reject(new RangeError("nobody"));
          return event;
        }
      }
      analytics.add(new P(0, null));
      """)
    #expect(setup.track() != nil)
    #expect(setup.reports.isEmpty)
    #expect(setup.printed.count == 3)
    #expect(setup.printed[1] == "log: job")
    #expect(
      setup.printed[2].hasPrefix(
        "warn: live plugins of script2.js: a promise was rejected and nothing handles the rejection:\n")
    )
    #expect(setup.printed[2].contains("RangeError: nobody"))
    for _ in 0..<29 { _ = setup.track() }
    let warnings = { setup.printed.filter { $0.hasPrefix("warn: live plugins of script2.js: ") } }
    #expect(warnings().count == 6)
    setup.live.reportRest()
    #expect(warnings().last == "warn: live plugins of script2.js: RangeError: nobody: 20 more like this, 30 in all")
  }
}
