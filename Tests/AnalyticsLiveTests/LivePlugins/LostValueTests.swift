import AnalyticsLive
import Testing

@Suite("Values that JSON cannot hold")
struct LostValueTests {
  private static let end = "which JSON cannot hold, so it"

  @Test(
    "A value that JSON cannot hold is reported once, with its path",
    arguments: [
      ("m: new Map([[1, 2]])", "properties.m is a Map, \(end) becomes {}; write Object.fromEntries(map)"),
      ("a: [1, { s: new Set() }]", "properties.a[1].s is a Set, \(end) becomes {}; write Array.from(set)"),
      ("'a b': /x/", "properties[\"a b\"] is a RegExp, \(end) becomes {}; write String(regExp)"),
      (
        "'a\\n\"live: plugin Q': /x/",
        "properties[\"a\\n\\\"live: plugin Q\"] is a RegExp, \(end) becomes {}; write String(regExp)"
      ), ("e: new TypeError('x')", "properties.e is an Error, \(end) loses its message; write String(error)"),
      ("f: () => 1", "properties.f is a function, \(end) is omitted; is a call missing?"),
      ("a: [() => 1]", "properties.a[0] is a function, \(end) becomes null; is a call missing?"),
      ("s: Symbol('x')", "properties.s is a symbol, \(end) is omitted; write its description"),
      ("n: 0 / 0", "properties.n is NaN, \(end) becomes null"),
      ("n: [-1 / 0]", "properties.n[0] is -Infinity, \(end) becomes null"),
      ("a: ['x', undefined]", "properties.a[1] is undefined, \(end) becomes null"),
      ("a: [1, , 2]", "properties.a[1] is undefined, \(end) becomes null"),
      ("p: new Private()", "properties.p is an instance of Private, \(end) becomes {}; give its class a method toJSON"),
      ("p: new WeakMap()", "properties.p is an instance of WeakMap, \(end) becomes {}; give its class a method toJSON"),
    ], [false, true])
  func reports(_ example: (member: String, report: String), isFollowed: Bool) throws {
    let setup = try setup(example.member, isFollowed: isFollowed)
    for _ in 0..<3 { #expect(setup.track() != nil) }
    #expect(setup.printed == ["warn: plugin P (script1.js:4:11): track (script1.js:2:3): \(example.report)"])
  }

  @Test(
    "Values that JSON omits or converts on purpose are not reported",
    arguments: [
      "u: undefined", "d: new Date(0)", "o: Object.create(null)", "o: {}", "a: []", "a: new Uint8Array(2)", "n: -0",
      "x: storage.setValue('d', new Date(NaN))", "c: new Public()", "c: new Convertible()", "s: new String('x')",
      "n: Infinity > 1", "e: new Empty()",
    ], [false, true])
  func usualValues(_ member: String, isFollowed: Bool) throws {
    let setup = try setup(member, isFollowed: isFollowed)
    #expect(setup.track() != nil)
    #expect(setup.printed == [])
  }

  @Test("Each kind is reported for each plugin")
  func kinds() throws {
    let setup = try LiveSetup(
      """
      class P extends LivePlugin {
        track(event) { event.properties = { a: new Map(), b: NaN, c: new Map() }; return event }
      }
      analytics.add(new P(1, null)); analytics.add(new P(1, null));
      """)
    for _ in 0..<2 { #expect(setup.track()?.properties == ["a": [:], "b": .null, "c": [:]]) }
    #expect(setup.printed.count == 4)
    #expect(setup.printed.filter { $0.contains(": properties.a is a Map, ") }.count == 2)
    #expect(setup.printed.filter { $0.contains(": properties.b is NaN, ") }.count == 2)
  }

  @Test("A value without a known path is reported without one")
  func unknownPath() throws {
    let setup = try setup("a: { toJSON() { return new Set() } }", isFollowed: false)
    #expect(setup.track() != nil)
    #expect(setup.printed.first?.contains(": a value is a Set, ") == true)
  }

  @Test("An event whose name JSON cannot hold is a failure that names the value")
  func eventNames() throws {
    let setup = try LiveSetup(
      """
      class P extends LivePlugin { track(event) { event.event = NaN; return event } }
      analytics.add(new P(1, null));
      """)
    #expect(setup.track() != nil)
    #expect(setup.reports.map(\.error.headline) == ["returned an event whose \"event\" is NaN instead of the event"])
    #expect(setup.printed == [])
  }

  private func setup(_ member: String, isFollowed: Bool) throws -> LiveSetup {
    try LiveSetup(
      """
      class P extends LivePlugin {
        track(event) { event.properties = { first: 1, \(member) }; return event }
      }
      analytics.add(new P(1, null));
      class Q extends LivePlugin { track(event) { event.q = 1; return event } }
      class Private { #x = 1; get x() { return this.#x } }
      class Public { x = 1; #y = 2 }
      class Convertible { #x = 1; toJSON() { return { x: this.#x } } }
      class Empty {}
      \(isFollowed ? "analytics.add(new Q(1, null));" : "")
      """)
  }
}
