import TestSupport

/// Scripts that call built-in functions and apply operators at random. Results become operands.
enum BuiltinCalls {
  static func script(_ random: inout SeededRandom) -> String {
    var lines: [String] = []
    for _ in 0..<(5 + random.below(60)) { lines.append(line(&random)) }
    return "\(prelude)\n\(lines.joined(separator: "\n"))\nresult();"
  }

  private static func line(_ random: inout SeededRandom) -> String {
    func value() -> String { "v(\(random.below(1 << 16)))" }
    let key = "k(\(random.below(1 << 16)))"
    switch random.below(12) {
    case 0: return "keep(() => \(value()) \(random.pick(operators)) \(value()));"
    case 1: return "keep(() => \(value())[\(key)]);"
    case 2: return "keep(() => \(value())[\(key)] = \(value()));"
    case 3: return "keep(() => new (f(\(random.below(1 << 16))))(\(value()), \(value())));"
    case 4: return "keep(() => [...\(value())]);"
    case 5: return "keep(() => { const { a, length, ...rest } = \(value()); return rest });"
    case 6: return "keep(() => delete \(value())[\(key)]);"
    case 7: return "keep(() => `${\(value())}`);"
    default:
      let arguments = (0..<random.below(4)).map { _ in value() }.joined(separator: ", ")
      return "keep(() => f(\(random.below(1 << 16))).call(\(value()), \(arguments)));"
    }
  }

  private static let operators = [
    "+", "-", "*", "/", "%", "**", "<", "<=", "==", "===", "!=", "&", "|", "^", "<<", ">>", ">>>", "in", "instanceof",
    "&&", "??", ",",
  ]

  /// Functions that depend on the collector, that end the script or that change what the script itself uses.
  private static let excluded = ["WeakRef", "FinalizationRegistry", "console"]

  private static let prelude = """
    const skipped = new Set();
    \(FunctionWalk.script)
    const builtins = functions.filter(([name]) => !\(excluded).some(word => name.includes(word)));
    const values = [
      undefined, null, true, 0, -0, 1, -1, 2, 7.5, NaN, Infinity, 4294967295, 4294967296, 2 ** 53, 1n, -(2n ** 70n), "", "a", "length", "0", "é\\u{1F600}", "abc".repeat(40), "\\ud800x",
      Symbol.iterator, Symbol("s"), [], [1, 2, 3], [1, , 3], ["b", "a", "c"], Array.from({ length: 40 }, (_, i) => i * 7 % 40), {}, { a: 1, b: { c: [1] } }, { length: 3, 0: "x" },
      { valueOf() { return 3 }, toString() { return "t" } }, { get a() { return 1 }, set a(v) { values.push(v) } }, { [Symbol.toPrimitive]() { throw 1 } }, { toJSON() { return [this] } },
      () => 1, x => x, function (a, b) { return a }, class { static x = 1; y = 2 }, function* () { yield 1; yield 2 }, async () => 1, (a, b) => a < b ? -1 : 1, { next() { return { done: false, value: 1 } } },
      new Map([[1, 2], ["a", {}]]), new Set([1, "a"]), new WeakMap(), /a(b)?/g, /(?<n>[a-z]+)/y, new Date(0), new Error("e"), new Uint8Array(8), new Float64Array([1.5, NaN]), new ArrayBuffer(8, { maxByteLength: 16 }), new DataView(new ArrayBuffer(8)),
      new Proxy({}, {}), new Proxy([1, 2], { get(t, k, r) { return Reflect.get(t, k, r) }, has() { return true } }), Promise.resolve(1), Object.freeze([1, 2]), Object.create(null), new Boolean(false), Object("text"),
      [1, 2, 3].values(), "ab"[Symbol.iterator](), new Map([[1, 2]]).entries(), (function* () { yield* [1, 2] })(), Object.defineProperty([1], 9, { value: 1 }), (() => { const a = []; a[1e6] = 1; return a })(),
    ];
    const keys = ["a", "length", "0", 1, "x", "constructor", "prototype", Symbol.iterator, "then", "lastIndex", "size", -1, 1e9, "value"];
    const v = i => values[i % values.length], k = i => keys[i % keys.length], f = i => builtins[i % builtins.length][1];
    const log = [], push = [].push, stringify = JSON.stringify, text = String;
    function keep(body) { try { const r = body(); values[values.length] = r; log[log.length] = typeof r } catch (e) { log[log.length] = "!" } }
    function result() { return log }
    """
}
