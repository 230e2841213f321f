import Testing

@testable import JavaScript

/// Async generators and for await (ECMA-262 §15.6, §27.6, §14.7.5).
@Suite struct AsyncGeneratorsTests {
  @Test("Requests are answered one after the other")
  func requests() throws {
    try expectNotes(
      "async function* f() { const a = yield 1; say(a); yield await 2; return Promise.resolve(3) } const g = f(); for (const v of ['lost', 'A', 'B', 'C']) g.next(v).then(r => say([r.value, r.done]))",
      "A [1,false] [2,false] [3,true] [,true]")
    try expectNotes(
      "async function* f() { say('body'); yield Promise.resolve(1) } const g = f(); say('made'); g.next().then(r => say(r.value)); say('asked')",
      "made body asked 1")
    try expectNotes(
      "async function* f() { try { yield 1 } finally { await 0; say('fin'); yield 'f' } } let g = f(); (async () => { await g.next(); let r = await g.return(7); say([r.value, r.done]); r = await g.next(); say([r.value, r.done]); r = await g.next(); say([r.value, r.done]) })()",
      "fin [f,false] [7,true] [,true]")
    try expectNotes(
      "async function* f() { try { yield 1 } catch (e) { say(e); yield 2 } } (async () => { const g = f(); await g.next(); say((await g.throw('T')).value); try { await g.throw('U') } catch (e) { say(e) } say((await g.next()).done) })()",
      "T 2 U true")
    try expectNotes(
      "async function* f() { yield 1 } (async () => { let g = f(); let r = await g.return(Promise.resolve(5)); say([r.value, r.done]); g = f(); try { await g.throw('T') } catch (e) { say(e) } say((await g.next()).done); try { await g.return(Promise.reject('R')) } catch (e) { say(e) } })()",
      "[5,true] T true R")
    try expectNotes(
      "async function* f() { try { yield 1; yield 2 } catch (e) { say('c' + e) } } const g = f(); g.next().then(r => say(r.value)); g.return(Promise.reject('R')).then(r => say(r.done)); g.next().then(r => say(r.done)); g.throw('T').catch(e => say(e))",
      "1 cR true true T")
    try expectNotes(
      "async function* f() { throw 'e' } const g = f(); g.next().catch(say); g.next().then(r => say(r.done)); async function* h() { yield Promise.reject('r') } h().next().catch(say); async function* k() { return Promise.reject('s') } k().next().catch(say); async function* l(a = (() => { throw 'parameter' })()) {} try { l() } catch (e) { say(e) }",
      "parameter e true r s")
    try expectNotes(
      "async function* f() { try { yield Promise.reject('r') } catch (e) { yield 'c' + e } } f().next().then(r => say(r.value))",
      "cr")
    try expectNotes(
      "const G = Object.getPrototypeOf(async function* () {}).prototype; for (const n of ['next', 'return', 'throw']) { say(G[n].length); G[n].call({}).catch(e => say(n + e.name)) } say(Object.getPrototypeOf(G)[Symbol.asyncIterator].call(5)); say(G[Symbol.toStringTag])",
      "1 1 1 5 AsyncGenerator nextTypeError returnTypeError throwTypeError")
    try expectNotes(
      "async function* f() {} const P = Object.getPrototypeOf(f); say(P[Symbol.toStringTag]); say(P.constructor.name); say(Object.getPrototypeOf(f.prototype) === P.prototype); try { new f() } catch (e) { say(e.name) } say(P.prototype.constructor === P); class C { async *m() { yield this.v } v = 4; static async *[Symbol.asyncIterator]() { yield 's' } } new C().m().next().then(r => say(r.value)); (async () => { for await (const x of C) say(x) })()",
      "AsyncGeneratorFunction AsyncGeneratorFunction true TypeError true 4 s")
  }

