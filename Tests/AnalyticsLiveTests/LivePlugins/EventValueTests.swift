import AnalyticsLive
import Testing

@Suite struct EventValueTests {
  @Test("An unchanged event is returned as the identical value, with exact integers")
  func untouched() throws {
    let setup = try LiveSetup(
      """
      class Look extends LivePlugin { track(event) { const p = event.properties; this.last = p.list[0] + p.deep.a; return event } }
      for (const type of [0, 1, 1, 1, 3]) analytics.add(new Look(type, null));
      """)
    let event = TrackEvent(event: "e", properties: ["big": 9_007_199_254_740_993, "list": [1, 2], "deep": ["a": 1.5]])
    let result = try #require(setup.timeline.process(event: event))
    #expect(result.json.isIdentical(to: event.json))
  }

  @Test("Unchanged members of a changed event keep their exact values and order")
  func partlyChanged() throws {
    let setup = try LiveSetup(
      """
      class P extends LivePlugin { track(event) { event.properties.added = 1; return event } }
      analytics.add(new P(1, null)); analytics.add(new P(1, null));
      """)
    let context: JSON = ["id": 9_007_199_254_740_993]
    var event = TrackEvent(event: "e", properties: ["z": .unsigned(18_446_744_073_709_551_615), "a": 1])
    event.context = context
    let result = try #require(setup.timeline.process(event: event))
    #expect(result.context.map { $0.isIdentical(to: event.context ?? .null) } == true)
    #expect(
      result.object.description
        == #"{"type":"track","event":"e","properties":{"z":18446744073709551615,"a":1,"added":1},"context":{"id":9007199254740993}}"#
    )
  }

  @Test("A decimal is a Number for scripts, and keeps its digits until a script assigns another number")
  func decimals() throws {
    let setup = try LiveSetup(
      """
      class P extends LivePlugin {
        track(event) {
          const p = event.properties;
          console.log(typeof p.a, p.a, p.list[0] === p.a, p.b + 1);
          p.a = p.a; p.b = p.b + 1; p.copy = p.c; p.list.push(1); p.deep.added = true;
          return event;
        }
      }
      analytics.add(new P("before", null)); analytics.add(new P("before", null));
      """)
    let exact = try JSON(parsing: "1.00000000000000000000000001")
    let properties: JSONObject = ["a": exact, "b": exact, "c": exact, "list": [exact], "deep": ["x": exact]]
    let result = try #require(setup.timeline.process(event: TrackEvent(event: "e", properties: .object(properties))))
    #expect(
      result.object["properties"]?.description
        == #"{"a":\#(exact),"b":3,"c":\#(exact),"list":[\#(exact),1,1],"deep":{"x":\#(exact),"added":true},"copy":1}"#)
    #expect(setup.printed == ["log: number 1 true 2", "log: number 1 true 3"])
  }

  @Test(
    "Dates, functions, NaN and large numbers are converted as by JSON.stringify, also for the next plugin",
    arguments: [false, true])
  func valuesBeyondJSON(_ isFollowed: Bool) throws {
    let setup = try LiveSetup(
      """
      class P extends LivePlugin {
        track(event) {
          event.properties = { date: new Date(0), f() {}, nan: NaN, infinity: -Infinity, big: 1e300, missing: undefined, zero: -0,
            map: new Map([[1, 2]]), list: [undefined, () => 1, , 3], own: new (class C { x = 1; get y() { return 2 } })(),
            get computed() { return "g" }, json: { toJSON() { return "j" } }, text: new String("s") };
          return event;
        }
      }
      class Q extends LivePlugin { track(event) { this.kinds = typeof event.properties.date + typeof event.properties.f; console.log(this.kinds); return event } }
      analytics.add(new P("before", null));
      \(isFollowed ? "analytics.add(new Q('before', null));" : "")
      """)
    #expect(
      setup.track()?.properties == [
        "date": "1970-01-01T00:00:00.000Z", "nan": .null, "infinity": .null, "big": 1e300, "zero": 0, "map": [:],
        "list": [.null, .null, .null, 3],
        "own": ["x": 1], "computed": "g", "json": "j", "text": "s",
      ])
    #expect(setup.printed.filter { $0.hasPrefix("log: ") } == (isFollowed ? ["log: stringundefined"] : []))
    #expect(setup.reports.isEmpty)
  }

  @Test("A plugin cannot change an event after it has returned it")
  func retainedValues() throws {
    let setup = try LiveSetup(
      """
      const shared = { n: 0 };
      class Keep extends LivePlugin {
        track(event) { if (this.last) this.last.properties.shared.n = 99; this.last = event; event.properties.shared = shared; return event }
      }
      class Change extends LivePlugin { track(event) { event.properties.shared.n += 1; return event } }
      analytics.add(new Keep(1, null)); analytics.add(new Change(1, null));
      """)
    let first = setup.track([:])
    #expect(first?.properties == ["shared": ["n": 1]])
    #expect(setup.track([:])?.properties == ["shared": ["n": 100]])
    #expect(first?.properties == ["shared": ["n": 1]])
  }

  @Test("A plugin can return a new object")
  func replaced() throws {
    let setup = try LiveSetup(
      """
      class P extends LivePlugin { process(event) { return { ...event, extra: [1, { a: null }] } } }
      analytics.add(new P(1, null)); analytics.add(new P(1, null));
      """)
    #expect(
      setup.track()?.object.description == #"{"type":"track","event":"e","messageId":"m-1","extra":[1,{"a":null}]}"#)
  }
}
