const v = x => ({ valueOf: () => { fresh(x); return x; }, toString: () => `s${fresh(x).of}` });
const p = x => ({ [Symbol.toPrimitive]: hint => { fresh(hint); return x; } });
sweep("addition", () => [v(1) + v(2), p("a") + p("b"), v(1) + "x", [1] + v(2)]);
sweep("arithmetic", () => [v(6) / v(3), v(2) ** v(3), v(7) % v(4), v(5) & v(3), -v(1), +v(2), ~v(1), v(1) << v(2)]);
sweep("big integers", () => [p(10n ** 20n) * p(3n), p(2n) ** p(70n), -p(5n), p(5n) > v(4)]);
sweep("comparison", () => [v(1) < v(2), v(1) >= v(2), p("a") < p("b"), v(1) == 1, p("x") == "x", p(1n) == v(1)]);
sweep("templates", () => `${v(1)}-${p("b")}-${[v(2), v(3)]}`);
sweep("tags", () => ((s, ...a) => [s.raw[0], a.map(x => fresh(`${x}`))])`a${v(1)}b${v(2)}`);
sweep("keys", () => { const o = {}; o[v("k")] = fresh(1); o[p("q")] ??= fresh(2); return [o, p("q") in o, delete o[p("q")]]; });
sweep("functions", () => [Number(p("12")), String(p("x")), parseInt(v("77")), isNaN(v(NaN)), Math.max(v(1), v(3)), Math.hypot(v(3), v(4)), new Date(p(5)).getTime()]);
sweep("strings", () => ["abc".at(v(1)), "abc".slice(v(1), v(2)), "abc".indexOf(p("c")), "a".repeat(v(3)), "abc".includes(p("b"), v(0))]);
sweep("increments", () => { let a = v(1), o = { x: v(2) }; a++; o.x += v(3); return [a, o.x]; });
"ok"
