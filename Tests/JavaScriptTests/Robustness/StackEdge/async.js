// Async functions start and resume at the edge of the stack.
async function* numbers(n) { for (let i = 0; i < n; i++) { await fresh(i); yield fresh(i); } }
const actions = {
  awaiting: async () => { const a = await fresh(1); const b = await { then: r => r(fresh(2)) }; return [a, b]; },
  loop: async () => { const kept = []; for await (const x of numbers(3)) kept.push(x, fresh(0)); return kept; },
  "sync source": async () => { const kept = []; for await (const x of [fresh(1), Promise.resolve(fresh(2))]) kept.push(x); return kept; },
  throwing: async () => { try { await Promise.reject(fresh(1)); } catch (e) { return [e, fresh(2)]; } finally { await fresh(3); } },
  delegating: async () => { const kept = []; for await (const x of (async function* () { yield* numbers(2); yield* [fresh(5)]; })()) kept.push(x); return kept; },
  nested: async () => Promise.all([1, 2, 3].map(async n => { await null; return [await fresh(n), fresh(-n)]; })),
};
const checks = [];
for (const [name, action] of Object.entries(actions)) {
  const expected = action().then(show);
  for (const free of distances) {
    let promise;
    try { promise = atEdge(free, action); } catch (e) { if (e instanceof RangeError) continue; throw e; }
    checks.push(promise.then(show, e => e instanceof RangeError ? null : show(e)).then(async found => {
      const right = await expected;
      if (found !== null && found !== right && !found.includes("Maximum call stack")) throw new Error(`${name}, ${free} slots from the limit: ${found} instead of ${right}`);
    }));
    // Jobs that fill the stack.
    checks.push(Promise.resolve().then(() => atEdge(free, action)).then(() => null, e => { if (!(e instanceof RangeError)) throw e; }));
  }
}
var outcome = "unfinished";
Promise.all(checks).then(() => { outcome = "ok"; }, e => { outcome = String(e); throw e; });
"ok"
