import Testing

@testable import JavaScript

/// Statements of generators, delegation, generator objects (ECMA-262 §15.5, §27.3, §27.5).
@Suite struct GeneratorStatementsTests {
  @Test("Loops go on where they were")
  func loops() throws {
    try expectNotes(
      "function* f() { for (let i = 0; i < 3; i++) yield () => i } say([...f()].map(h => h()))", "[0,1,2]")
    try expectNotes(
      "function* f() { for (let i = 0, h = () => i; i < 2; i++) { yield h; yield () => i; i += 0 } } say([...f()].map(h => h()))",
      "[0,0,0,1]")
    try expectNotes(
      "function* f() { for (var i = yield 'i'; yield 't'; i += yield 'u') yield i } const g = f(); for (const v of [0, 10, true, 0, 5, 1, 0, 1, 0]) { const r = g.next(v); say(r.value) }",
      "i t 10 u t 15 u t undefined")
    try expectNotes(
      "function* f() { let n = 0; while (yield n) n++; do n--; while (yield n) } const g = f(); for (const v of [0, 1, 1, 0, 1, 0]) say(g.next(v).value)",
      "0 1 2 1 0 undefined")
    try expectNotes(
      "function* f() { outer: for (let i = 0; i < 3; i++) { for (let j = 0; j < 3; j++) { if (j == 1) continue outer; if (i == 2) break outer; yield `${i}${j}` } } block: { yield 'in'; break block; } yield 'out' } say([...f()])",
      "[00,10,in,out]")
    try expectNotes(
      "function* f() { for (const k in { a: 1, b: 2, c: 3 }) { if (k == 'b') continue; yield () => k } for (var k in yield 'o') yield k } const g = f(); say(g.next().value()); say(g.next().value()); say(g.next().value); say(g.next({ z: 1 }).value); say(g.next().done)",
      "a c o z true")
    try expectNotes(
      "const o = { a: 1, b: 2, c: 3 }; function* f() { for (const k in o) yield k } const g = f(); say(g.next().value); delete o.b; say(g.next().value); say(g.next().done)",
      "a c true")
    try expectNotes(
      "function* f() { for (const x of [1, 2, 3]) for (const y of [x, x * 2]) { if (y == 4) break; yield () => [x, y] } } say([...f()].map(h => h().join('-')))",
      "[1-1,1-2,2-2,3-3,3-6]")
    try expectNotes(
      "const a = [1, 2]; function* f() { for (const x of a) yield x } const g = f(); say(g.next().value); a.push(3); a[1] = 9; say([...g])",
      "1 [9,3]")
    try expectNotes(
      "function* f(x) { switch (yield 'd') { case yield 'c1': yield 'b1'; case 2: yield 'b2'; break; default: yield 'def'; case 3: yield 'b3' } } let g = f(); for (const v of [0, 5, 5, 0, 0]) say(g.next(v).value); g = f(); for (const v of [0, 5, 6, 0, 0]) say(g.next(v).value); g = f(); for (const v of [0, 2, 6, 0]) say(g.next(v).value)",
      "d c1 b1 b2 undefined d c1 def b3 undefined d c1 b2 undefined")
    try expectNotes(
      "function* f() { switch (1) { case 0: let q = 0; case yield: try { q = 1 } catch (e) { yield e.name } function inner() { return 'i' } default: yield inner() } } const g = f(); g.next(); say(g.next(1).value); say(g.next().value)",
      "ReferenceError i")
    try expectNotes(
      "function* f() { { let a = 1; yield () => a; a = 2; { let a = 3; yield () => a } yield () => a } } say([...f()].map(h => h()))",
      "[2,3,2]")
    try expectNotes(
      "function* f() { try { yield early } catch (e) { say(e.name) } let early = yield 1; yield early } const g = f(); g.next(); g.next('E'); say(g.next().done)",
      "ReferenceError true")
    try expectNotes(
      "function* f() { for (let x of [x => x, yield]) say(typeof x) } const g = f(); g.next(); g.next(2)",
      "function number")
    try expectNotes(
      "function* f() { if (yield 1) { yield 2 } else yield 3; if (yield 4); else yield 5 } say([...f()])", "[1,3,4,5]")
    try expectNotes(
      "function* f() { label: while (true) { try { yield 1; continue label } finally { break label } } yield 2 } say([...f()])",
      "[1,2]")
  }

