// Class definitions can contain yield in the heritage and in computed names.
// Statements of generators, delegation, generator objects (ECMA-262 §15.5, §27.3, §27.5)

class Base { hi() { return 'hi' } }
function* f() {
  class A extends (yield 'base') {
    [yield 'm']() { return super.hi() + this.#p }
    static [yield 's'] = 5;
    #p = 3;
    static self() { return A }
  }
  say(new A().zip());
  say(A.st);
  say(A.self() === A);
  say(A.name)
}
const g = f();
g.next();
g.next(Base);
g.next('zip');
g.next('st')
// expect lines: hi3 | 5 | true | A

// ---

function* f() { class A { [(yield A)]() {} } }
try { f().next() } catch (e) { say(e.name) }
function* h() { class A { [yield]() {} static [(() => typeof A, 'k')] = 1 } }
const g = h();
g.next();
try { g.next('m') } catch (e) { say(e.name) } // expect: ReferenceError

// ---

function* f() { return class extends null { static [yield] = 1; static { say('static') } } }
const g = f();
g.next();
const A = g.next('n').value;
say(A.n);
say(Object.getPrototypeOf(A.prototype));
function* h() { return class extends (yield) {} }
const k = h();
k.next();
try { k.next(5) } catch (e) { say(e.name) }
// expect lines: static | 1 | null | TypeError

// ---

function* f() {
  const x = class { static [yield] = 1; static n = this.name };
  say(x.name);
  say(x.n)
}
const g = f();
g.next();
g.next('q')
// expect lines: x | x
