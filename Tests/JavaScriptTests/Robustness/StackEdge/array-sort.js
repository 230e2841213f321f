const made = n => ({ n, toString() { return "k" + fresh(n).of; } });
sweep("sort with a function", () => [3, 1, 2].map(made).sort((a, b) => fresh(a.n).of - fresh(b.n).of).map(o => o.n));
sweep("sort as text", () => [3, 1, 2].map(made).sort().map(o => o.n));
sweep("toSorted", () => [3, 1, 2].map(made).toSorted((a, b) => a.n - fresh(b.n).of).map(o => o.n));
sweep("sort an object", () => Array.prototype.sort.call({ length: 3, 0: "c", 1: "a", 2: "b" }));
sweep("sort through a proxy", () => [...new Proxy(["c", "a", "b"], { get: (t, k) => (fresh(1), t[k]) })].sort());
sweep("typed sort", () => new Float64Array([3, 1, 2]).sort((a, b) => fresh(a).of - b));
sweep("typed toSorted", () => new Uint8Array([3, 1, 2]).toSorted((a, b) => fresh(b).of - a));
"ok"