  @Test("Leaving a loop early closes its iterator")
  func closing() throws {
    try expectNotes(
      "function it() { let i = 0; return { [Symbol.iterator]() { return this }, next() { return { done: false, value: i++ } }, return(v) { say('closed'); return {} } } } function* f() { for (const x of it()) yield x } let g = f(); g.next(); say(g.return(5).value); g = f(); g.next(); try { g.throw('T') } catch (e) { say(e) } function* h() { for (const x of it()) { if (x == 1) break; yield x } return 'r' } g = h(); g.next(); say(g.next().value)",
      "closed 5 closed T closed r")
    try expectNotes(
      "function bad() { return { [Symbol.iterator]() { return { next() { return { done: false } }, return() { throw 'close' } } } } } function* f() { for (const x of bad()) yield x } let g = f(); g.next(); try { g.return(1) } catch (e) { say(e) } g = f(); g.next(); try { g.throw('own') } catch (e) { say(e) }",
      "close own")
    try expectNotes(
      "function* f() { try { yield 1; yield 2 } finally { say('fin') } } for (const x of f()) { say(x); break } const [a] = f(); say(a); say(Math.max(...f()))",
      "1 fin fin 1 fin 2")
    try expectNotes(
      "function* f() { for (const x of [1, 2]) yield x } const g = f(); g.next(); Object.getPrototypeOf([][Symbol.iterator]()).return = function () { say('patched'); return {} }; g.return()",
      "patched")
  }

  @Test("yield* hands everything on")
  func delegation() throws {
    try expectNotes(
      "function* inner() { try { const x = yield 1; say(x) } catch (e) { say('c' + e) } finally { say('fin') } return 'r' } function* f() { const r = yield* inner(); say(r); yield* 'ab' } const g = f(); g.next(); say(g.next('X').value); say(g.next().value); say(g.next().done)",
      "X fin r a b true")
    try expectNotes(
      "function* inner() { try { yield 1 } catch (e) { say('c' + e); yield 2 } return 'r' } function* f() { say(yield* inner()) } const g = f(); g.next(); say(g.throw('T').value); say(g.next().done)",
      "cT 2 r true")
    try expectNotes(
      "function* inner() { try { yield 1 } finally { say('fin') } } function* f() { try { yield* inner() } finally { say('outer') } } const g = f(); g.next(); const r = g.return(4); say([r.value, r.done])",
      "fin outer [4,true]")
    try expectNotes(
      "function* f() { yield* { [Symbol.iterator]() { return { next() { return { done: false, value: 1 } }, return() { say('closed'); return {} } } } } } const g = f(); g.next(); try { g.throw('T') } catch (e) { say(e.name) }",
      "closed TypeError")
    try expectNotes(
      "function* f() { try { yield* { [Symbol.iterator]() { return { next() { return { done: false } } } } } } finally { say('fin') } } const g = f(); g.next(); const r = g.return(4); say([r.value, r.done])",
      "fin [4,true]")
    try expectNotes(
      "const result = { done: false, get value() { say('read'); return 1 } }; function* f() { yield* { [Symbol.iterator]: () => ({ next: () => result }) } } say(f().next() === result)",
      "true")
    try expectNotes(
      "function* f() { yield* { [Symbol.iterator]: () => ({ next: () => ({ done: false }), return: () => ({ done: false, value: 'more' }) }) } } const g = f(); g.next(); const r = g.return(1); say([r.value, r.done])",
      "[more,false]")
    try expectNotes(
      "function* f() { yield* { [Symbol.iterator]: () => ({ next: () => 1 }) } } try { f().next() } catch (e) { say(e.name) } function* h() { yield* 5 } try { h().next() } catch (e) { say(e.name) }",
      "TypeError TypeError")
    try expectNotes(
      "function* count(n) { if (n > 0) { yield n; yield* count(n - 1) } } say([...count(4)])", "[4,3,2,1]")
    try expectNotes(
      "function* f() { const a = yield* [1, 2]; return [a, (yield* (function* () { return 'x' })()) + (yield 3)] } const g = f(); g.next(); g.next(); g.next(); say(g.next('y').value)",
      "[,xy]")
  }

