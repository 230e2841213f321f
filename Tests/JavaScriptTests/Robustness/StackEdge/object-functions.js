const getters = () => ({ get a() { return fresh(1); }, get b() { return fresh(2); } });
for (const name of ["keys", "values", "entries", "getOwnPropertyNames", "freeze", "seal", "isFrozen"]) sweep(name, () => Object[name](getters()));
sweep("assign", () => Object.assign({}, getters(), "xy", null, { get c() { return fresh(3); } }));
sweep("assign calls setters", () => { const kept = []; Object.assign({ set a(v) { kept.push(fresh(v.of)); } }, getters(), { a: { of: 9 } }); return kept; });
sweep("spread", () => ({ ...getters(), ...[fresh(3)] }));
sweep("rest", () => { const { a, ...rest } = getters(); return [a, rest]; });
sweep("fromEntries", () => Object.fromEntries({ *[Symbol.iterator]() { yield { get 0() { return fresh("k").of; }, get 1() { return fresh("v"); } }; yield ["x", fresh(1)]; } }));
sweep("groupBy", () => Object.groupBy([1, 2, 3], n => ({ toString: () => "g" + fresh(n % 2).of })));
sweep("defineProperties", () => Object.defineProperties({}, { get a() { return { get value() { return fresh(1); }, enumerable: true }; }, b: { get: () => fresh(2), enumerable: true } }));
sweep("create", () => Object.create({ inherited: 1 }, { a: { get value() { return fresh(1); }, get enumerable() { fresh(0); return true; } } }));
sweep("getOwnPropertyDescriptors", () => Object.getOwnPropertyDescriptors(new Proxy({ a: fresh(1) }, { getOwnPropertyDescriptor: (t, k) => (fresh(k), Reflect.getOwnPropertyDescriptor(t, k)) })));
sweep("toString", () => Object.prototype.toString.call({ get [Symbol.toStringTag]() { return fresh("Tag").of; } }));
sweep("toLocaleString", () => Object.prototype.toLocaleString.call({ toString() { return fresh("t").of; } }));
sweep("for in", () => { const keys = []; for (const k in new Proxy({ a: 1, b: 2 }, { ownKeys: t => (fresh(0), ["a", "b"]), getPrototypeOf: () => (fresh(0), { c: 1 }) })) keys.push(fresh(k)); return keys; });
"ok"
