// Handlers run after the script, in the order in which they were added.
// Promise (ECMA-262 §27.2)

Promise.resolve(1).then(say);
say('a');
queueMicrotask(() => say('b'));
say('c')
// expect lines: a | c | 1 | b

// ---

const p = Promise.resolve(1);
for (const i of [1, 2, 3]) p.then(() => say(i))
// expect lines: 1 | 2 | 3

// ---

let f;
const p = new Promise(x => f = x);
for (const i of [1, 2, 3]) p.then(v => say(v + i));
f('v');
say('s')
// expect lines: s | v1 | v2 | v3

// ---

Promise.resolve().then(() => say(1)).then(() => say(2)).then(() => say(3)).then(() => say(4)).then(() => say(5));
Promise.resolve().then(() => Promise.resolve('p')).then(say);
// expect lines: 1 | 2 | 3 | 4 | p | 5

// ---

Promise.reject(1).catch(say).then(() => say(2));
Promise.resolve().then(() => say('a')).then(() => say('b'))
// expect lines: 1 | a | 2 | b
