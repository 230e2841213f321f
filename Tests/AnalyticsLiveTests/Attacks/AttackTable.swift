/// Attacks of scripts, by class. `AttackTests` runs them.
struct Attack: Sendable, CustomStringConvertible {
  enum Outcome: Sendable {
    /// The call ends with the limit of steps.
    case steps
    /// The call ends with the limit of memory.
    case memory
    /// The call ends with an error whose description begins with a text.
    case error(String)
    /// The attack has no effect, and the event continues.
    case nothing
  }

  let name: String
  /// Statements of a plugin's method `track(event)`.
  let body: String
  let outcome: Outcome
  var description: String { name }

  init(_ name: String, _ body: String, _ outcome: Outcome) {
    self.name = name
    self.body = body
    self.outcome = outcome
  }

  static let all = [
    loops, recursion, allocation, patterns, hashing, parsing, isolation, forging, hostBoundary,
  ].flatMap { $0 }

  static let loops = [
    Attack("for", "for (;;) {}", .steps),
    Attack("while with try", "while (true) { try { while (true) {} } catch {} finally { continue } }", .steps),
    Attack("finally outlives the limit", "function f() { try { for (;;) {} } finally { for (;;) {} } } f()", .steps),
    Attack("catch of the limit", "try { for (;;) {} } catch (e) { event.properties.caught = 1; return event }", .steps),
    Attack("do with labels", "a: do { b: do { continue a } while (1) } while (1)", .steps),
    Attack("generator without end", "for (const x of (function* () { while (true) yield 1 })()) {}", .steps),
    Attack(
      "iterator without end", "[...{ [Symbol.iterator]() { return { next: () => ({ done: false, value: 1 }) } } }]",
      .memory),
    Attack(
      "iterator close",
      "for (const x of { [Symbol.iterator]() { return { next: () => ({}), return() { for (;;) {} } } } }) break", .steps
    ),
    Attack("async loop", "(async () => { while (true) await 1 })()", .steps),
    Attack("microtasks", "(function f() { queueMicrotask(f) })()", .steps),
    Attack("promise chain", "const f = () => Promise.resolve().then(f); f()", .steps),
    Attack("array that grows in forEach", "const a = [1]; for (const x of a) a.push(x)", .steps),
    Attack(
      "sort with a comparison without order", "Array.from({ length: 1e5 }, (_, i) => i).sort(() => 1); for (;;) {}",
      .steps),
    Attack("getter that loops", "({ get x() { for (;;) {} } }).x", .steps),
    Attack("toString that loops", "`${{ toString() { for (;;) {} } }}`", .steps),
    Attack(
      "error that loops when it is described", "throw { get message() { for (;;) {} }, toString() { for (;;) {} } }",
      .error("{ message: [Getter], toString: [Function: toString] }")),
    Attack("proxy trap that loops", "Object.keys(new Proxy({}, { ownKeys() { for (;;) {} } }))", .steps),
    Attack("long array without callbacks", "const a = Array(3e5).fill(1); for (;;) a.includes(2)", .steps),
  ]

  static let recursion = [
    Attack("function", "(function f() { f() })()", .error("RangeError")),
    Attack("caught recursion", "(function f() { try { f() } catch { f() } })()", .steps),
    Attack("arrow through map", "const f = () => [1].map(f); f()", .error("RangeError")),
    Attack("getter", "const o = { get x() { return this.x } }; o.x", .error("RangeError")),
    Attack("toString", "const o = { toString() { return '' + this } }; o + ''", .error("RangeError")),
    Attack(
      "proxy of a proxy", "let p = {}; for (let i = 0; i < 1e4; i++) p = new Proxy(p, {}); p.x", .error("RangeError")),
    Attack("toJSON", "JSON.stringify({ toJSON() { return { a: { toJSON: this.toJSON } } } })", .error("RangeError")),
    Attack(
      "nested array to text", "let a = []; for (let i = 0; i < 9e4; i++) a = [a]; String(a)", .error("RangeError")),
    Attack(
      "nested array to JSON", "let a = []; for (let i = 0; i < 9e4; i++) a = [a]; JSON.stringify(a)",
      .error("RangeError")),
    Attack("nested JSON", "JSON.parse('['.repeat(1e5))", .error("RangeError")),
    Attack(
      "event nested deeply",
      "let o = {}; for (let i = 0; i < 2e4; i++) o = { o }; event.properties.o = o; return event", .error("TypeError")),
    Attack("flat without end", "const a = []; a[0] = a; a.flat(Infinity)", .error("RangeError")),
    Attack("replace callback", "const f = () => 'a'.replace('a', f); f()", .error("RangeError")),
    Attack("reviver", "const f = () => JSON.parse('[1]', f); f()", .error("RangeError")),
    Attack("sort comparison", "const f = () => [2, 1].sort(f); f()", .error("RangeError")),
    Attack("bound functions", "let f = () => 1; for (let i = 0; i < 1e4; i++) f = f.bind(); f()", .nothing),
    Attack("constructors", "class A { constructor() { new A() } } new A()", .error("RangeError")),
    Attack("generator delegation", "function* g() { yield* g() } [...g()]", .error("RangeError")),
  ]

