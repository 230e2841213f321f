import Testing

@testable import JavaScript

/// Generators: stepping, expressions and patterns (ECMA-262 §15.5, §27.5).
@Suite struct GeneratorsTests {
  @Test("A call evaluates the parameters, and next runs the body from yield to yield")
  func stepping() throws {
    try expectNotes(
      "function* f(a) { say('body'); const b = yield a; say(b); return b + 1 } const g = f(1); say('made'); let r = g.next('lost'); say([r.value, r.done]); r = g.next(5); say([r.value, r.done]); r = g.next(); say([r.value, r.done])",
      "made body [1,false] 5 [6,true] [,true]")
    try expectNotes(
      "function* f(a, b = a + 1, ...c) { yield a; yield b; yield c } for (const x of f(1, undefined, 3, 4)) say(x)",
      "1 2 [3,4]")
    try expectNotes("function* f(a = (() => { throw 'at call' })()) {} try { f() } catch (e) { say(e) }", "at call")
    try expectNotes(
      "let change; function* f(a = 1, b = (change = () => { a = 5 })) { var a; yield a } const g = f(); change(); say(g.next().value)",
      "1")
    try expectNotes(
      "function* f() { yield arguments.length; arguments[0] = 9; yield arguments[0]; yield [...arguments] } for (const x of f(1, 2)) say(x)",
      "2 9 [9,2]")
    try expectNotes("function* f() { yield this.v } say(f.call({ v: 3 }).next().value)", "3")
    try expectNotes("function* f(x) { yield x; x = 2; yield arguments[0] } say([...f(1)])", "[1,2]")
  }

  @Test("return runs the finally blocks on the way out")
  func returning() throws {
    try expectNotes(
      "function* f() { try { yield 1 } finally { say('fin') } } const g = f(); g.next(); let r = g.return(7); say([r.value, r.done]); say(g.next().done)",
      "fin [7,true] true")
    try expectNotes(
      "function* f() { try { yield 1 } finally { yield 2; say('end') } } const g = f(); g.next(); let r = g.return(7); say([r.value, r.done]); r = g.next(); say([r.value, r.done])",
      "[2,false] end [7,true]")
    try expectNotes(
      "function* f() { try { yield 1 } finally { return 3 } } const g = f(); g.next(); say(g.return(7).value)", "3")
    try expectNotes(
      "function* f() { for (;;) { try { yield 1 } finally { continue } } } const g = f(); g.next(); let r = g.return(7); say([r.value, r.done])",
      "[1,false]")
    try expectNotes(
      "function* f() { try { yield 1 } finally { throw 'f' } } const g = f(); g.next(); try { g.return(7) } catch (e) { say(e) } say(g.next().done)",
      "f true")
    try expectNotes(
      "function* f() { say('never') } const g = f(); let r = g.return(7); say([r.value, r.done]); say(g.next().done)",
      "[7,true] true")
    try expectNotes(
      "function* f() { try { return yield 1 } finally { yield 2 } } const g = f(); g.next(); say(g.next('r').value); r = g.next(); say([r.value, r.done])",
      "2 [r,true]")
    try expectNotes(
      "function* f() { try { try { yield 1 } finally { say('a') } } finally { say('b') } } const g = f(); g.next(); g.return()",
      "a b")
  }

  @Test("throw lands at the yield")
  func throwing() throws {
    try expectNotes(
      "function* f() { try { yield 1 } catch (e) { say(e); yield 2 } finally { say('fin') } return 3 } const g = f(); g.next(); say(g.throw('e').value); let r = g.next(); say([r.value, r.done])",
      "e 2 fin [3,true]")
    try expectNotes(
      "function* f() { yield 1 } const g = f(); g.next(); try { g.throw('e') } catch (e) { say(e) } say(g.next().done)",
      "e true")
    try expectNotes(
      "function* f() { say('never') } const g = f(); try { g.throw('e') } catch (e) { say(e) } say(g.next().done)",
      "e true")
    try expectNotes(
      "function* f() { try { yield 1; throw new Error('a') } catch ({ message: m, other = yield 'other' }) { say(m); say(other) } } const g = f(); g.next(); say(g.next().value); g.next('o')",
      "other a o")
    try expectNotes(
      "function* f() { try { throw 1 } catch (e) { yield () => e; e = 2; yield () => e } } say([...f()].map(h => h()))",
      "[2,2]")
    try expectNotes(
      "function* f() { let n = 0; while (n < 3) { try { yield n; throw n } catch (e) { n = e + 1; yield 'c' + e } } } say([...f()])",
      "[0,c0,1,c1,2,c2]")
  }

