// An await takes as many jobs as ECMA-262 requires.
// Async functions (ECMA-262 §15.8, §15.9, §27.7)

let q = Promise.resolve();
for (let i = 1; i <= 6; i++) q = q.then(() => say(i));
(async () => {
  await 1;
  say('await');
  await Promise.resolve();
  say('promise');
  return 5
})().then(() => say('value'));
(async () => Promise.resolve())().then(() => say('promise returned'));
(async () => { await { then(r) { r() } }; say('thenable') })()
// expect lines: 1 | await | 2 | promise | thenable | 3 | value | promise returned | 4 | 5 | 6

// ---

let q = Promise.resolve();
for (let i = 1; i <= 8; i++) q = q.then(() => say(i));
(async function* () { yield 1 })().next().then(() => say('yield'));
(async function* () { return 1 })().next().then(() => say('return'));
(async function* () { yield* [1] })().next().then(() => say('delegate'));
(async function* () { yield 1 })().return(1).then(() => say('stop'))
// expect lines: 1 | 2 | yield | return | stop | 3 | delegate | 4 | 5 | 6 | 7 | 8

// ---

let q = Promise.resolve();
for (let i = 1; i <= 9; i++) q = q.then(() => say(i));
(async () => { for await (const x of [1, 2]) say('x'); say('end') })()
// expect lines: 1 | 2 | x | 3 | 4 | x | 5 | 6 | end | 7 | 8 | 9