  static let allocation = [
    Attack(
      "holes in a shortened array",
      "const a = new Array(2e5).fill(0); for (;;) { a.length = 14e4; a[199999] = 1 }", .steps),
    Attack("holes in new arrays", "for (;;) [][1023] = 1", .steps),
    Attack("doubled text", "let s = 'a'; for (;;) s += s", .memory),
    Attack("array of texts", "const a = []; for (;;) a.push('x'.repeat(1e5) + a.length)", .memory),
    Attack(
      "flattened ropes",
      "const b = 'a'.repeat(1e6), a = []; for (let i = 0; i < 99; i++) a.push(b + i); Math.max(...a)", .memory),
    Attack("repeat", "'ab'.repeat(2 ** 28)", .error("RangeError")),
    Attack("padStart", "'x'.padStart(2 ** 29 - 30, 'ab').charCodeAt(1)", .memory),
    Attack("typed array", "new Float64Array(2 ** 28)", .error("RangeError")),
    Attack("array buffers", "const a = []; for (;;) a.push(new ArrayBuffer(1e6))", .memory),
    Attack(
      "resizable buffers",
      "const a = []; for (;;) { const b = new ArrayBuffer(1, { maxByteLength: 1e6 }); b.resize(1e6); a.push(b) }",
      .memory),
    Attack("array length", "const a = Array(4294967295); a.fill(1)", .steps),
    Attack("rest of a long array", "const [...r] = Array(4294967295)", .memory),
    Attack("spread", "let a = [1]; for (;;) a = [...a, ...a]", .memory),
    Attack("objects", "let o = null; for (;;) o = { o, p: [o] }", .memory),
    Attack("closures", "let f = null; for (;;) { const g = f; f = () => g }", .memory),
    Attack("map entries", "const m = new Map(); for (let i = 0;; i++) m.set(i, {})", .memory),
    Attack("weak references", "const a = []; for (;;) a.push(new WeakRef({}))", .memory),
    Attack("BigInt power", "let n = 2n; for (;;) n **= 9n", .memory),
    Attack("BigInt shift", "1n << (1n << 29n)", .memory),
    Attack("split", "const a = []; for (;;) a.push('abcdef,'.repeat(1e4).split(','))", .memory),
    Attack("join", "Array(1e7).join('ab')", .steps),
    Attack(
      "JSON text", "let o = ['x'.repeat(1e5)]; for (let i = 0; i < 12; i++) o = [o, o]; JSON.stringify(o)", .memory),
    Attack("symbols", "const a = []; for (;;) a.push(Symbol('x'.repeat(1e4)))", .memory),
    Attack(
      "suspended generators", "const a = []; for (;;) { const g = (function* () { yield 1 })(); g.next(); a.push(g) }",
      .memory),
    Attack("promises", "const a = []; for (;;) a.push(new Promise(() => {}))", .memory),
    Attack("properties", "const o = {}; for (let i = 0;; i++) o['key' + i] = i", .memory),
    Attack("globals", "for (let i = 0;; i++) globalThis['global' + i] = 'x'.repeat(1000)", .memory),
    Attack("sparse arrays", "const l = []; for (;;) { const a = []; a[4e9] = 1; l.push(a) }", .memory),
    Attack("linked arrays", "let o = null; for (;;) o = { o, p: [o] }", .memory),
    Attack(
      "group by without end", "Object.groupBy((function* () { for (let i = 0;; i++) yield i })(), i => i)", .memory),
    Attack("maps", "const a = []; for (;;) a.push(new Map())", .memory),
    Attack("event that grows", "event.properties.a = Array.from({ length: 1e6 }, () => ({}))", .memory),
  ]

