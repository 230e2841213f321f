// yield* forwards requests to async and sync iterators.
// Async generators and for await (ECMA-262 §15.6, §27.6, §14.7.5)

async function* inner() {
  try { const x = yield 1; say(x) } catch (e) { say('c' + e); yield 2 } finally { say('fin') }
  return 'r'
}
async function* f() { say(await (yield* inner())); yield* [Promise.resolve('p'), 'q'] }
(async () => {
  let g = f();
  await g.next();
  say((await g.next('X')).value);
  say((await g.next()).value);
  say((await g.next()).done);
  g = f();
  await g.next();
  say((await g.throw('T')).value);
  g = f();
  await g.next();
  const r = await g.return(Promise.resolve('V'));
  say([r.value, r.done])
})()
// expect lines: X | fin | r | p | q | true | cT | 2 | fin | [V,true]

// ---

async function* f() {
  yield* { [Symbol.asyncIterator]() {
    return { next() { return { done: false, value: 1 } }, return(v) {
      say('closed' + v);
      return { done: true, value: 'end' }
    } }
  } }
}
(async () => {
  let g = f();
  await g.next();
  const r = await g.return('V');
  say([r.value, r.done]);
  g = f();
  await g.next();
  try { await g.throw('T') } catch (e) { say(e.name) }
})()
// expect lines: closedV | [end,true] | closedundefined | TypeError

// ---

async function* f() {
  yield* { [Symbol.asyncIterator]() { return { next() { return Promise.reject('n') } } } }
}
f().next().catch(say);
async function* g() { yield* { [Symbol.asyncIterator]() { return { next() { return 1 } } } } }
g().next().catch(e => say(e.name));
async function* h() { yield* 5 }
h().next().catch(e => say(e.name))
// expect lines: TypeError | n | TypeError
