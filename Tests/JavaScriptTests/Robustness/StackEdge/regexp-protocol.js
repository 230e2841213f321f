// Every step of these operations calls script code.
class Watched extends RegExp {
  exec(s) { fresh(s); const m = super.exec(s); return m && Object.assign(fresh(0), { 0: m[0], index: m.index, length: m.length, groups: m.groups }); }
  get flags() { return fresh(super.flags).of; }
}
const re = () => new Watched("(?<l>[a-z])", "g");
sweep("match", () => "a1b2".match(re()));
sweep("matchAll", () => [..."a1b2".matchAll(re())].map(m => m[0]));
sweep("replace with a function", () => "a1b2".replace(re(), (...a) => fresh(a[0].toUpperCase()).of));
sweep("replace with names", () => "a1b2".replace(re(), "[$<l>$&]"));
sweep("search", () => "1a".search(re()));
sweep("split", () => "1a2b3".split(new Watched("[a-z]")));
sweep("test", () => re().test("1a"));
sweep("toString", () => RegExp.prototype.toString.call({ source: { toString: () => fresh("s").of }, flags: { toString: () => fresh("f").of } }));
sweep("construct", () => new RegExp({ toString: () => fresh("a+").of }, { toString: () => fresh("g").of }).source);
sweep("lastIndex", () => { const r = /a/g; r.lastIndex = { valueOf: () => fresh(1).of }; return [r.exec("aaa").index, r.lastIndex]; });
"ok"
