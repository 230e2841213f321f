// Anonymous functions get their names from their context.
// Functions, this, arguments, closures (ECMA-262 §10.2, §15.2)

var f = function () {};
print(f.name) // expect: f

var g = () => {};
print(g.name) // expect: g

var C = class {};
print(C.name) // expect: C

print(({ m() {} }).m.name) // expect: m
print(({ p: () => {} }).p.name) // expect: p
print(Object.getOwnPropertyDescriptor({ get q() { return 1 } }, "q").get.name) // expect: get q
print(({ ["a" + 1]: () => {} }).a1.name) // expect: a1

var s = Symbol("d");
print(({ [s]() {} })[s].name) // expect: [d]

var { d = () => {} } = {};
print(d.name) // expect: d

var [e = class {}] = [];
print(e.name) // expect: e

print((function (h = () => {}) { return h.name })()) // expect: h
print((() => {}).name === "") // expect: true

let i;
i = () => {};
print(i.name) // expect: i

let j;
j ??= function () {};
print(j.name) // expect: j

let k;
(k) = () => {};
print(k.name) // expect:

let o = {};
o.f = () => {};
print(o.f.name === "") // expect: true

print(JSON.stringify((function () {}).bind().name)) // expect: "bound "

var C2 = class { static name = "own" };
print(C2.name) // expect: own

var C3 = class { static name() {} };
print(typeof C3.name) // expect: function

var v = (0, function () {});
print(v.name === "") // expect: true

var w = (function () {});
print(w.name) // expect: w

print(({ __proto__: function () {} }).name) // expect:

class P { #x() { return this.#x.name } n() { return this.#x() } }
print(new P().n()) // expect: #x
