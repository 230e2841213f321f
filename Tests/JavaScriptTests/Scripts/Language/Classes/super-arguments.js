// super(…): the order of evaluation, errors, and constructors of all kinds as parents.
// SuperCall (ECMA-262 §13.3.7.1)
"use strict"

function attempt(f) { try { return f() } catch (e) { return e.name + ": " + e.message } }
const log = []
const note = (name, value) => { log.push(name); return value }
class Parent { constructor(...all) { log.push("parent"); this.all = all; this.target = new.target.name } }
class Child extends Parent {
  field = note("field", 1)
  constructor(a, b) {
    super(note("first", a), note("second", b), note("third", log.length))
    log.push("body")
  }
}
const child = new Child(1, 2)
print(log.join(), child.all.join(), child.target, Object.keys(child).join())
// expect: first,second,third,parent,field,body 1,2,2 Child all,target,field

class Twice extends Parent { constructor() { super(1); super(2) } }
print(attempt(() => new Twice()))
// expect: ReferenceError: Super constructor may only be called once
class Nothing extends null { constructor() { super(note("argument", 1)) } }
log.length = 0
print(attempt(() => new Nothing()).split(" ").slice(0, 3).join(" "), log.join())
// expect: TypeError: Super constructor argument
class Throws extends Parent { constructor() { super((() => { throw new RangeError("argument") })()) } }
print(attempt(() => new Throws()))
// expect: RangeError: argument
class Changed extends Parent { constructor() { super(Object.setPrototypeOf(Changed, class { constructor(x) { this.other = x } })) } }
print(new Changed().target)
// expect: Changed

// Parents that are functions, bound functions, proxies, built-ins, and constructors that return another object.
function Old(x) { this.old = x }
class A extends Old { constructor(x) { super(x) } }
const Bound = Object.assign(Old.bind(null, "bound"), { prototype: { inherited: true } })
class B extends Bound { constructor() { super("ignored") } }
class C extends new Proxy(Old, { construct: (t, a, n) => Reflect.construct(t, ["proxy " + a[0]], n) }) { constructor() { super(3) } }
class D extends Array { constructor(n) { super(n, n) } }
class E extends class { constructor(o) { return o } } { constructor(o) { super(o); this.added = true } }
print(new A(5).old, new B().old, new B().inherited, new C().old, new D(4).length, new D(4) instanceof D)
// expect: 5 bound true proxy 3 2 true
const given = {}
print(new E(given) === given, given.added)
// expect: true true

// new.target decides about the prototype, which is read once.
let reads = 0
const target = new Proxy(function () {}, { get(t, key, r) { if (key === "prototype") reads++; return Reflect.get(t, key, r) } })
target.prototype = { from: "target" }
print(Reflect.construct(Child, [], target).from, reads)
// expect: target 1
const noPrototype = function () {}.bind()
print(Object.getPrototypeOf(Reflect.construct(Child, [], noPrototype)) === Object.prototype)
// expect: true
for (const T of [Child, Twice, Parent, Child, class extends Child {}, class extends Child {}]) {
  print(Object.getPrototypeOf(Reflect.construct(Child, [1], T)) === T.prototype)
}
// expect: true
// expect: true
// expect: true
// expect: true
// expect: true
// expect: true
Child.prototype2 = Child.prototype
print(new Child() instanceof Child, Object.getPrototypeOf(new Child()) === Child.prototype2)
// expect: true true

// In arrow functions, and with an await among the arguments of an arrow function.
class Arrow extends Parent { constructor(x) { const call = () => super(x, x + 1); call(); this.after = true } }
print(new Arrow(1).all.join(), new Arrow(1).after)
// expect: 1,2 true
