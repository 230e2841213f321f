import Testing

@testable import JavaScript

/// Async functions (ECMA-262 §15.8, §15.9, §27.7).
@Suite struct AsyncFunctionsTests {
  @Test("An async function runs up to its first await at once")
  func awaiting() throws {
    try expectNotes(
      "async function f() { say('a'); const x = await 1; say(x); return 2 } const p = f(); say('b'); p.then(say); say(p instanceof Promise)",
      "a b true 1 2")
    try expectNotes(
      "async function f() { say(await Promise.resolve(1)); say(await { then(f) { f(2) } }); say(await await 3) } f()",
      "1 2 3")
    try expectNotes("(async () => { say('sync') })(); say('after')", "sync after")
    try expectNotes(
      "async function f() { return arguments.length } f(1, 2).then(say); (async a => a * 2)(4).then(say); (async (a, { b }, ...c) => [a, b, c])(1, { b: 2 }, 3).then(say)",
      "2 8 [1,2,3]")
    try expectNotes(
      "const o = { v: 1, async m() { await null; return this.v }, async ['c' + 1]() {} }; o.m().then(say); say(o.c1.name)",
      "c1 1")
    try expectNotes(
      "async function f() { const t = () => this.v; await 0; return t() } f.call({ v: 3 }).then(say)", "3")
  }

  @Test("Awaits take as many turns as ECMA-262 says")
  func turns() throws {
    try expectNotes(
      "let q = Promise.resolve(); for (let i = 1; i <= 6; i++) q = q.then(() => say(i)); (async () => { await 1; say('await'); await Promise.resolve(); say('promise'); return 5 })().then(() => say('value')); (async () => Promise.resolve())().then(() => say('promise returned')); (async () => { await { then(r) { r() } }; say('thenable') })()",
      "1 await 2 promise thenable 3 value promise returned 4 5 6")
    try expectNotes(
      "let q = Promise.resolve(); for (let i = 1; i <= 8; i++) q = q.then(() => say(i)); (async function* () { yield 1 })().next().then(() => say('yield')); (async function* () { return 1 })().next().then(() => say('return')); (async function* () { yield* [1] })().next().then(() => say('delegate')); (async function* () { yield 1 })().return(1).then(() => say('stop'))",
      "1 2 yield return stop 3 delegate 4 5 6 7 8")
    try expectNotes(
      "let q = Promise.resolve(); for (let i = 1; i <= 9; i++) q = q.then(() => say(i)); (async () => { for await (const x of [1, 2]) say('x'); say('end') })()",
      "1 2 x 3 4 x 5 6 end 7 8 9")
  }

  @Test("Errors become rejections, and rejections errors")
  func errors() throws {
    try expectNotes(
      "async function f() { throw 'e' } f().catch(say); async function g(a = (() => { throw 'parameter' })()) {} g().catch(say); say('sync')",
      "sync e parameter")
    try expectNotes(
      "async function f() { try { await Promise.reject('r'); say('never') } catch (e) { say('c' + e) } finally { await 0; say('fin') } return 'end' } f().then(say)",
      "cr fin end")
    try expectNotes(
      "async function f() { try { return await 1 } finally { await 2; say('fin') } } f().then(say)", "fin 1")
    try expectNotes(
      "async function f() { try { await { get then() { throw 'getter' } } } catch (e) { say(e) } const p = Promise.resolve(); Object.defineProperty(p, 'constructor', { get() { throw 'constructor' } }); try { await p } catch (e) { say(e) } } f()",
      "getter constructor")
    try expectNotes(
      "async function f() { for (const x of [Promise.reject('a'), 1]) { try { say(await x) } catch (e) { say('c' + e); continue } finally { await 0 } } } f()",
      "ca 1")
    try expectNotes(
      "async function f() { await 0; null.x } f().catch(e => say(e.name)); f().then(null, e => say(e instanceof TypeError))",
      "TypeError true")
  }

  @Test("Expressions keep their operands over an await")
  func operands() throws {
    try expectNotes(
      "let n = 1; const w = v => new Promise(f => f(v)); (async () => { say(n + await w(n++) + n); say([await w(1), n, await w(2)]); say(`${await w('a')}${n}`); say((await w(null))?.x ?? await w('d')); const { a = await w(5), ...r } = { z: 1 }; say(a + Object.keys(r)); n += await w(10); say(n) })()",
      "4 [1,2,2] a2 d 5z 12")
    try expectNotes(
      "async function f(x) { switch (await x) { case await 1: return 'one'; default: return await 'other' } } f(1).then(say); f(2).then(say)",
      "one other")
    try expectNotes(
      "async function f() { let s = 0; for (let i = 0; i < await 3; i++) { s += await i; if (i == 1) continue } do { s-- } while (await s > 0); return s } f().then(say)",
      "0")
    try expectNotes(
      "const fs = []; (async () => { for (let i = 0; i < 2; i++) { fs.push(() => i); await 0 } say(fs.map(f => f())) })()",
      "[0,1]")
    try expectNotes(
      "(async () => { const o = { a: await 1, async b() { return await this.a } }; say(await o.b()); say(await Promise.all([1, 2].map(async x => x * await 2))) })()",
      "1 [2,4]")
  }

  @Test("Async arrows take this, super and new.target from around them")
  func arrows() throws {
    try expectNotes(
      "class A { m() { return 'A' } } class B extends A { async m() { return await (async () => super.m() + await 1)() } } new B().m().then(say)",
      "A1")
    try expectNotes(
      "class A {} class B extends A { constructor() { const f = async () => { await super(); return this }; f().then(x => say(x instanceof B)) } } new B()",
      "true")
    try expectNotes(
      "class A { constructor(...a) { this.a = a } } class B extends A { constructor() { (async () => { super(await 1, ...await [2]); say(this.a) })(); return {} } } new B()",
      "[1,2]")
    try expectNotes(
      "function F() { (async () => { await 0; say(new.target === F); say(arguments[0]) })() } new F(7)", "true 7")
    try expectNotes(
      "var async = 1, await = 2; say(async + await); const x = { async: 1, await: 2, get: 3 }; say(x.async + x.await)",
      "3 3")
  }

  @Test("Async functions are no constructors and have no prototype property")
  func objects() throws {
    try expectNotes(
      "async function f(a) {} const P = Object.getPrototypeOf(f); say(P[Symbol.toStringTag]); say(P.constructor.name); say('prototype' in f); say(f.length); try { new f() } catch (e) { say(e.name) } say(Object.getPrototypeOf(P) === Function.prototype); say(Object.getPrototypeOf(P.constructor) === Function); say(P.hasOwnProperty('prototype')); say(f.toString()); class C { async m() {} static async #q() {} } try { new (new C().m)() } catch (e) { say(e.name) } const a = async () => {}; say(a.name)",
      "AsyncFunction AsyncFunction false 1 TypeError true true false async function f(a) {} TypeError a")
  }
}
