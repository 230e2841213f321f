// Requests are queued and processed in order.
// Async generators and for await (ECMA-262 §15.6, §27.6, §14.7.5)

async function* f() { const a = yield 1; say(a); yield await 2; return Promise.resolve(3) }
const g = f();
for (const v of ['lost', 'A', 'B', 'C']) g.next(v).then(r => say([r.value, r.done]))
// expect lines: A | [1,false] | [2,false] | [3,true] | [,true]

// ---

async function* f() { say('body'); yield Promise.resolve(1) }
const g = f();
say('made');
g.next().then(r => say(r.value));
say('asked')
// expect lines: made | body | asked | 1

// ---

async function* f() { try { yield 1 } finally { await 0; say('fin'); yield 'f' } }
let g = f();
(async () => {
  await g.next();
  let r = await g.return(7);
  say([r.value, r.done]);
  r = await g.next();
  say([r.value, r.done]);
  r = await g.next();
  say([r.value, r.done])
})()
// expect lines: fin | [f,false] | [7,true] | [,true]

// ---

async function* f() { try { yield 1 } catch (e) { say(e); yield 2 } }
(async () => {
  const g = f();
  await g.next();
  say((await g.throw('T')).value);
  try { await g.throw('U') } catch (e) { say(e) }
  say((await g.next()).done)
})()
// expect lines: T | 2 | U | true

// ---

async function* f() { yield 1 }
(async () => {
  let g = f();
  let r = await g.return(Promise.resolve(5));
  say([r.value, r.done]);
  g = f();
  try { await g.throw('T') } catch (e) { say(e) }
  say((await g.next()).done);
  try { await g.return(Promise.reject('R')) } catch (e) { say(e) }
})()
// expect lines: [5,true] | T | true | R

// ---

async function* f() { try { yield 1; yield 2 } catch (e) { say('c' + e) } }
const g = f();
g.next().then(r => say(r.value));
g.return(Promise.reject('R')).then(r => say(r.done));
g.next().then(r => say(r.done));
g.throw('T').catch(e => say(e))
// expect lines: 1 | cR | true | true | T

// ---

async function* f() { throw 'e' }
const g = f();
g.next().catch(say);
g.next().then(r => say(r.done));
async function* h() { yield Promise.reject('r') }
h().next().catch(say);
async function* k() { return Promise.reject('s') }
k().next().catch(say);
async function* l(a = (() => { throw 'parameter' })()) {}
try { l() } catch (e) { say(e) }
// expect lines: parameter | e | true | r | s

// ---

async function* f() { try { yield Promise.reject('r') } catch (e) { yield 'c' + e } }
f().next().then(r => say(r.value)) // expect: cr

// ---

const G = Object.getPrototypeOf(async function* () {}).prototype;
for (const n of ['next', 'return', 'throw']) {
  say(G[n].length);
  G[n].call({}).catch(e => say(n + e.name))
}
say(Object.getPrototypeOf(G)[Symbol.asyncIterator].call(5));
say(G[Symbol.toStringTag])
// expect lines: 1 | 1 | 1 | 5 | AsyncGenerator | nextTypeError | returnTypeError | throwTypeError

// ---

async function* f() {}
const P = Object.getPrototypeOf(f);
say(P[Symbol.toStringTag]);
say(P.constructor.name);
say(Object.getPrototypeOf(f.prototype) === P.prototype);
try { new f() } catch (e) { say(e.name) }
say(P.prototype.constructor === P);
class C { async *m() { yield this.v } v = 4; static async *[Symbol.asyncIterator]() { yield 's' } }
new C().m().next().then(r => say(r.value));
(async () => { for await (const x of C) say(x) })()
// expect lines: AsyncGeneratorFunction | AsyncGeneratorFunction | true | TypeError | true | 4 | s
