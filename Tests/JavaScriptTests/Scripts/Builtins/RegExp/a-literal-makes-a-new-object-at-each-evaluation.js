// Evaluating a literal creates an object each time (§13.2.7.3), also after the first evaluation, and after a script has
// changed the prototype.
const all = []
for (let i = 0; i < 3; i++) {
  const r = /(?<letter>[a-z])+/dg
  r.own = i
  all.push(r, r.test("ab cd"), r.lastIndex, r.exec("ab cd").groups.letter, r.lastIndex)
}
print(all[0] === all[5], all[5] === all[10]) // expect: false false
print(all.filter((x) => typeof x !== "object").join()) // expect: true,2,d,5,true,2,d,5,true,2,d,5
print(all[5].own, all[5].source, all[5].flags, Object.keys(all[10]).join()) // expect: 1 (?<letter>[a-z])+ dg own
function make() { return /a/y }
make().compile("b", "g")
print(make().source, make().flags, make().lastIndex) // expect: a y 0
RegExp.prototype.extra = 1
print(make().extra, make().test("a"), make() instanceof RegExp) // expect: 1 true true
