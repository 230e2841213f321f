class Base {
  a = fresh(1);
  #secret = fresh(2);
  static made = fresh(3);
  get secret() { fresh(0); return this.#secret; }
  set secret(v) { fresh(v); this.#secret = v; }
  method(x) { return [fresh(x), this.a]; }
  static create(...args) { return new this(...args.map(fresh)); }
}
class Derived extends Base {
  [`computed${1}`] = [fresh(4), () => this.a];
  b;
  constructor(...args) { super(...args); this.b = args; }
  method(x) { return [super.method(x), super.secret]; }
  get secret() { return [super.secret, fresh(5)]; }
  set secret(v) { super.secret = fresh(v); }
}
sweep("new", () => new Base());
sweep("derived", () => new Derived(fresh(1), 2));
sweep("create", () => Derived.create(1, 2));
sweep("methods", () => new Derived().method(1));
sweep("accessors", () => { const d = new Derived(); d.secret = 1; return d.secret; });
sweep("definition", () => { class C extends Base { static [(fresh(1), "s")] = fresh(2); static { this.t = fresh(3); } } return [C.s, C.t, new C().a]; });
sweep("prototype getter", () => { const t = new Proxy(Base, { get: (o, k, r) => (fresh(k), Reflect.get(o, k, r)) }); return Reflect.construct(Derived, [1], t); });
sweep("extends a call", () => { const made = () => class { x = fresh(1); }; return new (class extends made() { y = [this.x, fresh(2)]; })(); });
"ok"
