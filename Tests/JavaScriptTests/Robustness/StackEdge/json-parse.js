const text = '{"a":[1,{"b":[2,3]}],"c":{"d":{"e":null}}}';
sweep("reviver", () => JSON.parse(text, (k, v) => typeof v === "number" ? fresh(v) : v));
sweep("a reviver that replaces", () => JSON.parse(text, function (k, v) { fresh(k); if (k === "a") this.c = { z: fresh(1) }; return v; }));
sweep("a reviver that deletes", () => JSON.parse(text, (k, v) => (fresh(k), k === "b" ? undefined : v)));
sweep("text from an object", () => JSON.parse({ toString: () => fresh(text).of }));
sweep("deep", () => JSON.parse("[".repeat(12) + "]".repeat(12), (k, v) => (fresh(k), v)));
sweep("revived proxies", () => JSON.parse("[[1],2]", function (k, v) { if (k === "0" && Array.isArray(v)) this[1] = new Proxy([fresh(3)], { get: (t, n) => (fresh(n), t[n]) }); return v; }));
"ok"
