// A helper cannot be resumed while it runs, and is finished after an error.
// Iterator and its helpers (ECMA-262 §27.1)

const notes = [];
class Count extends Iterator {
  constructor(n = Infinity) { super(); this.i = 0; this.n = n }
  next() { return this.i < this.n ? { done: false, value: ++this.i } : { done: true, value: "end" } }
  return() { notes.push("closed"); return {} }
}
const count = n => new Count(n);
function caught(f) { try { return f() } catch (e) { return e instanceof Error ? e.name : e } }

notes.length = 0;
let h = count().map(() => h.next());
print([caught(() => h.next()), h.next().done, notes]) // expect: TypeError,true,closed

// ---

const notes = [];
class Count extends Iterator {
  constructor(n = Infinity) { super(); this.i = 0; this.n = n }
  next() { return this.i < this.n ? { done: false, value: ++this.i } : { done: true, value: "end" } }
  return() { notes.push("closed"); return {} }
}
const count = n => new Count(n);
function caught(f) { try { return f() } catch (e) { return e instanceof Error ? e.name : e } }

let h = count().filter(() => h.return());
print(caught(() => h.next())) // expect: TypeError

print(caught(() => count().map(x => x).next.call({}))) // expect: TypeError
print(caught(() => count().map(x => x).return.call(count()))) // expect: TypeError
