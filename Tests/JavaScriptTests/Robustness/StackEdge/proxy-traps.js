const handler = new Proxy({}, { get: (_, trap) => (...args) => { fresh(trap); return Reflect[trap](...args); } });
const proxy = () => new Proxy({ a: { x: 1 }, b: 2 }, handler);
const callable = () => new Proxy(function (...args) { return this ? fresh(args) : args; }, handler);
sweep("get", () => proxy().a);
sweep("set", () => { const p = proxy(); p.a = fresh(1); p.c = fresh(2); return [p.a, p.c]; });
sweep("has", () => ["a" in proxy(), "z" in proxy()]);
sweep("delete", () => { const p = proxy(); return [delete p.a, Object.keys(p)]; });
sweep("keys", () => Reflect.ownKeys(proxy()));
sweep("define", () => { const p = proxy(); Object.defineProperty(p, "d", { value: fresh(1), enumerable: true, configurable: true }); return { ...p }; });
sweep("descriptor", () => Object.getOwnPropertyDescriptor(proxy(), "a"));
sweep("prototype", () => { const p = proxy(); Object.setPrototypeOf(p, { q: fresh(1) }); return Object.getPrototypeOf(p); });
sweep("extensible", () => { const p = proxy(); Object.preventExtensions(p); return Object.isExtensible(p); });
sweep("freeze", () => { const p = proxy(); Object.freeze(p); return Object.isFrozen(p); });
sweep("apply", () => callable().call({}, 1, fresh(2)));
sweep("construct", () => new (callable())(1, fresh(2)));
sweep("a chain", () => { let p = proxy(); for (let i = 0; i < 10; i++) p = new Proxy(p, i % 2 ? {} : { get: (t, k, r) => (fresh(k), Reflect.get(t, k, r)) }); return p.a; });
sweep("instanceof", () => proxy() instanceof new Proxy(Object, handler));
"ok"
