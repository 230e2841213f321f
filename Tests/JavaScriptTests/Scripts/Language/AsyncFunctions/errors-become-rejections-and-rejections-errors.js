// Errors reject the promise, and awaiting a rejection throws.
// Async functions (ECMA-262 §15.8, §15.9, §27.7)

async function f() { throw 'e' }
f().catch(say);
async function g(a = (() => { throw 'parameter' })()) {}
g().catch(say);
say('sync')
// expect lines: sync | e | parameter

// ---

async function f() {
  try {
    await Promise.reject('r');
    say('never')
  } catch (e) { say('c' + e) } finally { await 0; say('fin') }
  return 'end'
}
f().then(say)
// expect lines: cr | fin | end

// ---

async function f() { try { return await 1 } finally { await 2; say('fin') } }
f().then(say)
// expect lines: fin | 1

// ---

async function f() {
  try { await { get then() { throw 'getter' } } } catch (e) { say(e) }
  const p = Promise.resolve();
  Object.defineProperty(p, 'constructor', { get() { throw 'constructor' } });
  try { await p } catch (e) { say(e) }
}
f()
// expect lines: getter | constructor

// ---

async function f() {
  for (const x of [Promise.reject('a'), 1]) {
    try { say(await x) } catch (e) { say('c' + e); continue } finally { await 0 }
  }
}
f()
// expect lines: ca | 1

// ---

async function f() { await 0; null.x }
f().catch(e => say(e.name));
f().then(null, e => say(e instanceof TypeError))
// expect lines: TypeError | true
