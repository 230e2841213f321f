// match returns the first match or all matches.
// RegExp (ECMA-262 §22.2)

print(show([
  "aXbXc".match(/X/), "aXbXc".match(/X/g), "abc".match(/x/g), "abc".match(/(?:)/g),
  "😀a".match(/(?:)/gu).length, "😀a".match(/(?:)/g).length,
])) // expect: [["X"], ["X", "X"], null, ["", "", "", ""], 3, 4]

const r = /a/g;
r.lastIndex = 2;
print(show(["aaa".match(r).length, r.lastIndex])) // expect: [3, 0]

print(show(["aab".match(/a/gy), "baa".match(/a/gy), "aab".match(/a/y)[0]])) // expect: [["a", "a"], null, "a"]

print(show([[..."a1b22".matchAll(/(?<l>[a-z])(\d+)/g)].map(m => [m.index, m[0], m[2], m.groups.l]), [..."abc".matchAll(/(?:)/g)].map(m => m.index)]))
// expect: [[[0, "a1", "1", "a"], [2, "b22", "22", "b"]], [0, 1, 2, 3]]

// ---

const r = /a/g;
r.lastIndex = 1;
const i = "aaa".matchAll(r);
r.lastIndex = 0;
print(show([
  [...i].length, r.lastIndex, i[Symbol.toStringTag], i.next().done,
  Object.prototype.toString.call(i),
])) // expect: [2, 0, "RegExp String Iterator", true, "[object RegExp String Iterator]"]

// ---

const i = /a/[Symbol.matchAll]("aa");
print(show([i.next().value[0], i.next().done, i.next().done])) // expect: ["a", true, true]

print(show(outcome(() => /a/g[Symbol.matchAll]("").next.call({}))))
// expect: "TypeError: Method %RegExpStringIterator%.prototype.next called on incompatible receiver #<Object>"

print(show(["abc".search(/c/), "abc".search(/x/), "abc".search(/b/y), "abc".search(/b/g)])) // expect: [2, -1, -1, 1]

const r = /b/g;
r.lastIndex = 2;
const p = "abcb".search(r);
print(show([p, r.lastIndex])) // expect: [1, 2]
