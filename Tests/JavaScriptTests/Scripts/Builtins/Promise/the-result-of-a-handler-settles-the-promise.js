// The result of a handler settles the promise that then has returned.
// Promise (ECMA-262 §27.2)

Promise.resolve(1).then(x => x + 1).then(say) // expect: 2

// ---

Promise.resolve(1).then(() => { throw 2 }).then(say, x => say('r' + x)) // expect: r2

// ---

Promise.resolve(1).then().then(null, 5).then(say) // expect: 1

// ---

Promise.reject(1).then(say).then(say).catch(x => say('r' + x)) // expect: r1

// ---

Promise.resolve({ then(f) { say('t'); f(5) } }).then(say)
// expect lines: t | 5

// ---

Promise.resolve({ then(f, r) { f(5); throw 6 } }).then(say, say) // expect: 5

// ---

Promise.resolve({ then() { throw 6 } }).then(say, x => say('r' + x)) // expect: r6

// ---

Promise.resolve({ get then() { throw 7 } }).catch(x => say('r' + x)) // expect: r7

// ---

Promise.resolve({ then: 1 }).then(x => say(x.then)) // expect: 1

// ---

const p = Promise.resolve().then(() => p);
p.catch(e => say(e.name)) // expect: TypeError
