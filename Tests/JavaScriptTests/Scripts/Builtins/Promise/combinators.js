// all, allSettled, any and race combine promises.
// Promise (ECMA-262 §27.2)

Promise.all([1, Promise.resolve(2), { then(f) { f(3) } }]).then(say) // expect: [1,2,3]

// ---

Promise.all([]).then(say);
say('s')
// expect lines: s | []

// ---

Promise.all([1, Promise.reject(2), Promise.reject(3)]).catch(x => say('r' + x)) // expect: r2

// ---

Promise.all(5).catch(e => say(e.name)) // expect: TypeError

// ---

Promise.all(new Set([1, 2])).then(say) // expect: [1,2]

// ---

Promise.allSettled([1, Promise.reject(2)]).then(x => say(JSON.stringify(x)))
// expect: [{"status":"fulfilled","value":1},{"status":"rejected","reason":2}]

// ---

Promise.any([Promise.reject(1), Promise.resolve(2), 3]).then(say) // expect: 2

// ---

Promise.any([Promise.reject(1), Promise.reject(2)]).catch(e => say(`${e.name} ${e.errors} ${Object.keys(e).length}`))
// expect: AggregateError 1,2 0

// ---

Promise.any([]).catch(e => say(e.errors.length)) // expect: 0

// ---

Promise.race([new Promise(() => {}), Promise.reject(1), 2]).then(say, x => say('r' + x)) // expect: r1

// ---

Promise.race([]).then(say, say) // expect nothing

// ---

// An element counts once, even if its thenable calls back repeatedly.
Promise.all([{ then(f) { f(1); f(2) } }, new Promise(f => queueMicrotask(() => f(3)))]).then(say) // expect: [1,3]

// ---

let g;
const t = { then(f) { g = f; f(1) } };
class P extends Promise { static resolve(x) { return x } }
P.all([t]).then(v => { delete v[0]; g(9); say(v.length + String(v[0])) }) // expect: 1undefined
