// A combinator closes its iterator when a promise cannot be awaited, but not when the iterator itself has failed.
// Promise (ECMA-262 §27.2)

Promise.resolve = 1;
Promise.all([]).catch(e => say(e.name)) // expect: TypeError

// ---

const it = { [Symbol.iterator]() {
  return { next() { return { value: 1, done: false } }, return() { say('closed'); return {} } }
} };
Promise.resolve = () => { throw 5 };
Promise.all(it).catch(say)
// expect lines: closed | 5

// ---

const it = { [Symbol.iterator]() {
  return { next() { throw 6 }, return() { say('closed'); return {} } }
} };
Promise.race(it).catch(say)
// expect: 6
