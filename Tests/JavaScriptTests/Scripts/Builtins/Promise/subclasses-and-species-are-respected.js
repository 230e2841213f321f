// Subclasses and species are respected.
// Promise (ECMA-262 §27.2)

class P extends Promise {}
const p = P.resolve(1);
say(p instanceof P && p.then() instanceof P && P.all([]) instanceof P && P.resolve(p) === p && Promise.resolve(p) !== p)
// expect: true

// ---

class P extends Promise { static get [Symbol.species]() { return Promise } }
say(P.resolve().then() instanceof P) // expect: false

// ---

class P extends Promise { constructor(e) { say('new'); super(e) } }
P.resolve(1).then(say).finally(() => say('f'))
// expect lines: new | new | new | 1 | f | new | new | new

// ---

function C(e) { e(say, say) }
C.resolve = Promise.resolve;
say(Promise.resolve.call(C, 'v') instanceof C)
// expect lines: v | true

// ---

for (const C of [function () {}, function (e) { e(1) }, function (e) {
  e(say, say);
  e(say, say)
}, () => {}, 5]) try { Promise.reject.call(C, 1) } catch (e) { say(e.name) }
// expect lines: TypeError | TypeError | TypeError | TypeError | TypeError

// ---

const p = Promise.resolve(1);
p.constructor = { [Symbol.species]: function (e) { e(x => say('f' + x), say) } };
p.then(x => x + 1) // expect: f2
