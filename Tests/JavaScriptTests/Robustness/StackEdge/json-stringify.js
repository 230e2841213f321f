const tree = d => d ? { d, list: [d, tree(d - 1)], toJSON() { fresh(d); return { d, inner: tree(d - 1) }; } } : null;
sweep("toJSON", () => JSON.stringify(tree(4)));
sweep("a replacer", () => JSON.stringify({ a: [1, { b: 2 }], c: "x" }, (k, v) => typeof v === "number" ? fresh(v) && v + 1 : v));
sweep("a list", () => JSON.stringify({ a: 1, b: { a: 2, c: 3 } }, [{}, "a", new String("b")]));
sweep("getters", () => JSON.stringify({ get a() { return fresh(1); }, get b() { return [fresh(2)]; } }, null, 1));
sweep("a proxy", () => JSON.stringify(new Proxy({ a: 1, b: [2] }, { get: (t, k) => (fresh(k), t[k]), ownKeys: t => (fresh(0), Reflect.ownKeys(t)) })));
sweep("wrappers", () => JSON.stringify([Object(1), Object("s"), { valueOf: () => 1 }], null, new Number(2)));
sweep("deep", () => { let o = {}; for (let i = 0; i < 60; i++) o = { o, get g() { return fresh(i).of; } }; return JSON.stringify(o); });
"ok"
