// Symbols can be property keys.
// Symbol (ECMA-262 §20.4)

var s = Symbol("p"), o = { [s]: 1, a: 2 };
print([o[s], Object.keys(o).length, JSON.stringify(o), s in o, delete o[s], s in o].join())
// expect: 1,1,{"a":2},true,true,false

var o = { [Symbol.toPrimitive](h) { return h } };
print(`${o}` + (o + "") + isNaN(+o)) // expect: stringdefaulttrue
