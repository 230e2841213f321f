// Operands keep their values across an await.
// Async functions (ECMA-262 §15.8, §15.9, §27.7)

let n = 1;
const w = v => new Promise(f => f(v));
(async () => {
  say(n + await w(n++) + n);
  say([await w(1), n, await w(2)]);
  say(`${await w('a')}${n}`);
  say((await w(null))?.x ?? await w('d'));
  const { a = await w(5), ...r } = { z: 1 };
  say(a + Object.keys(r));
  n += await w(10);
  say(n)
})()
// expect lines: 4 | [1,2,2] | a2 | d | 5z | 12

// ---

async function f(x) {
  switch (await x) { case await 1: return 'one'; default: return await 'other' }
}
f(1).then(say);
f(2).then(say)
// expect lines: one | other

// ---

async function f() {
  let s = 0;
  for (let i = 0; i < await 3; i++) { s += await i; if (i == 1) continue }
  do { s-- } while (await s > 0);
  return s
}
f().then(say) // expect: 0

// ---

const fs = [];
(async () => { for (let i = 0; i < 2; i++) { fs.push(() => i); await 0 } say(fs.map(f => f())) })() // expect: [0,1]

// ---

(async () => {
  const o = { a: await 1, async b() { return await this.a } };
  say(await o.b());
  say(await Promise.all([1, 2].map(async x => x * await 2)))
})()
// expect lines: 1 | [2,4]
