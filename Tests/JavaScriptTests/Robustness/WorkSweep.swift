/// The script of `WorkSweepTests`. It expects `sizes`, and the functions `steps` and `clock`.
enum WorkSweep {
  /// The paths of functions whose work does not depend on the size of their operands.
  private static let constant = """
    [
    "Error.captureStackTrace", "FinalizationRegistry", "Iterator.prototype.filter", "Iterator.prototype.flatMap", "Iterator.prototype.map", "Iterator.prototype.drop", "Iterator.prototype.take", "Map", "Set", "Number.prototype.toPrecision", "Number.prototype.toString", "Promise", "Proxy", "Proxy.revocable", "Reflect.getPrototypeOf", "Reflect.isExtensible", "Reflect.setPrototypeOf", "WeakMap", "WeakRef", "WeakSet", "parseFloat.__proto__.__proto__.__defineGetter__", "parseFloat.__proto__.__proto__.__defineSetter__", "parseFloat.__proto__.__proto__.constructor.setPrototypeOf", "Set.prototype.isDisjointFrom",
    "FinalizationRegistry.prototype.register", "FinalizationRegistry.prototype.unregister", "Promise.prototype.then", "Promise.prototype.catch", "Promise.prototype.finally", "WeakMap.prototype.delete", "WeakMap.prototype.get", "WeakMap.prototype.has", "WeakMap.prototype.set", "WeakRef.prototype.deref", "WeakSet.prototype.add", "WeakSet.prototype.delete", "WeakSet.prototype.has"
    ]
    """

