// Async arrow functions use this, super and new.target of their enclosing function.
// Async functions (ECMA-262 §15.8, §15.9, §27.7)

class A { m() { return 'A' } }
class B extends A { async m() { return await (async () => super.m() + await 1)() } }
new B().m().then(say) // expect: A1

// ---

class A {}
class B extends A {
  constructor() {
    const f = async () => { await super(); return this };
    f().then(x => say(x instanceof B))
  }
}
new B() // expect: true

// ---

class A { constructor(...a) { this.a = a } }
class B extends A {
  constructor() { (async () => { super(await 1, ...await [2]); say(this.a) })(); return {} }
}
new B() // expect: [1,2]

// ---

function F() { (async () => { await 0; say(new.target === F); say(arguments[0]) })() }
new F(7)
// expect lines: true | 7

// ---

var async = 1, await = 2;
say(async + await);
const x = { async: 1, await: 2, get: 3 };
say(x.async + x.await)
// expect lines: 3 | 3
