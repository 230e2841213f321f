import Foundation
import TestSupport
import Testing

@testable import AnalyticsLive

@Suite struct StorageTests {
  private static func engine(_ client: LiveClient, _ source: String) async throws -> LiveEngine {
    try #require(try await client.add(source).hosts.first?.engine)
  }

  @Test(
    "Storage returns values unchanged, including dates and special numbers",
    arguments: [
      "'text'", "''", "1.5", "-0", "NaN", "-Infinity", "true", "null", "new Date(86400000)", "new Date(NaN)",
      "[1, [null, 'x'], {}]",
      "({ a: { b: [new Date(5), null] }, n: null })", "({ $date: 5 })", "({ $object: { $number: 'x' } })",
      "({ __proto__: null, a: 1 })", "[]", "({})",
    ])
  func values(_ value: String) async throws {
    let client = LiveClient()
    let engine = try await Self.engine(
      client,
      """
      function text(value) {
        if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
        if (Array.isArray(value)) return "[" + value.map(text).join() + "]";
        if (value instanceof Date) return "Date " + value.getTime();
        if (typeof value === "object" && value !== null) return "{" + Object.keys(value).map((key) => key + ":" + text(value[key])).join() + "}";
        return typeof value + " " + value;
      }
      function f() { const value = \(value); storage.setValue("k", value); return [text(value), text(storage.getValue("k"))] }
      """)
    let result = try engine.call("f")
    #expect(result?[0] != nil && result?[0] == result?[1])
  }

  @Test("Keys that differ only in how their characters are composed are different, as in all of JavaScript")
  func composedKeys() async throws {
    let client = LiveClient()
    let engine = try await Self.engine(
      client,
      """
      function set() { storage.setValue("caf\\u00e9", 1); storage.setValue("cafe\\u0301", 2); return get() }
      function get() { return [storage.getValue("caf\\u00e9"), storage.getValue("cafe\\u0301")] }
      """)
    #expect(try engine.call("set") == [1, 2])
    #expect(try engine.call("get") == [1, 2])
  }

  @Test(
    "A value takes steps for its text in storage, in which control characters are longer",
    arguments: [("a", false), ("\u{1}", true)])
  func longText(_ character: String, _ isLimited: Bool) throws {
    let setup = try LiveSetup(
      """
      class P extends LivePlugin {
        track(event) {
          storage.setValue("k", event.properties.character.repeat(10000));
          for (let i = 0; i < 10; i++);
          return event;
        }
      }
      analytics.add(new P(LivePluginType.enrichment));
      """, callSteps: 4000, eventSteps: 8000)
    _ = setup.track(["character": .string(character)])
    #expect(setup.reports.map(\.error.isLimit) == (isLimited ? [true] : []))
  }

