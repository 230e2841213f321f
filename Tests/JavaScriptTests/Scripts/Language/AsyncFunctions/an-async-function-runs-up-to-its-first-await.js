// An async function runs immediately up to its first await.
// Async functions (ECMA-262 §15.8, §15.9, §27.7)

async function f() { say('a'); const x = await 1; say(x); return 2 }
const p = f();
say('b');
p.then(say);
say(p instanceof Promise)
// expect lines: a | b | true | 1 | 2

// ---

async function f() {
  say(await Promise.resolve(1));
  say(await { then(f) { f(2) } });
  say(await await 3)
}
f()
// expect lines: 1 | 2 | 3

// ---

(async () => { say('sync') })();
say('after')
// expect lines: sync | after

// ---

async function f() { return arguments.length }
f(1, 2).then(say);
(async a => a * 2)(4).then(say);
(async (a, { b }, ...c) => [a, b, c])(1, { b: 2 }, 3).then(say)
// expect lines: 2 | 8 | [1,2,3]

// ---

const o = { v: 1, async m() { await null; return this.v }, async ['c' + 1]() {} };
o.m().then(say);
say(o.c1.name)
// expect lines: c1 | 1

// ---

async function f() { const t = () => this.v; await 0; return t() }
f.call({ v: 3 }).then(say) // expect: 3
