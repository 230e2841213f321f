// Destructuring can suspend in its parts, and closes its iterator.
// Generators: stepping, expressions and patterns (ECMA-262 §15.5, §27.5)

function it(n) {
  let i = 0;
  return { [Symbol.iterator]() { return this }, next() {
    say('n');
    return { done: i >= n, value: i++ || undefined }
  }, return() { say('closed'); return {} } }
}
function* f() { const [a = yield 'a', , b] = it(5); say([a, b]) }
let g = f();
g.next();
g.next('A');
g = f();
g.next();
g.return();
g = f();
g.next();
try { g.throw('T') } catch (e) { say(e) }
// expect lines: n | n | n | closed | [A,2] | n | closed | n | closed | T

// ---

function it(n) {
  let i = 0;
  return { [Symbol.iterator]() { return this }, next() { return { done: i >= n, value: i++ } }, return() {
    say('closed');
    return {}
  } }
}
function* f() { const [a, b = yield, ...c] = it(1); say([a, b, c]) }
let g = f();
g.next();
g.next('B');
function* h() { const [a, ...{ length = yield, [yield]: x }] = it(4); say([a, length, x]) }
g = h();
g.next();
g.next(1)
// expect lines: [0,B,] | [0,3,2]

// ---

function* f() {
  const { a, [yield 1]: b = yield 2, ...r } = { a: 1, c: 3 };
  say([a, b]);
  say(Object.keys(r))
}
const g = f();
g.next();
g.next('k');
g.next('B')
// expect lines: [1,B] | [c]

// ---

function* f() {
  const o = {};
  [o[yield 1], o.b = yield 2] = ['x'];
  ({ a: o[yield 3], ...o[yield 4] } = { a: 'A', z: 1 });
  say(JSON.stringify(o))
}
const g = f();
for (const v of [0, 'k', 'B', 'q', 'rest']) g.next(v) // expect: {"k":"x","b":"B","q":"A","rest":{"z":1}}

// ---

function* f() { try { const { a = yield } = null } catch (e) { say(e.name) } }
f().next() // expect: TypeError

// ---

function* f() {
  const [a = yield] = { [Symbol.iterator]() {
    return { next() { throw 'n' }, return() { say('never') } }
  } }
}
try { f().next() } catch (e) { say(e) } // expect: n

// ---

function* f() {
  const { a: fn = yield, b: cl = class { static [yield] = 1 }, c: arrow = () => {} } = {};
  say([cl.name, arrow.name])
}
const g = f();
g.next();
g.next();
g.next('s') // expect: [cl,arrow]

// ---

function* f() { for (const { a, b = yield a } of [{ a: 1 }, { a: 2, b: 3 }]) say([a, b]) }
const g = f();
say(g.next().value);
g.next('B')
// expect lines: 1 | [1,B] | [2,3]

// ---

function* f() { try { let [a = b, b = yield] = []; } catch (e) { say(e.name) } }
f().next() // expect: ReferenceError
