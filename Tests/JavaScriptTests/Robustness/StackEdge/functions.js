function f(a, b) { fresh(a); return [this && this.t, a, b, arguments.length]; }
sweep("apply", () => f.apply({ t: fresh(1) }, { length: 3, get 0() { return fresh(2); }, 1: 3 }));
sweep("call", () => f.call({ t: 1 }, fresh(2), fresh(3)));
sweep("bind", () => f.bind({ t: fresh(1) }, fresh(2)).bind(null, fresh(3))(fresh(4)));
sweep("bind with getters", () => { const g = Object.defineProperty(() => fresh(1), "length", { get: () => fresh(2).of }); return g.bind(null, 1)(); });
sweep("new bound", () => { class A { constructor(...a) { this.a = a; fresh(a); } } return new (A.bind(null, fresh(1), fresh(2)))(fresh(3)); });
sweep("Reflect.construct", () => { class A { constructor(...a) { this.a = a; } } const t = new Proxy(A, { get: (o, k, r) => (fresh([fresh(k)]), Reflect.get(o, k, r)) }); return Reflect.construct(A.bind(null, fresh(1), fresh(2), fresh(3)), [fresh(4), fresh(5)], t); });
sweep("Reflect.apply", () => Reflect.apply(f, { t: 1 }, { get length() { return fresh(2).of; }, 0: fresh(1), get 1() { return fresh(2); } }));
sweep("arguments", () => (function () { fresh(0); return [...arguments].map(fresh); })(1, fresh(2)));
sweep("mapped arguments", () => (function (a, b) { arguments[0] = fresh(7); b = fresh(8); return [a, arguments[1]]; })(1, 2));
sweep("many arguments", () => ((...a) => a.length)(...Array.from({ length: 200 }, (_, i) => fresh(i))));
sweep("instanceof", () => 1 instanceof { [Symbol.hasInstance]: x => (fresh(x), true) });
"ok"
