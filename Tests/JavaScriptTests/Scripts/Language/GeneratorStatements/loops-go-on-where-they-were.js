// Loops continue after a yield.
// Statements of generators, delegation, generator objects (ECMA-262 §15.5, §27.3, §27.5)

function* f() { for (let i = 0; i < 3; i++) yield () => i }
say([...f()].map(h => h())) // expect: [0,1,2]

// ---

function* f() { for (let i = 0, h = () => i; i < 2; i++) { yield h; yield () => i; i += 0 } }
say([...f()].map(h => h())) // expect: [0,0,0,1]

// ---

function* f() { for (var i = yield 'i'; yield 't'; i += yield 'u') yield i }
const g = f();
for (const v of [0, 10, true, 0, 5, 1, 0, 1, 0]) { const r = g.next(v); say(r.value) }
// expect lines: i | t | 10 | u | t | 15 | u | t | undefined

// ---

function* f() { let n = 0; while (yield n) n++; do n--; while (yield n) }
const g = f();
for (const v of [0, 1, 1, 0, 1, 0]) say(g.next(v).value)
// expect lines: 0 | 1 | 2 | 1 | 0 | undefined

// ---

function* f() {
  outer: for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      if (j == 1) continue outer;
      if (i == 2) break outer;
      yield `${i}${j}`
    }
  }
  block: { yield 'in'; break block; }
  yield 'out'
}
say([...f()]) // expect: [00,10,in,out]

// ---

function* f() {
  for (const k in { a: 1, b: 2, c: 3 }) { if (k == 'b') continue; yield () => k }
  for (var k in yield 'o') yield k
}
const g = f();
say(g.next().value());
say(g.next().value());
say(g.next().value);
say(g.next({ z: 1 }).value);
say(g.next().done)
// expect lines: a | c | o | z | true

// ---

const o = { a: 1, b: 2, c: 3 };
function* f() { for (const k in o) yield k }
const g = f();
say(g.next().value);
delete o.b;
say(g.next().value);
say(g.next().done)
// expect lines: a | c | true

// ---

function* f() {
  for (const x of [1, 2, 3]) for (const y of [x, x * 2]) { if (y == 4) break; yield () => [x, y] }
}
say([...f()].map(h => h().join('-'))) // expect: [1-1,1-2,2-2,3-3,3-6]

// ---

const a = [1, 2];
function* f() { for (const x of a) yield x }
const g = f();
say(g.next().value);
a.push(3);
a[1] = 9;
say([...g])
// expect lines: 1 | [9,3]

// ---

function* f(x) {
  switch (yield 'd') { case yield 'c1': yield 'b1'; case 2: yield 'b2'; break; default: yield 'def'; case 3: yield 'b3' }
}
let g = f();
for (const v of [0, 5, 5, 0, 0]) say(g.next(v).value);
g = f();
for (const v of [0, 5, 6, 0, 0]) say(g.next(v).value);
g = f();
for (const v of [0, 2, 6, 0]) say(g.next(v).value)
// expect lines: d | c1 | b1 | b2 | undefined | d | c1 | def | b3 | undefined | d | c1 | b2 | undefined

// ---

function* f() {
  switch (1) { case 0: let q = 0; case yield: try { q = 1 } catch (e) { yield e.name } function inner() { return 'i' } default: yield inner() }
}
const g = f();
g.next();
say(g.next(1).value);
say(g.next().value)
// expect lines: ReferenceError | i

// ---

function* f() { { let a = 1; yield () => a; a = 2; { let a = 3; yield () => a } yield () => a } }
say([...f()].map(h => h())) // expect: [2,3,2]

// ---

function* f() { try { yield early } catch (e) { say(e.name) } let early = yield 1; yield early }
const g = f();
g.next();
g.next('E');
say(g.next().done)
// expect lines: ReferenceError | true

// ---

function* f() { for (let x of [x => x, yield]) say(typeof x) }
const g = f();
g.next();
g.next(2)
// expect lines: function | number

// ---

function* f() { if (yield 1) { yield 2 } else yield 3; if (yield 4); else yield 5 }
say([...f()]) // expect: [1,3,4,5]

// ---

function* f() {
  label: while (true) { try { yield 1; continue label } finally { break label } }
  yield 2
}
say([...f()]) // expect: [1,2]