  static let patterns = [
    Attack("nested quantifiers", "/^(a+)+$/.test('a'.repeat(40) + 'b')", .steps),
    Attack("alternatives that overlap", "/^(a|a)*$/.test('a'.repeat(40) + 'b')", .steps),
    Attack("back-references", "/^(a*)*\\1$/.test('a'.repeat(40) + 'b')", .steps),
    Attack(
      "lookahead", "/^(?=(a+))*a*b\\1$/.test('a'.repeat(60)); /^(?:(?=(a+))a)+$/.test('a'.repeat(5e4) + 'b')", .steps),
    Attack("lookbehind", "for (;;) /(?<=^(a+)*)b/.test('a'.repeat(1e3) + 'cb')", .steps),
    Attack("quantifier of a quantifier", "/^(?:a{0,50}){0,50}$/.test('a'.repeat(3000) + 'b')", .steps),
    Attack("replacement of every position", "'a'.repeat(1e6).replace(/(?:)/g, () => 'bb')", .steps),
    Attack("quadratic search", "'a'.repeat(1e5).match(/a*b/g)", .steps),
    Attack("split at every position", "'ab'.repeat(1e6).split(/(?:)/)", .steps),
    Attack("stack of the matcher", "/^(?:(a)|b)*$/.test('ab'.repeat(1e6) + 'c')", .memory),
    Attack(
      "groups of a long match",
      "const s = 'b' + 'a'.repeat(4e5); new RegExp('b' + '('.repeat(99) + 'a*' + ')'.repeat(99)).exec(s)", .memory),
    Attack("emoji sequences", "for (let i = 0; i < 1e4; i++) new RegExp('\\\\p{RGI_Emoji}' + i, 'v')", .steps),
    Attack("long pattern", "new RegExp('(?:a|'.repeat(1e5) + ')'.repeat(1e5))", .steps),
    Attack("case-insensitive classes", "for (;;) new RegExp('[\\\\u{0}-\\\\u{10FFFF}]' + Math.random(), 'iu')", .steps),
  ]

  static let hashing = [
    Attack(
      "numbers that collided once",
      "const s = new Set(); for (let i = 0; i < 15e3; i++) s.add(i * 2 ** 32 + 0.5); event.properties.n = s.size",
      .nothing),
    Attack("texts as keys", "const o = {}; for (let i = 0; i < 15e3; i++) o['k' + i * 65537] = 1", .nothing),
    Attack("map of texts without end", "const m = new Map(); for (let i = 0;; i++) m.set('k' + i, i)", .memory),
    Attack(
      "set of BigInts",
      "const s = new Set(); for (let i = 0n; i < 2000n; i++) s.add(i << 4096n); event.properties.n = s.size", .nothing),
    Attack("long keys", "const m = new Map(), k = 'a'.repeat(1e6); for (let i = 0;; i++) m.get(k + i)", .steps),
    Attack("group by", "Object.groupBy(Array.from({ length: 5e3 }, (_, i) => i), i => 'g' + i * 65537)", .nothing),
    Attack(
      "keys of JSON", "JSON.parse('{' + Array.from({ length: 5e3 }, (_, i) => `\"k${i * 65537}\":1`).join() + '}')",
      .nothing),
    Attack("set operations", "const s = new Set(Array(2e3).keys()); for (;;) s.union(s).intersection(s)", .steps),
    Attack(
      "added and deleted keys", "const o = {}; for (let i = 0;; i++) { o['k' + i] = 1; delete o['k' + (i - 2)] }",
      .steps),
    Attack("registered symbols", "for (let i = 0;; i++) Symbol.for('s' + i)", .steps),
  ]

  static let parsing = [
    Attack("code from a text", "new Function('return 1')()", .error("SyntaxError")),
    Attack("eval", "eval('1')", .error("SyntaxError")),
    Attack("constructor of functions", "(() => {}).constructor('return globalThis')()", .error("SyntaxError")),
    Attack("constructor of generators", "(function* () {}).constructor('yield 1')()", .error("SyntaxError")),
    Attack("constructor of async functions", "(async () => {}).constructor('await 1')()", .error("SyntaxError")),
    Attack(
      "constructor of a prototype", "Object.getPrototypeOf(async function* () {}).constructor('yield 1')()",
      .error("SyntaxError")),
    Attack("JSON that does not end", "JSON.parse('{\"a\":'.repeat(5e4))", .error("RangeError")),
    Attack("long JSON number", "JSON.parse('1'.repeat(1e6)); for (;;) JSON.parse('1'.repeat(1e6))", .steps),
    Attack("long number", "for (;;) Number('1'.repeat(1e5))", .steps),
    Attack("long BigInt", "for (;;) BigInt('7'.repeat(1e5))", .steps),
    Attack("dates", "for (;;) Date.parse('x'.repeat(1e5))", .steps),
    Attack("escapes of a URI", "for (;;) decodeURIComponent('%41'.repeat(1e5))", .steps),
  ]

