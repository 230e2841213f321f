// Globals that are defined and deleted do not affect others.
// The global object (ECMA-262 §9.1.1.4, §19)

for (let i = 0; i < 1000; i++) globalThis["name" + i] = i;
for (let i = 0; i < 1000; i++) if (i % 3) delete globalThis["name" + i];
let wrong = 0;
for (let i = 0; i < 1000; i++) {
  const expected = i % 3 ? undefined : i;
  if (globalThis["name" + i] !== expected || ("name" + i in globalThis) !== (i % 3 === 0)) wrong++;
}
print(wrong) // expect: 0
for (let i = 0; i < 1000; i++) globalThis["name" + i] = -i;
print(Object.keys(globalThis).filter((name) => name.startsWith("name")).length) // expect: 1000
print(name999, name998, name0 === 0) // expect: -999 -998 true

// Functions are created when they are first read, and then remain the same.
print(parseInt === globalThis.parseInt, parseInt === Number.parseInt, parseFloat === Number.parseFloat) // expect: true true true
print(Object.getOwnPropertyDescriptor(globalThis, "isNaN").enumerable, isNaN.name, isNaN.length) // expect: false isNaN 1
print([decodeURI, decodeURIComponent, encodeURI, encodeURIComponent, isFinite].map((f) => f.name + f.length).join()) // expect: decodeURI1,decodeURIComponent1,encodeURI1,encodeURIComponent1,isFinite1
var escape = 1;
print(escape, typeof unescape) // expect: 1 function
delete globalThis.unescape;
print(typeof unescape) // expect: undefined