  @Test("yield* hands requests on to async and sync iterators")
  func delegation() throws {
    try expectNotes(
      "async function* inner() { try { const x = yield 1; say(x) } catch (e) { say('c' + e); yield 2 } finally { say('fin') } return 'r' } async function* f() { say(await (yield* inner())); yield* [Promise.resolve('p'), 'q'] } (async () => { let g = f(); await g.next(); say((await g.next('X')).value); say((await g.next()).value); say((await g.next()).done); g = f(); await g.next(); say((await g.throw('T')).value); g = f(); await g.next(); const r = await g.return(Promise.resolve('V')); say([r.value, r.done]) })()",
      "X fin r p q true cT 2 fin [V,true]")
    try expectNotes(
      "async function* f() { yield* { [Symbol.asyncIterator]() { return { next() { return { done: false, value: 1 } }, return(v) { say('closed' + v); return { done: true, value: 'end' } } } } } } (async () => { let g = f(); await g.next(); const r = await g.return('V'); say([r.value, r.done]); g = f(); await g.next(); try { await g.throw('T') } catch (e) { say(e.name) } })()",
      "closedV [end,true] closedundefined TypeError")
    try expectNotes(
      "async function* f() { yield* { [Symbol.asyncIterator]() { return { next() { return Promise.reject('n') } } } } } f().next().catch(say); async function* g() { yield* { [Symbol.asyncIterator]() { return { next() { return 1 } } } } } g().next().catch(e => say(e.name)); async function* h() { yield* 5 } h().next().catch(e => say(e.name))",
      "TypeError n TypeError")
  }

  @Test("for await takes promises from async and sync iterators, and closes them")
  func forAwait() throws {
    try expectNotes(
      "(async () => { for await (const x of [1, Promise.resolve(2), 3]) say(x); for await (const [a, b = await 'B'] of [[1], [2, 3]]) say([a, b]); for await (const x of (async function* () { yield 1; yield 2 })()) say(x) })()",
      "1 2 3 [1,B] [2,3] 1 2")
    try expectNotes(
      "const it = { [Symbol.asyncIterator]() { return { next() { return { done: false, value: 1 } }, return() { say('closed'); return {} } } } }; (async () => { for await (const x of it) break; try { for await (const x of it) throw 'own' } catch (e) { say(e) } outer: for (const y of [1]) for await (const x of it) continue outer; say(await (async () => { for await (const x of it) return 'r' })()) })()",
      "closed closed own closed closed r")
    try expectNotes(
      "const bad = { [Symbol.asyncIterator]() { return { next() { return { done: false } }, return() { throw 'close' } } } }; (async () => { try { for await (const x of bad) break } catch (e) { say(e) } try { for await (const x of bad) throw 'own' } catch (e) { say(e) } const five = { [Symbol.asyncIterator]() { return { next: () => ({ done: false }), return: () => 5 } } }; try { for await (const x of five) break } catch (e) { say(e.name) } })()",
      "close own TypeError")
    try expectNotes(
      "(async () => { try { for await (const x of [1, Promise.reject('r'), 3]) say(x) } catch (e) { say(e) } try { for await (const x of { [Symbol.asyncIterator]() { return { next: () => 1 } } }); } catch (e) { say(e.name) } try { for await (const x of 5); } catch (e) { say(e.name) } })()",
      "1 r TypeError TypeError")
    try expectNotes(
      "const fs = []; (async () => { for await (const x of [1, 2]) fs.push(() => x); say(fs.map(f => f())); let y; for await (y of ['a']); const o = {}; for await (o.p of ['b']); say(y + o.p) })()",
      "[1,2] ab")
    try expectNotes(
      "async function* f() { try { yield 1; yield 2 } finally { await 0; say('fin') } } (async () => { for await (const x of f()) { say(x); break } say('out'); label: for await (const x of f()) { for (;;) continue label } })()",
      "1 fin out fin")
    try expectNotes(
      "async function* f() { for await (const x of [1, 2]) { try { yield x } finally { say('f' + x) } } } (async () => { for await (const x of f()) say(x); const g = f(); await g.next(); say((await g.return(9)).value) })()",
      "1 f1 2 f2 f1 9")
  }
}