  /// A name, a function that applies an operator or evaluates a kind of node, and the kinds of its operands.
  private static let operators = """
    ["a === b", (a, b) => a === b, "flat", "flat"], ["a !== b", (a, b) => a !== b, "wide", "wide"], ["a == b", (a, b) => a == b, "rope", "rope"],
    ["a != b", (a, b) => a != b, "flat", "flat"], ["a == 1", a => a == 1, "digits"], ["a < b", (a, b) => a < b, "flat", "flat"], ["a > b", (a, b) => a > b, "wide", "wide"],
    ["a <= b", (a, b) => a <= b, "rope", "flat"], ["a >= b", (a, b) => a >= b, "flat", "rope"], ["bigint === bigint", (a, b) => a === b, "bigint", "bigint"],
    ["bigint < bigint", (a, b) => a < b, "bigint", "bigint"],
    ["+a", a => +a, "digits"], ["-a", a => -a, "digits"], ["~a", a => ~a, "digits"], ["a++", a => a++, "digits"], ["a - b", (a, b) => a - b, "digits", "number"],
    ["a * b", (a, b) => a * b, "digits", "digits"], ["a / b", (a, b) => a / b, "digits", "digits"], ["a % b", (a, b) => a % b, "digits", "digits"],
    ["a ** b", (a, b) => a ** b, "digits", "digits"], ["a & b", (a, b) => a & b, "digits", "digits"], ["a << b", (a, b) => a << b, "digits", "digits"],
    ["a >>> b", (a, b) => a >>> b, "digits", "digits"],
    ["-bigint", a => -a, "bigint"], ["~bigint", a => ~a, "bigint"], ["bigint + bigint", (a, b) => a + b, "bigint", "bigint"], ["bigint - bigint", (a, b) => a - b - 1n, "bigint", "bigint"],
    ["bigint * bigint", (a, b) => a * b, "bigint", "bigint"], ["bigint / bigint", (a, b) => (a * a) / b, "bigint", "bigint"], ["bigint % bigint", (a, b) => (a * a) % b, "bigint", "bigint"],
    ["bigint & bigint", (a, b) => a & b, "bigint", "bigint"], ["bigint | bigint", (a, b) => a | b, "bigint", "bigint"], ["bigint ^ bigint", (a, b) => a ^ b, "bigint", "bigint"],
    ["bigint << n", a => a << 100n, "bigint"], ["bigint >> n", a => a >> 1n, "bigint"], ["bigint + text", a => a + "", "bigint"],
    ["a + array", (a, b) => a + b, "flat", "array"], ["a in o", (a, b) => a in b, "rope", "dictionary"], ["o[a]", (a, b) => b[a], "rope", "dictionary"],
    ["o[a] = 1", (a, b) => { b[a] = 1; }, "rope", "dictionary"], ["delete o[a]", (a, b) => delete b[a], "rope", "dictionary"], ["({ [a]: 1 })", a => ({ [a]: 1 }), "rope"],
    ["o[bigint]", (a, b) => b[a], "bigint", "dictionary"], ["s[0]", a => a[0], "rope"], ["o.x of a long chain", a => a.x, "deep"], ["o.x = 1 of a long chain", a => { a.zz = 1; }, "deep"],
    ["x in a long chain", a => "x" in a, "deep"], ["instanceof of a long chain", a => a instanceof Array, "deep"],
    ["[...a]", a => [...a], "array"], ["[...set]", a => [...a], "set"], ["[...text]", a => [...a], "flat"], ["{...a}", a => ({ ...a }), "dictionary"], ["{...array}", a => ({ ...a }), "array"], ["{...text}", a => ({ ...a }), "flat"],
    ["f(...a)", a => Math.max(...a), "array"], ["new F(...a)", a => new Array(...a), "array"], ["rest", a => ((...r) => r)(...a), "array"],
    ["arguments", function (a) { return (function () { return arguments; })(...a); }, "array"], ["[...r] = a", a => { const [...r] = a; }, "array"], ["{...r} = a", a => { const { ...r } = a; }, "dictionary"],
    ["for-of", a => { for (const x of a); }, "array"], ["for-of text", a => { for (const x of a); }, "rope"], ["for-in", a => { for (const x in a); }, "dictionary"], ["for-in array", a => { for (const x in a) break; }, "array"],
    ["for-in of a long chain", a => { for (const x in a); }, "deep"],
    ["switch", (a, b) => { switch (a) { case b: return 1; } }, "rope", "rope"], ["yield*", a => [...(function* () { yield* a; })()], "array"],
    ["concat of a frozen array", a => a.concat(), "frozen"], ["sum of a frozen array", a => { for (let i = 0; i < a.length; i++) a[i]; }, "frozen"], ["fill of a frozen array's copy", a => a.slice().fill(1), "frozen"],
    ["keys of a proxy", a => Reflect.ownKeys(a), "listed"], ["for-in of a proxy", a => { for (const x in a); }, "listed"], ["keys of JSON.stringify", a => JSON.stringify(null, a), "array"],
    ["push to a full array", a => { const b = a.slice(); b.push(1); }, "array"],
    ["a += b", (a, b) => { let s = a; s += b; s.charCodeAt(0); }, "flat", "wide"], ["texts with one beginning", a => a + "x" === a + "y", "wide"],
    ["switch of texts", (a, b) => { switch (a + "c") { case b + "a": return 1; case b + "b": return 2; } }, "flat", "flat"],
    ["a?.[b] ?? b", (a, b) => a?.[b] ?? b, "dictionary", "rope"], ["o[a] ??= 1", (a, b) => { b[a] ??= 1; }, "rope", "dictionary"], ["instanceof a class", a => a instanceof class {}, "deep"],
    ["[a, ...r] = text", a => { const [b, ...r] = a; }, "rope"], ["[...map]", a => [...a], "map"], ["for-of map", a => { for (const [k, v] of a); }, "map"], ["for-of proxy", a => { for (const x of a); }, "proxied"], ["{...proxy}", a => ({ ...a }), "listed"],
    ["class with a computed name", a => class { [a]() {} }, "rope"], ["class with a long heritage", (F => a => { F.prototype = a; const b = new (class extends F {})(); return b.zz ?? b.zy ?? b.zx; })(function () {}), "deep"],
    ["a.length = 0", a => { const b = a.slice(); b.length = 0; }, "array"], ["a.length = n", a => { for (let i = 0; i < 9; i++) a.length--; }, "sparse"],
    ["delete of an element", a => { const b = a.slice(); delete b[5]; }, "array"], ["element of a sparse array", a => { for (let i = 0; i < a.length; i += 100) a[i]; }, "sparse"],
    ["tagged template", a => String.raw`${a}b`.charCodeAt(0), "flat"], ["generator", a => { for (const x of (function* () { for (const y of a) yield y; })()); }, "array"], ["async function", a => { (async () => { for (const x of a) x; })(); }, "array"],
    ["JSON of getters", a => JSON.stringify(a), "descriptors"], ["regexp literal", a => /(?:ab)*c/.test(a), "flat"], ["arguments of a callee", function (a) { return (function (b) { return [...arguments]; })(...a); }, "array"], ["bound call", a => a(), "bound"],
    ["template", a => { `${a}${a}`.charCodeAt(1); }, "flat"], ["reading a rope", a => a.charCodeAt(1), "rope"],
    """

