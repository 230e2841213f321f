// A promise is settled once, by the first call of its resolving functions.
// Promise (ECMA-262 §27.2)

new Promise((f, r) => { f(1); f(2); r(3) }).then(say, say) // expect: 1

// ---

new Promise((f, r) => { r(1); f(2) }).then(x => say('f' + x), x => say('r' + x)) // expect: r1

// ---

new Promise((f, r) => { f(1); throw 2 }).then(x => say('f' + x), x => say('r' + x)) // expect: f1

// ---

new Promise(() => { throw 2 }).then(x => say('f' + x), x => say('r' + x)) // expect: r2

// ---

new Promise((f, r) => { f(new Promise(() => {})); r(3) }).then(say, say) // expect nothing

// ---

let f;
const p = new Promise(x => f = x);
f(p);
p.catch(e => say(e.name)) // expect: TypeError