  static let isolation = [
    Attack("class of plugins", "'use strict'; LivePlugin.prototype.track = () => null", .error("TypeError")),
    Attack("client", "'use strict'; analytics.track = () => {}", .error("TypeError")),
    Attack("storage", "'use strict'; storage.getValue = () => 1", .error("TypeError")),
    Attack("signals", "'use strict'; signals.find = () => 1", .error("TypeError")),
    Attack("assigned signals", "globalThis.signals = {}; SignalType = {}; RawSignal = null", .nothing),
    Attack("constants", "'use strict'; LivePluginType.before = 'after'", .error("TypeError")),
    Attack("console", "'use strict'; console.log = () => {}", .error("TypeError")),
    Attack("methods of methods", "'use strict'; LivePlugin.prototype.process.call = () => null", .error("TypeError")),
    Attack(
      "defined global", "Object.defineProperty(globalThis, 'LivePlugin', { value: class {} })", .error("TypeError")),
    Attack("deleted global", "'use strict'; delete globalThis.analytics", .error("TypeError")),
    Attack(
      "prototype of a prototype", "Object.setPrototypeOf(LivePlugin.prototype, { track: () => null })",
      .error("TypeError")),
    Attack("private fields", "LivePlugin.prototype.__lookupGetter__('type').call({})", .nothing),
    Attack("accessor of the client", "Analytics.prototype.__lookupGetter__('traits').call({})", .error("TypeError")),
    Attack(
      "array methods of the runtime",
      "Array.prototype.push = () => { throw 1 }; Array.isArray = () => false; JSON.stringify = null", .nothing),
    Attack(
      "then of all objects",
      "Object.defineProperty(Object.prototype, 'then', { get() { throw 1 }, configurable: true }); delete Object.prototype.then",
      .nothing),
    Attack("names of the environment", "process.exit(1)", .error("ReferenceError")),
    Attack("modules", "require('fs')", .error("ReferenceError")),
    Attack("network", "fetch('http://localhost')", .error("ReferenceError")),
  ]

  static let forging = [
    Attack("line breaks of an error", "throw new Error('no\\nlive: everything is fine')", .error("Error: no\\nlive")),
    Attack("escape sequences of an error", "throw new Error('\\x1b[2J')", .error("Error: \\u001B[2J")),
    Attack("direction of text", "throw new Error('\\u202egnp')", .error("Error: \\u202Egnp")),
    Attack(
      "name of an error", "throw Object.assign(new Error('x'), { name: 'TypeError\\r' })", .error("TypeError\\r: x")),
    Attack("thrown text", "throw 'plugin Good failed\\n'", .error("plugin Good failed\\n")),
    Attack("thrown object", "throw { toString: () => 'x\\u2028y' }", .error("{ toString: [Function: toString] }")),
    Attack(
      "class of another plugin",
      "Object.defineProperty(this.constructor, 'name', { value: 'Good' }); throw new Error('x')", .error("Error: x")),
    Attack("event that is none", "return { type: 'track' }", .error("a track event without")),
    Attack(
      "event of another type", "return { ...event, type: 'identify' }", .error("an event of the type \"identify\"")),
    Attack("result that is not an object", "return 'event'", .error("a string")),
  ]

  static let hostBoundary = [
    Attack("event with a getter", "return { ...event, get event() { for (;;) {} } }", .steps),
    Attack(
      "event that is a proxy", "return new Proxy(event, { get(t, k) { if (k === 'type') return t[k]; for (;;) {} } })",
      .steps),
    Attack("toJSON of an event", "event.properties.toJSON = () => { for (;;) {} }; return event", .steps),
    Attack("cyclic event", "event.properties.self = event; return event", .error("TypeError")),
    Attack("BigInt in an event", "event.properties.n = 1n; return event", .error("TypeError")),
    Attack(
      "wrong kinds in an event", "event.userId = {}; return event", .error("an event whose \"userId\" is an object")),
    Attack("promise that never settles", "return new Promise(() => {})", .error("a promise that is not settled")),
    Attack("promise that is rejected", "return Promise.reject(new Error('late'))", .error("Error: late")),
    Attack("thenable", "return { type: 'track', then(f) { f(null) } }", .error("a track event without")),
    Attack("events without end", "for (;;) analytics.track('again')", .error("Error")),
    Attack("plugins without end", "for (;;) analytics.add(new LivePlugin('after'))", .error("Error")),
    Attack("clients without end", "for (let i = 0;; i++) new Analytics('k' + i).track('x')", .error("Error")),
    Attack("full storage", "for (let i = 0;; i++) storage.setValue('k' + i, 'x'.repeat(1e5))", .error("Error")),
    Attack("storage of a cycle", "const a = []; a[0] = a; storage.setValue('k', a)", .error("RangeError")),
    Attack("output without end", "for (;;) console.log('x'.repeat(1000))", .steps),
    Attack("output of a deep value", "let a = []; for (let i = 0; i < 1e4; i++) a = [a]; console.log(a)", .nothing),
    Attack(
      "output of a getter", "console.log({ get x() { for (;;) {} } }, new Proxy({}, { get() { for (;;) {} } }))",
      .nothing),
    Attack(
      "arguments of a host function", "analytics.track({ toString() { for (;;) {} } }, { get a() { for (;;) {} } })",
      .nothing),
  ]
}