  @Test("A running generator cannot be resumed")
  func running() throws {
    try expectNotes(
      "let g; function* f() { try { g.next() } catch (e) { say(e.name) } yield 1 } g = f(); say(g.next().value)",
      "TypeError 1")
    try expectNotes(
      "let g; function* f() { yield* { [Symbol.iterator]: () => ({ next() { return g.next() } }) } } g = f(); try { g.next() } catch (e) { say(e.name) }",
      "TypeError")
  }

  @Test("Operands keep the values that they had")
  func operands() throws {
    try expectNotes(
      "function* f() { let a = 1; const r = a + (yield a++) * (yield a++); yield r } const g = f(); g.next(); g.next(10); say(g.next(20).value)",
      "201")
    try expectNotes(
      "function* f() { let o = { v: 1 }; return o.v + (o = { v: 5 }, yield) + o.v } const g = f(); g.next(); say(g.next(10).value)",
      "16")
    try expectNotes(
      "function* f() { return [yield 1, , ...(yield 2), yield 3].length } const g = f(); g.next(); g.next(0); g.next('ab'); say(g.next().value)",
      "5")
    try expectNotes(
      "function* f() { return { a: yield 1, [yield 2]: yield 3, ...(yield 4), get [yield 5]() { return 'got' }, __proto__: yield 6 } } const g = f(); for (const v of [0, 'A', 'key', 'V', { z: 1 }, 'prop', null]) { const r = g.next(v); if (r.done) { say(Object.entries(r.value)); say(Object.getPrototypeOf(r.value)) } }",
      "[a,A,key,V,z,1,prop,got] null")
    try expectNotes(
      "function* f() { return { [yield]: class { static [yield] = 1 }, fn: yield } } const g = f(); g.next(); g.next('K'); g.next('s'); const o = g.next('F').value; say(o.K.name); say(o.K.s); say(o.fn)",
      "K 1 F")
    try expectNotes(
      "function* f() { return `a${yield 1}b${2}c${yield 3}d` } const g = f(); g.next(); g.next('X'); say(g.next('Y').value)",
      "aXb2cYd")
    try expectNotes(
      "function tag(s, ...v) { return s.join('|') + v } function* f() { return tag`a${yield 1}b${2}c${yield 3}d` } const g = f(); g.next(); g.next('X'); say(g.next('Y').value)",
      "a|b|c|dX,2,Y")
    try expectNotes(
      "function* f() { return [typeof (yield), !(yield), -(yield), void (yield), delete (yield).x] } const g = f(), o = { x: 1 }; for (const v of [0, 's', 0, 3, 1, o]) { const r = g.next(v); if (r.done) say(r.value) } say('x' in o)",
      "[string,true,-3,,true] false")
    try expectNotes(
      "function* f() { return (yield 1) ? yield 2 : yield 3 } let g = f(); g.next(); say(g.next(true).value); g = f(); g.next(); say(g.next(0).value); say(g.next('z').value)",
      "2 3 z")
    try expectNotes(
      "function* f() { return [(yield 1) && (yield 2), (yield 3) || (yield 4), (yield 5) ?? (yield 6)] } const g = f(); for (const v of [0, 0, 'a', null, 'b']) { const r = g.next(v); say(r.value) }",
      "1 3 5 6 [0,a,b]")
    try expectNotes(
      "function* f() { return (yield 1, yield 2, 3) } const g = f(); g.next(); say(g.next().value); say(g.next().value)",
      "2 3")
    try expectNotes(
      "function* f() { yield yield yield 1 } const g = f(); say([g.next(), g.next(2), g.next(3), g.next(4)].map(r => r.value))",
      "[1,2,3,]")
    try expectNotes(
      "class C { #p = 1; *f() { return #p in (yield) } } const g = new C().f(); g.next(); say(g.next(new C()).value)",
      "true")
    try expectNotes(
      #"""
      function* f() { return yield
      1 } const g = f(); say(g.next().value); say(g.next(2).value)
      """#, "undefined 2")
  }

  @Test("A suspended call keeps its function, its this and its arguments")
  func calls() throws {
    try expectNotes(
      "const o = { v: 1, m(...a) { return this.v + '/' + a } }; function* f() { return [o.m(yield, 2), o['m'](...(yield), yield), (o.m)(yield), o?.m(yield)] } const g = f(); for (const v of [0, 'a', [1, 2], 'b', 'c', 'd']) { const r = g.next(v); if (r.done) for (const x of r.value) say(x) }",
      "1/a,2 1/1,2,b 1/c 1/d")
    try expectNotes(
      "let h = x => 'old' + x; function* f() { return h(yield) } const g = f(); g.next(); h = x => 'new' + x; say(g.next(1).value)",
      "old1")
    try expectNotes(
      "function* f() { return new A(yield, ...(yield)) } class A { constructor(...a) { this.a = a } } const g = f(); g.next(); g.next(1); say(g.next([2, 3]).value.a)",
      "[1,2,3]")
    try expectNotes(
      "function* f() { new say(yield) } const g = f(); g.next(); g.next(5); function* k() { new (yield)(yield say('arg')) } const l = k(); l.next(); l.next(3); try { l.next() } catch (e) { say(e.name) }",
      "5 arg TypeError")
    try expectNotes(
      "function* f() { (yield)(yield) } const g = f(); g.next(); g.next(undefined); try { g.next() } catch (e) { say(e.name) }",
      "TypeError")
    try expectNotes(
      "class B { m(x) { return 'B' + x + this.v } } class D extends B { constructor() { super(); this.v = 1 } *m(x) { return super.m(yield) + super['m'](yield) + super[yield](4) } } const g = new D().m(); g.next(); g.next(2); g.next(3); say(g.next('m').value)",
      "B21B31B41")
    try expectNotes(
      "class E { #x(a) { return a } *m() { return this.#x(yield) } } const g = new E().m(); g.next(); say(g.next(3).value)",
      "3")
    try expectNotes(
      "function* f() { let o = null; say(o?.a[yield 'never']); o = { a: { b: 5 }, f(x) { return this === o && x } }; say(o?.a[yield 1]); say(o.f?.(yield 2)); say(o?.no?.(yield 'never').x); say((o?.f)(yield 3)); say(delete o?.a[yield 4]); say('b' in o.a); say(o.f?.(yield 5).x?.[yield 'never']) } const g = f(); say(g.next().value); say(g.next('b').value); say(g.next(7).value); say(g.next(8).value); say(g.next('b').value); g.next(9)",
      "undefined 1 5 2 7 undefined 3 8 4 true false 5 undefined")
  }

  @Test("Assignments evaluate their target first")
  func assignments() throws {
    try expectNotes(
      "function* f() { const o = { a: 1, b: { c: 0 } }; o.a += yield 1; o[yield 2] = yield 3; o.b.c ||= yield 4; o.n ??= yield 5; o.a &&= yield 6; o.zero ||= o.zero; (yield 7).z = yield 8; (yield 9).u++; return o } const g = f(), t = { u: 1 }; for (const v of [0, 10, 'k', 'v', 'C', 'N', 'A', t, 'Z', t]) { const r = g.next(v); if (r.done) say(JSON.stringify(r.value)) } say(JSON.stringify(t))",
      #"{"a":"A","b":{"c":"C"},"k":"v","n":"N"} {"u":2,"z":"Z"}"#)
    try expectNotes(
      "function* f() { let a = 1; a += yield a = 5; return a } const g = f(); g.next(); say(g.next(10).value)", "11")
    try expectNotes(
      "const log = []; function o(n) { log.push('o' + n); return { set x(v) { log.push('set' + v) }, get x() { log.push('get'); return 1 } } } function k(n) { return { toString() { log.push('k' + n); return 'x' } } } function* f() { o(1)[k(1)] = yield; o(2)[k(2)] += yield } const g = f(); g.next(); log.push('resume'); g.next(5); log.push('resume'); g.next(6); say(log)",
      "[o1,resume,k1,set5,o2,k2,get,resume,set7]")
    try expectNotes(
      #"function* f() { "use strict"; unknown = yield } const g = f(); g.next(); try { g.next(1) } catch (e) { say(e.name) }"#,
      "ReferenceError")
    try expectNotes(
      "function* f() { const c = 1; try { c = yield } catch (e) { say(e.name) } } const g = f(); g.next(); g.next(2)",
      "TypeError")
    try expectNotes(
      "let x = 1; function* f() { x = yield; let y = x; let fn; fn = yield, fn = () => {}; const named = function () {}; return [y, fn.name, named.name] } const g = f(); g.next(); g.next(3); say(g.next().value)",
      "[3,fn,named]")
  }

  @Test("Destructuring suspends in its parts, and closes its iterator")
  func patterns() throws {
    try expectNotes(
      "function it(n) { let i = 0; return { [Symbol.iterator]() { return this }, next() { say('n'); return { done: i >= n, value: i++ || undefined } }, return() { say('closed'); return {} } } } function* f() { const [a = yield 'a', , b] = it(5); say([a, b]) } let g = f(); g.next(); g.next('A'); g = f(); g.next(); g.return(); g = f(); g.next(); try { g.throw('T') } catch (e) { say(e) }",
      "n n n closed [A,2] n closed n closed T")
    try expectNotes(
      "function it(n) { let i = 0; return { [Symbol.iterator]() { return this }, next() { return { done: i >= n, value: i++ } }, return() { say('closed'); return {} } } } function* f() { const [a, b = yield, ...c] = it(1); say([a, b, c]) } let g = f(); g.next(); g.next('B'); function* h() { const [a, ...{ length = yield, [yield]: x }] = it(4); say([a, length, x]) } g = h(); g.next(); g.next(1)",
      "[0,B,] [0,3,2]")
    try expectNotes(
      "function* f() { const { a, [yield 1]: b = yield 2, ...r } = { a: 1, c: 3 }; say([a, b]); say(Object.keys(r)) } const g = f(); g.next(); g.next('k'); g.next('B')",
      "[1,B] [c]")
    try expectNotes(
      "function* f() { const o = {}; [o[yield 1], o.b = yield 2] = ['x']; ({ a: o[yield 3], ...o[yield 4] } = { a: 'A', z: 1 }); say(JSON.stringify(o)) } const g = f(); for (const v of [0, 'k', 'B', 'q', 'rest']) g.next(v)",
      #"{"k":"x","b":"B","q":"A","rest":{"z":1}}"#)
    try expectNotes(
      "function* f() { try { const { a = yield } = null } catch (e) { say(e.name) } } f().next()", "TypeError")
    try expectNotes(
      "function* f() { const [a = yield] = { [Symbol.iterator]() { return { next() { throw 'n' }, return() { say('never') } } } } } try { f().next() } catch (e) { say(e) }",
      "n")
    try expectNotes(
      "function* f() { const { a: fn = yield, b: cl = class { static [yield] = 1 }, c: arrow = () => {} } = {}; say([cl.name, arrow.name]) } const g = f(); g.next(); g.next(); g.next('s')",
      "[cl,arrow]")
    try expectNotes(
      "function* f() { for (const { a, b = yield a } of [{ a: 1 }, { a: 2, b: 3 }]) say([a, b]) } const g = f(); say(g.next().value); g.next('B')",
      "1 [1,B] [2,3]")
    try expectNotes(
      "function* f() { try { let [a = b, b = yield] = []; } catch (e) { say(e.name) } } f().next()", "ReferenceError")
  }
}
