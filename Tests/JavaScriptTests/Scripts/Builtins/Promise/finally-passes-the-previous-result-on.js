// finally returns the previous result.
// Promise (ECMA-262 §27.2)

Promise.resolve(1).finally(x => say('f' + x)).then(say)
// expect lines: fundefined | 1

// ---

Promise.reject(1).finally(() => 5).catch(x => say('r' + x)) // expect: r1

// ---

Promise.resolve(1).finally(() => { throw 2 }).catch(x => say('r' + x)) // expect: r2

// ---

Promise.resolve(1).finally(() => Promise.reject(3)).catch(x => say('r' + x)) // expect: r3

// ---

Promise.resolve(1).finally(7).then(say) // expect: 1

// ---

Promise.prototype.finally.call({ then(a, b) {
  say(typeof a + a.length + a.name + '.' + (a === b))
} }, () => 1) // expect: function1.false
