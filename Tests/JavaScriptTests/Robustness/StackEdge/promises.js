// Promises are settled at the edge of the stack and checked in a job. At the edge, a promise may be rejected with a
// RangeError, or the function may throw one; it must never be settled with another value or stay pending. The constructor
// of a subclass catches the error of an executor that did not fit: then the capability has no functions.
const thenable = x => ({ get then() { fresh(x); return (resolve, reject) => resolve(fresh(x)); } });
class Sub extends Promise { constructor(executor) { fresh(0); super((a, b) => executor(x => { fresh(0); a(x); }, b)); } static get [Symbol.species]() { fresh(0); return Sub; } }
const actions = {
  executor: () => new Promise(resolve => resolve(fresh(1))),
  thenable: () => Promise.resolve(thenable(2)),
  then: () => Promise.resolve(1).then(x => fresh(x)).then(o => [o, fresh(2)]),
  finally: () => Promise.resolve(fresh(1)).finally(() => thenable(3)),
  all: () => Promise.all([thenable(1), fresh(2), Promise.resolve(fresh(3))]),
  allSettled: () => Promise.allSettled([thenable(1), Promise.reject(fresh(2))]),
  any: () => Promise.any([Promise.reject(fresh(1)), thenable(2)]),
  race: () => Promise.race([thenable(1), thenable(2)]),
  try: () => Promise.try((...a) => a.map(fresh), 1, 2),
  withResolvers: () => { const r = Promise.withResolvers(); r.resolve(thenable(4)); return r.promise; },
  subclass: () => Sub.resolve(thenable(1)).then(fresh).finally(() => thenable(2)),
  "all of a subclass": () => Sub.all([thenable(1), Sub.resolve(fresh(2))]),
};
let failure;
const checks = [];
for (const [name, action] of Object.entries(actions)) {
  const expected = action().then(show);
  for (const free of distances) {
    let promise;
    try { promise = atEdge(free, action); } catch (e) { if (e instanceof RangeError || e.message.includes("not callable")) continue; throw e; }
    checks.push(promise.then(show, e => e instanceof RangeError ? null : show(e)).then(async found => {
      const right = await expected;
      if (found !== null && found !== right && !/Maximum call stack|not callable/.test(found)) throw new Error(`${name}, ${free} slots from the limit: ${found} instead of ${right}`);
    }));
  }
}
var outcome = "unfinished";
Promise.all(checks).then(() => { outcome = "ok"; }, e => { outcome = String(e); throw e; });
"ok"
