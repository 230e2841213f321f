// Leaving a loop early closes its iterator.
// Statements of generators, delegation, generator objects (ECMA-262 §15.5, §27.3, §27.5)

function it() {
  let i = 0;
  return { [Symbol.iterator]() { return this }, next() { return { done: false, value: i++ } }, return(v) {
    say('closed');
    return {}
  } }
}
function* f() { for (const x of it()) yield x }
let g = f();
g.next();
say(g.return(5).value);
g = f();
g.next();
try { g.throw('T') } catch (e) { say(e) }
function* h() { for (const x of it()) { if (x == 1) break; yield x } return 'r' }
g = h();
g.next();
say(g.next().value)
// expect lines: closed | 5 | closed | T | closed | r

// ---

function bad() {
  return { [Symbol.iterator]() {
    return { next() { return { done: false } }, return() { throw 'close' } }
  } }
}
function* f() { for (const x of bad()) yield x }
let g = f();
g.next();
try { g.return(1) } catch (e) { say(e) }
g = f();
g.next();
try { g.throw('own') } catch (e) { say(e) }
// expect lines: close | own

// ---

function* f() { try { yield 1; yield 2 } finally { say('fin') } }
for (const x of f()) { say(x); break }
const [a] = f();
say(a);
say(Math.max(...f()))
// expect lines: 1 | fin | fin | 1 | fin | 2

// ---

function* f() { for (const x of [1, 2]) yield x }
const g = f();
g.next();
Object.getPrototypeOf([][Symbol.iterator]()).return = function () { say('patched'); return {} };
g.return() // expect: patched