  @Test("Generator functions are objects of their own kind")
  func objects() throws {
    try expectNotes(
      "function* f(a, b = 1) {} say(f.length); say(f.name); const P = Object.getPrototypeOf(f); say(P === Function.prototype); say(P[Symbol.toStringTag]); say(Object.getPrototypeOf(f.prototype) === P.prototype); say(f.prototype.hasOwnProperty('constructor')); say(Object.prototype.toString.call(f())); say(f() instanceof f); say(P.constructor.name); say(Object.getPrototypeOf(P.constructor) === Function)",
      "1 f false GeneratorFunction true false [object Generator] true GeneratorFunction true")
    try expectNotes(
      "function* f() {} const d = Object.getOwnPropertyDescriptor(f, 'prototype'); say([d.writable, d.enumerable, d.configurable]); try { new f() } catch (e) { say(e.name) } f.prototype = null; const G = Object.getPrototypeOf(function* () {}).prototype; say(Object.getPrototypeOf(f()) === G); f.prototype = { m() { return 'm' } }; say(f().m())",
      "[true,false,false] TypeError true m")
    try expectNotes(
      "const G = Object.getPrototypeOf(function* () {}).prototype; for (const n of ['next', 'return', 'throw']) { say(G[n].length); try { G[n].call({}) } catch (e) { say(e.name) } } say(G[Symbol.iterator].call(5)); say(Object.getPrototypeOf(G) === Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())))",
      "1 TypeError 1 TypeError 1 TypeError 5 true")
    try expectNotes(
      "const o = { *a() { yield super.toString === Object.prototype.toString }, *['b' + 1]() {}, *[Symbol.iterator]() { yield 'it' } }; say([...o.a()]); say(o.b1.name); say([...o]); try { new o.a() } catch (e) { say(e.name) } say(o[Symbol.iterator].name)",
      "[true] b1 [it] TypeError [Symbol.iterator]")
    try expectNotes(
      "class C { *g() { yield this.v } static *s() { yield new.target } v = 1; *#p() { yield 'p' } all() { return [...this.#p()] } } say([...new C().g()]); say(C.s().next().value); say(new C().all()); say(C.prototype.g.hasOwnProperty('prototype'))",
      "[1] undefined [p] true")
    try expectNotes(
      "function* f() { const arrow = () => [this.v, arguments[0]]; yield arrow(); yield* (function* () { yield typeof this })() } say([...f.call({ v: 1 }, 2)].map(String))",
      "[1,2,object]")
    try expectNotes(
      "function* f() { yield function* () { yield 1 } } say(f.toString()); const e = function* named() { yield named.name }; say([...e()])",
      "function* f() { yield function* () { yield 1 } } [named]")
  }

  @Test("Classes suspend in their heads")
  func classes() throws {
    try expectNotes(
      "class Base { hi() { return 'hi' } } function* f() { class A extends (yield 'base') { [yield 'm']() { return super.hi() + this.#p } static [yield 's'] = 5; #p = 3; static self() { return A } } say(new A().zip()); say(A.st); say(A.self() === A); say(A.name) } const g = f(); g.next(); g.next(Base); g.next('zip'); g.next('st')",
      "hi3 5 true A")
    try expectNotes(
      "function* f() { class A { [(yield A)]() {} } } try { f().next() } catch (e) { say(e.name) } function* h() { class A { [yield]() {} static [(() => typeof A, 'k')] = 1 } } const g = h(); g.next(); try { g.next('m') } catch (e) { say(e.name) }",
      "ReferenceError")
    try expectNotes(
      "function* f() { return class extends null { static [yield] = 1; static { say('static') } } } const g = f(); g.next(); const A = g.next('n').value; say(A.n); say(Object.getPrototypeOf(A.prototype)); function* h() { return class extends (yield) {} } const k = h(); k.next(); try { k.next(5) } catch (e) { say(e.name) }",
      "static 1 null TypeError")
    try expectNotes(
      "function* f() { const x = class { static [yield] = 1; static n = this.name }; say(x.name); say(x.n) } const g = f(); g.next(); g.next('q')",
      "x x")
  }
}

/// Iterating over a generator takes the short way only while nobody can tell.
@Suite struct GeneratorIterationTests {
  @Test func replacedMethodsAreCalled() throws {
    try expectNotes(
      "const G = Object.getPrototypeOf(function* () {}).prototype, next = G.next; function* f() { yield 1; yield 2 } G.next = function () { say('n'); return next.call(this) }; say([...f()]); G.next = next; say([...f()])",
      "n n n [1,2] [1,2]")
    try expectNotes(
      "function* f() { yield 1; yield 2 } const g = f(); g.next = () => ({ done: true }); say([...g].length); say([...f()])",
      "0 [1,2]")
    try expectNotes(
      "function* f() { yield* { [Symbol.iterator]: () => ({ i: 0, next() { return { get done() { say('done'); return false }, get value() { say('value'); return 7 } } } }) } } for (const x of f()) { say(x); break }",
      "done done value 7")
    try expectNotes(
      "const { next } = Object.getPrototypeOf(function* () {}).prototype; try { for (const x of { [Symbol.iterator]: () => ({ next }) }); } catch (e) { say(e.name) }",
      "TypeError")
    try expectNotes(
      "let g; function* f() { try { for (const x of g); } catch (e) { say(e.name) } yield 1 } g = f(); say([...g])",
      "TypeError [1]")
  }
}
