// Promise.try calls a function, and Promise.withResolvers returns the resolving functions.
// Promise (ECMA-262 §27.2)

Promise.try((a, b) => a + b, 1, 2).then(say) // expect: 3

// ---

Promise.try(() => { throw 1 }).catch(x => say('r' + x)) // expect: r1

// ---

Promise.try(5).catch(e => say(e.name)) // expect: TypeError

// ---

const { promise, resolve, reject } = Promise.withResolvers();
promise.then(say);
resolve(1);
reject(2) // expect: 1

// ---

say(Object.keys(Promise.withResolvers())) // expect: [promise,resolve,reject]