  @Test(
    "A value with a method toJSON is stored as what that returns, as by JSON.stringify",
    arguments: [
      ("{ toJSON: (k) => [k] }", #"[""]"#), ("[{ toJSON: (k) => k }, [{ toJSON: (k) => k }]]", #"["0",["0"]]"#),
      ("{ a: Object.assign([1], { toJSON: (k) => k }) }", #"{"a":"a"}"#),
      ("{ a: Object.assign(() => 1, { toJSON: (k) => k }), b: () => 1 }", #"{"a":"a"}"#),
      ("new (class { toJSON() { return { b: 1, toJSON() { return 2 } } } })()", #"{"b":1}"#),
      ("{ a: { toJSON() {} }, b: [{ toJSON() {} }] }", #"{"b":[null]}"#), ("{ toJSON: 1 }", #"{"toJSON":1}"#),
      ("{ get toJSON() { return () => 3 } }", "3"),
    ])
  func toJSON(_ value: String, _ expected: String) async throws {
    let engine = try await Self.engine(
      LiveClient(), "function f() { storage.setValue('k', \(value)); return JSON.stringify(storage.getValue('k')) }")
    #expect(try engine.call("f") == .string(expected))
  }

  @Test(
    "An object is stored as its members, or as the primitive that it holds, as by JSON.stringify",
    arguments: [
      "new (class { a = 1; #b = 2; get c() { return 3 } })()",
      "{ a: new (class B { b = [new (class { c = 1 })()] })() }",
      "{ s: new String('x'), n: new Number(2), t: new Boolean(false), list: [Object('y')] }", "Object('z')",
      "Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true }, hidden: { value: 3 } })",
      "Object.assign(new Map([[1, 2]]), { a: 1 })", "Object.assign(new Error('m'), { code: 5 })",
      "new Uint8Array([1, 2])",
      "{ m: new Map([[1, 2]]), s: new Set([1]), e: new Error('m'), r: /x/, list: [new Map(), () => 1] }",
      "{ f() {}, s: Symbol('x'), u: undefined, a: 1 }",
      "{ a: { toJSON() { return () => 1 } }, b: [{ toJSON() { return Symbol() } }], c: { toJSON() { return new Map() } } }",
    ])
  func objects(_ value: String) async throws {
    let engine = try await Self.engine(
      LiveClient(),
      """
      function f() {
        storage.setValue('k', \(value));
        return JSON.stringify(storage.getValue('k')) === JSON.stringify(\(value)) ? "same" : JSON.stringify(storage.getValue('k'));
      }
      """)
    #expect(try engine.call("f") == "same")
  }

  @Test("Members that JSON cannot hold are reported, each once")
  func lostMembers() throws {
    let setup = try LiveSetup(
      """
      class P extends LivePlugin {
        track(event) {
          storage.setValue("k", { a: 1, f() {}, m: new Map([[1, 2]]), n: 2n, list: [new Set(), Symbol()], u: undefined });
          return event;
        }
      }
      analytics.add(new P(LivePluginType.enrichment));
      """)
    for _ in 0..<2 { _ = setup.track() }
    let lines = [
      #"leaves out "f", which is a function"#, #"keeps {} for "m", which is an object of a class"#,
      #"leaves out "n", which is a bigint"#, #"keeps {} for "0", which is an object of a class"#,
      #"leaves out "1", which is a symbol"#,
    ]
    #expect(setup.printed.count == lines.count, "\(setup.printed)")
    for (line, text) in zip(setup.printed, lines) {
      #expect(line.contains("storage.setValue \(text): JSON cannot hold it"), "\(line)")
    }
  }

  @Test(
    "What a script does to the objects of the language changes neither stored values nor those that are read",
    arguments: [
      "Object.prototype.$date = 5", "Object.prototype.$number = '7'", "Object.prototype.$object = { evil: 1 }",
      "Object.prototype.getTime = () => 5", "Date.prototype.getTime = () => 5", "Object.prototype.get = () => 5",
      "globalThis.Date = class { getTime() { return 5 } }", "Number.prototype.valueOf = () => 5",
      "Array.prototype[Symbol.iterator] = function* () { yield 'evil' }",
      "Object.getPrototypeOf([].values()).next = () => ({ done: true })",
      "Object.defineProperty(Array.prototype, '0', { set(v) {}, get() { return 5 } })",
      "Object.defineProperty(Object.prototype, 'a', { set(v) {}, get() { return 5 } })",
      "Object.prototype.toJSON = () => 5; Object.prototype.valueOf = () => 5", "Object.keys = Object.hasOwn = () => []",
    ], [true, false])
  func changedIntrinsics(_ attack: String, isEarly: Bool) throws {
    let set = """
      storage.setValue("value", { a: [{ b: new Date(1000) }, NaN, "x"], o: { $date: 3 }, n: null, m: new Map() });
      """
    let setup = try LiveSetup(
      """
      const { Date, JSON } = globalThis, { getTime } = Date.prototype, { apply } = Reflect, { is } = Object;
      \(isEarly ? set : "")
      """,
      attack,
      """
      \(isEarly ? "" : set)
      const value = storage.getValue("value");
      console.log(value.a.length + " " + apply(getTime, value.a[0].b, []) + " " + is(value.a[1], NaN) + " " + value.a[2]
        + " " + value.o.$date + " " + value.n + " " + typeof value.m);
      """)
    #expect(setup.printed.last == "log: 3 1000 true x 3 null object", "\(attack)")
  }

  @Test("Unsupported values and omitted arguments are ignored; an explicit undefined is stored as null")
  func ignored() async throws {
    let engine = try await Self.engine(
      LiveClient(),
      """
      function f() {
        storage.setValue("k", 1);
        storage.setValue("k"); storage.setValue("k", () => 1); storage.setValue("k", Symbol()); storage.setValue("k", 2n); storage.setValue("k", new Map());
        storage.setValue(7, 2); storage.setValue();
        const first = storage.getValue("k");
        storage.setValue("k", undefined);
        const second = storage.getValue("k");
        storage.removeValue("k");
        storage.setValue("o", { f() {}, u: undefined, a: 1, list: [undefined, () => 1, 2] });
        return [first, second, typeof storage.getValue("k"), typeof storage.getValue(), storage.getValue("o")];
      }
      """)
    #expect(try engine.call("f") == [1, .null, "undefined", "undefined", ["a": 1, "list": [.null, .null, 2]]])
  }

  @Test("Values are stored on disk for each write key and shared by all workers")
  func disk() async throws {
    let folder = TemporaryFolder()
    func client(_ key: String) -> LiveClient {
      LiveClient { $0.storageMode(.diskAtURL(folder.url.appendingPathComponent(key))) }
    }
    let source =
      "function set(value) { storage.setValue('k', value) } function get() { return storage.getValue('k') ?? 'nothing' }"
    let first = client("one")
    let live = try await first.add(source, options: .init(workers: 2))
    try live.hosts[0].engine.call("set", [["a": 1]])
    #expect(try live.hosts[1].engine.call("get") == ["a": 1])
    await first.analytics.shutdown()
    let again = client("one")
    let other = client("two")
    #expect(try await Self.engine(again, source).call("get") == ["a": 1])
    #expect(try await Self.engine(other, source).call("get") == "nothing")
    await again.analytics.shutdown()
    await other.analytics.shutdown()
  }

  @Test("Storage has a size limit, and exceeding it throws an error")
  func bound() async throws {
    let engine = try await Self.engine(
      LiveClient(),
      """
      function f() {
        const text = "x".repeat(100000);
        let n = 0;
        try { for (; n < 20; n++) storage.setValue("k" + n, text) } catch (e) { var message = e.message }
        storage.removeValue("k0");
        storage.setValue("again", text);
        return [n, message];
      }
      """)
    let result = try engine.call("f")
    #expect(result?[0] == 10)
    #expect(result?[1]?.stringValue?.contains("no room for \"k10\"") == true)
  }
}
