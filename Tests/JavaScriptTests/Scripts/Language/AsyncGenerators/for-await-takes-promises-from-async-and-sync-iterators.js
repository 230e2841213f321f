// for await awaits the values of async and sync iterators, and closes the iterators.
// Async generators and for await (ECMA-262 §15.6, §27.6, §14.7.5)

(async () => {
  for await (const x of [1, Promise.resolve(2), 3]) say(x);
  for await (const [a, b = await 'B'] of [[1], [2, 3]]) say([a, b]);
  for await (const x of (async function* () { yield 1; yield 2 })()) say(x)
})()
// expect lines: 1 | 2 | 3 | [1,B] | [2,3] | 1 | 2

// ---

const it = { [Symbol.asyncIterator]() {
  return { next() { return { done: false, value: 1 } }, return() { say('closed'); return {} } }
} };
(async () => {
  for await (const x of it) break;
  try { for await (const x of it) throw 'own' } catch (e) { say(e) }
  outer: for (const y of [1]) for await (const x of it) continue outer;
  say(await (async () => { for await (const x of it) return 'r' })())
})()
// expect lines: closed | closed | own | closed | closed | r

// ---

const bad = { [Symbol.asyncIterator]() {
  return { next() { return { done: false } }, return() { throw 'close' } }
} };
(async () => {
  try { for await (const x of bad) break } catch (e) { say(e) }
  try { for await (const x of bad) throw 'own' } catch (e) { say(e) }
  const five = { [Symbol.asyncIterator]() {
    return { next: () => ({ done: false }), return: () => 5 }
  } };
  try { for await (const x of five) break } catch (e) { say(e.name) }
})()
// expect lines: close | own | TypeError

// ---

(async () => {
  try { for await (const x of [1, Promise.reject('r'), 3]) say(x) } catch (e) { say(e) }
  try {
    for await (const x of { [Symbol.asyncIterator]() { return { next: () => 1 } } });
  } catch (e) { say(e.name) }
  try { for await (const x of 5); } catch (e) { say(e.name) }
})()
// expect lines: 1 | r | TypeError | TypeError

// ---

const fs = [];
(async () => {
  for await (const x of [1, 2]) fs.push(() => x);
  say(fs.map(f => f()));
  let y;
  for await (y of ['a']);
  const o = {};
  for await (o.p of ['b']);
  say(y + o.p)
})()
// expect lines: [1,2] | ab

// ---

async function* f() { try { yield 1; yield 2 } finally { await 0; say('fin') } }
(async () => {
  for await (const x of f()) { say(x); break }
  say('out');
  label: for await (const x of f()) { for (;;) continue label }
})()
// expect lines: 1 | fin | out | fin

// ---

async function* f() { for await (const x of [1, 2]) { try { yield x } finally { say('f' + x) } } }
(async () => {
  for await (const x of f()) say(x);
  const g = f();
  await g.next();
  say((await g.return(9)).value)
})()
// expect lines: 1 | f1 | 2 | f2 | f1 | 9
