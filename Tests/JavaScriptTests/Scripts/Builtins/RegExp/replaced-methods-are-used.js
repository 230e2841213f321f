// Replaced methods are called.
// RegExp (ECMA-262 §22.2)

const r = /a/;
r.exec = () => ({ index: 1, 0: "bc", length: 2, 1: "z", groups: { g: "G" } });
print(show([r.test("x"), "abcd".replace(r, "[$&$1$<g>]"), "abcd".match(r).index, "abcd".search(r)]))
// expect: [true, "a[bczG]d", 1, 1]

// ---

const r = /a/;
r.exec = () => 1;
print(show([outcome(() => r.test("")), outcome(() => "".replace(r, ""))]))
// expect: ["TypeError: RegExp exec method returned something other than an Object or null", "TypeError: RegExp exec method returned something other than an Object or null"]

// ---

// `flags` is read (§22.2.6.8); Node 20 still reads `global`.
const r = /a/g;
const l = log();
Object.defineProperty(r, "flags", { get() { l.add("flags"); return "g"; } });
let n = 0;
r.exec = s => { l.add("exec"); return n++ < 2 ? [""] : null; };
print(show(["ab".match(r), l.entries, r.lastIndex])) // expect: [["", ""], ["flags", "exec", "exec", "exec"], 2]

// ---

const r = /b/;
r.constructor = { [Symbol.species]: function (p, f) {
  const q = new RegExp(p, f);
  q.exec = s => { q.lastIndex = 2; return q.lastIndex > 1 && n++ < 1 ? ["x", "cap"] : null; };
  let n = 0;
  return q;
} };
print(show("abcd".split(r))) // expect: ["", "cap", "cd"]

print(show((() => { const original = RegExp.prototype.exec; let calls = 0; RegExp.prototype.exec = function (s) { calls++; return original.call(this, s); }; try { return [
  /a/.test("a"), "aba".replace(/a/g, "x"), "a,b".split(/,/), "aa".match(/a/g), calls,
]; } finally { RegExp.prototype.exec = original; } })())) // expect: [true, "xbx", ["a", "b"], ["a", "a"], 10]

print(show((() => {
  const d = Object.getOwnPropertyDescriptor(RegExp.prototype, "global");
  let n = 0;
  Object.defineProperty(RegExp.prototype, "global", { configurable: true, get() {
    n++;
    return false;
  } });
  try { return ["aa".replace(/a/g, "b"), n]; } finally {
    Object.defineProperty(RegExp.prototype, "global", d);
  }
})())) // expect: ["ba", 1]

print(show((() => { RegExp.prototype.added = 1; try { return [
  "aba".replace(/a/g, "x"), /b/.test("abc"), /b/.added,
]; } finally { delete RegExp.prototype.added; } })())) // expect: ["xbx", true, 1]

print(show([
  RegExp.prototype[Symbol.replace].call({ flags: "", exec() { return null; } }, "abc", "x"),
  RegExp.prototype[Symbol.match].call({ flags: "", exec() { return { 0: "q" }; } }, "abc")[0],
  RegExp.prototype.test.call({ exec: () => null }, "a"),
  RegExp.prototype.toString.call({ source: "s", flags: "f" }),
])) // expect: ["abc", "q", false, "/s/f"]

print(show([
  outcome(() => RegExp.prototype.exec.call({})), outcome(() => RegExp.prototype.toString.call(1)),
  outcome(() => RegExp.prototype.test.call({})).slice(0, 9),
]))
// expect: ["TypeError: Method RegExp.prototype.exec called on incompatible receiver #<Object>", "TypeError: Method RegExp.prototype.toString called on incompatible receiver 1", "TypeError"]
