function* numbers(n) { for (let i = 0; i < n; i++) { fresh(i); yield fresh(i); } return fresh(n); }
function* delegating() { const r = yield* numbers(2); yield r; yield* { [Symbol.iterator]: () => ({ next: () => ({ done: true, value: fresh(5) }) }) }; }
sweep("spread", () => [...delegating()]);
sweep("destructuring", () => { const [a, , ...rest] = delegating(); return [a, rest]; });
sweep("defaults", () => { const { a = fresh(1), b: [c = fresh(2)] = [] } = {}; return [a, c]; });
sweep("for of", () => { const kept = []; for (const x of delegating()) { kept.push(x, fresh(0)); if (kept.length > 3) break; } return kept; });
sweep("sent values", () => { const g = (function* () { const a = yield fresh(1); const b = yield [a, fresh(2)]; return [a, b]; })(); g.next(); g.next(fresh(7)); return g.next(fresh(8)); });
// The call of return replaces an error that is pending while the finally block yields, so the error is kept separately.
sweep("return and throw", () => { let pending; const g = (function* () { try { yield fresh(1); } catch (e) { try { yield [e, fresh(2)]; } catch (x) { pending = x; throw x; } } finally { yield fresh(3); } })(); g.next(); const results = [g.throw(fresh(4)), g.return(fresh(5)), g.next()]; return pending ?? results; });
sweep("arguments", () => ((...args) => args.map(fresh))(...numbers(3), ...[1, 2]));
sweep("closing", () => { const log = []; const it = { [Symbol.iterator]: () => ({ next: () => ({ value: fresh(1), done: false }), return() { log.push(fresh("closed")); return {}; } }) }; const [a] = it; return [a, log]; });
"ok"
