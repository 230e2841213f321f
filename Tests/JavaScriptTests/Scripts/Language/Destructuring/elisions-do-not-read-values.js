// An elision in an array pattern advances the iterator without reading the value of its result.
// Destructuring (ECMA-262 §8.6.2, §13.15.5.3)

const log = [];
const iterable = () => ({
  [Symbol.iterator]: () => ({
    next: () => ({
      get done() { log.push("done"); return false },
      get value() { log.push("value"); return 1 },
    }),
    return: () => { log.push("return"); return {} },
  }),
});
const show = () => print(log.splice(0).join(" "));

const [, a] = iterable();
show(); // expect: done done value return
[, , log.x] = iterable();
show(); // expect: done done done value return
(([,]) => {})(iterable());
show(); // expect: done return
[...(function* () { const [, b = yield] = iterable(); })()];
show(); // expect: done done value return
for (const [, c] of [iterable()]) show(); // expect: done done value return