  static let script = """
    let everything = false;
    const skipped = new Set(["steps", "clock", "Math.random", "Date.now", "queueMicrotask"]);
    \(FunctionWalk.script)

    // Functions whose work does not depend on the size of what they are given: they read or write a property, an
    // element or an entry, or make an object that refers to it.
    const constant = new Set(\(constant));

    const flat = n => { const s = "ab".repeat(n / 2); s.charCodeAt(0); return s; };
    const wide = n => { const s = "\\u{1234}b".repeat(n / 2); s.charCodeAt(0); return s; };
    const rope = n => flat(n - 1) + "c";
    const array = n => [...new Uint8Array(n).keys()];
    const sparse = n => { const a = []; for (let i = 0; i < n / 512; i++) a[i * 1500] = i; return a; };
    const dictionary = n => { const o = {}; for (let i = 0; i < n / 16; i++) o["k" + i] = i; return o; };
    const buffer = n => new ArrayBuffer(n * 8, { maxByteLength: n * 16 });
    const deep = n => { let o = { a: 1 }; for (let i = 0; i < n / 16; i++) o = Object.create(o); return o; };
    const bytes = n => new Uint8Array(n * 8);
    // Large values of every kind.
    const values = {
      flat, wide, rope, array, sparse, dictionary, buffer, deep, bytes,
      descriptors: n => Object.fromEntries(array(n >> 4).map(i => ["k" + i, { value: i, configurable: true }])),
      spaces: n => " ".repeat(n * 8) + "x",
      digits: n => "7".repeat(n),
      texts: n => array(n / 8).map(i => "text " + (i * 7919) % 1000),
      strings: n => { const a = flat(n) + "a", b = flat(n) + "b"; return [a, b, a, b]; },
      object: n => ({ length: n, 0: 1 }),
      frozen: n => Object.freeze(array(n)),
      derived: n => (class extends Array {}).from(array(n)),
      inheriting: n => Object.setPrototypeOf(array(n), Object.setPrototypeOf({ [n + 9]: 1 }, Array.prototype)),
      listed: n => { const o = dictionary(n), keys = Reflect.ownKeys(o); return new Proxy(o, { ownKeys: () => keys }); },
      map: n => new Map(Object.entries(array(n >> 2))),
      set: n => new Set(array(n >> 2)),
      numbers: n => new Float64Array(array(n)).fill(3, 0, n >> 1),
      bigs: n => new BigInt64Array(n),
      view: n => new DataView(buffer(n)),
      bigint: n => 7n ** BigInt(8 * Math.min(n, 1e5)),
      regexp: () => /a+/g,
      date: () => new Date(1e12),
      symbol: n => Symbol(flat(n)),
      bound: n => (() => {}).bind(null, ...array(n >> 4)),
      error: n => new Error(flat(n)),
      arrayIterator: n => cached("array", n).values(),
      mapIterator: n => cached("map", n).entries(),
      setIterator: n => cached("set", n).values(),
      stringIterator: n => cached("flat", n)[Symbol.iterator](),
      helper: n => cached("array", n).values().map(x => x),
      number: () => 123.456,
      proxied: n => new Proxy(array(n >> 2), {}),
      tracking: n => new Uint16Array(buffer(n)),
      promise: () => Promise.resolve(1),
      weakMap: n => new WeakMap(array(n >> 4).map(() => [{}, 1])),
      weakSet: n => new WeakSet(array(n >> 4).map(() => ({}))),
      weakRef: n => new WeakRef(cached("array", n)),
      registry: () => new FinalizationRegistry(() => {}),
      generator: n => (function* () { yield* cached("array", n); })(),
      asyncGenerator: n => (async function* () { yield* cached("array", n); })(),
      wrapped: n => Iterator.from({ next: () => ({ done: true, value: cached("array", n) }) }),
    };
    // Values are made once, and again when a function has changed or fixed their size or may have consumed them.
    const made = new Map();
    const sizeOf = v => { try { return plainSize(v); } catch { return NaN; } };
    const plainSize = v => typeof v === "object" && v !== null ? Reflect.get(v, "length") ?? Reflect.get(v, "size") ?? Reflect.get(v, "byteLength") ?? Reflect.ownKeys(v).length : 0;
    const cached = (kind, n) => {
      const key = kind + n;
      let entry = made.get(key);
      if (entry === undefined || entry.size !== sizeOf(entry.value) || entry.isExtensible !== Object.isExtensible(entry.value)) {
        const value = values[kind](n);
        entry = { value, size: sizeOf(value), isExtensible: Object.isExtensible(value) };
        if (/Iterator|helper|rope|buffer|view|spaces|enerator|tracking|wrapped/.test(kind)) return value;
        made.set(key, entry);
      }
      return entry.value;
    };
    // A number that is another one each time, because the patterns of regular expressions are compiled once.
    let numbers = 0;
    const fresh = () => numbers++ % 8;
    const argumentLists = {
      "": () => [], "small": () => [1, 2, 3], "callback": () => [x => x], "order": () => [(a, b) => a - b],
      "flat": n => [cached("flat", n), "b"], "rope": n => [rope(n)], "array": n => [cached("array", n), cached("array", n)], "set": n => [cached("set", n)], "size": n => [n + fresh(), "xy"], "length": n => [n + fresh()],
      "descriptors": n => [{}, cached("descriptors", n)], "always": () => [() => true], "never": () => [() => false],
      "middle": n => [n >> 1, 0, 1, 2], "other": n => [cached("wide", n), cached("flat", n)], "regexp": () => [/b/g, "z"], "function": () => [/b/g, () => "z"], "text": () => ["a", "zz"],
      "dictionary": n => [cached("dictionary", n)], "deep": n => [cached("deep", n), {}], "many": n => cached("array", n >> 2), "name": () => ["zzz"], "bigint": n => [cached("bigint", n)], "bytes": n => [cached("bytes", n), 0, 1],
      "iterable": n => [cached("set", n), x => x], "pattern": n => [cached("flat", n), "g"], "call": n => [null, cached("array", n >> 2)], "sparse": n => [cached("sparse", n)], "object": n => [{ length: n, 0: 1 }, x => x],
    };

    const invoke = (f, receiver, list) => receiver === make ? Reflect.construct(f, list) : Reflect.apply(f, receiver, list);
    const make = {};
    const base = (() => { const s = steps(); return steps() - s; })();
    // The steps and the time of a call, or undefined if it throws.
    const run = (f, receiver, list) => {
      try {
        const began = clock(), before = steps();
        invoke(f, receiver, list);
        return [steps() - before - base, clock() - began];
      } catch { return undefined; }
    };

    // The same for large values, with the best time of several calls if a call takes few steps: the first one after a
    // collection waits for the caches of the processor, or for the system to provide a page.
    const runLarge = (f, receiver, argumentsOf) => {
      const n = sizes[1], first = run(f, receiver(n), argumentsOf(n));
      if (!everything || !first || first[0] > 1000) return first;
      for (let i = 0; i < 4; i++) {
        const next = run(f, receiver(n), argumentsOf(n));
        if (next && next[0] === first[0]) first[1] = Math.min(first[1], next[1]);
      }
      return first;
    };

    // Whether a call whose steps grow with the square of the size would take hours for a value of the large size. The
    // small size counts for it then.
    const isTooLong = small => sizes[1] > 500000 && small[0] > 50 * sizes[0];

    // The kinds of receivers that the functions of a class are meant for.
    const kindsOf = name => {
      const table = {
        Array: ["array", "texts", "strings", "sparse", "object", "proxied", "frozen", "derived", "inheriting"], String: ["flat", "wide", "rope", "spaces"], Map: ["map"], Set: ["set"], RegExp: ["regexp"], BigInt: ["bigint"],
        Number: ["number"], Symbol: ["symbol"], Date: ["date"], Error: ["error"], ArrayBuffer: ["buffer"], DataView: ["view"], Object: ["dictionary", "deep", "array", "flat"], Function: ["bound"],
        arrayIterator: ["arrayIterator"], mapIterator: ["mapIterator"], setIterator: ["setIterator"], stringIterator: ["stringIterator"], Iterator: ["helper", "arrayIterator", "generator"], helper: ["helper"],
        Promise: ["promise"], WeakMap: ["weakMap"], WeakSet: ["weakSet"], WeakRef: ["weakRef"], FinalizationRegistry: ["registry"], generator: ["generator"], asyncGenerator: ["asyncGenerator"], wrapped: ["wrapped"],
      };
      name = name.replace("parseFloat.__proto__.__proto__.constructor", "Object").replace("parseFloat.__proto__", "Function.prototype");
      const base = name.split(/[.[]/)[0];
      if (!name.includes(".prototype") && !/^[a-z]/.test(name)) return ["nothing"];
      return /^(Int|Uint|Float|Big.*Array)/.test(base) ? ["numbers", "bigs", "bytes", "tracking"] : table[base] ?? ["nothing"];
    };

    const isConstructor = f => { try { Reflect.construct(Object, [], f); return true; } catch { return false; } };
    const kindsAt = index => [...kindsOf(functions[index][0]), ...(isConstructor(functions[index][1]) ? ["new"] : [])];
    const measure = {
      functions(index, kinds = kindsAt(index)) {
        const [name, f] = functions[index];
        const found = [];
        let grows = false;
        for (const kind of kinds) {
          const receiver = n => kind === "new" ? make : kind === "nothing" ? undefined : cached(kind, n);
          for (const [list, argumentsOf] of Object.entries(argumentLists)) {
            // What fails for small values is not tried with large ones.
            if (!run(f, receiver(16), argumentsOf(16))) continue;
            const small = run(f, receiver(sizes[0]), argumentsOf(sizes[0]));
            const large = small && (isTooLong(small) ? small : runLarge(f, receiver, argumentsOf));
            if (!large) continue;
            if (everything) found.push([`${name} of ${kind} (${list})`, small[0], large[0], large[1]]);
            if (large[0] >= 3 * small[0] && large[0] > sizes[1] / 1000) grows = true;
            else if (!everything && !constant.has(name)) found.push([`${name} of ${kind} (${list})`, small[0], large[0], large[1]]);
          }
        }
        return everything || !grows ? found.slice(0, everything ? undefined : 1) : [];
      },
      operators(index) {
        const [name, f, ...kinds] = operators[index];
        const found = [];
        const measured = n => run(f, undefined, kinds.map(k => values[k](n)));
        const small = measured(sizes[0]), large = small && isTooLong(small) ? small : measured(sizes[1]);
        // A call cannot have a million arguments.
        if (everything && small && !large) return [];
        return [[name, small[0], large[0], large[1]]];
      },
    };
    const operators = [
    \(operators)
    ];
    """
}
