// JSON.stringify writes every kind of value.
// JSON (ECMA-262 §25.5)

print(JSON.stringify({ a: 1, b: "x", c: true, d: null, e: [1, [2]], f: {}, g: [] }))
// expect: {"a":1,"b":"x","c":true,"d":null,"e":[1,[2]],"f":{},"g":[]}

print(JSON.stringify([
  undefined, () => 1, Symbol(), NaN, Infinity, -0, 1e21, 1.5, -2147483648, new Date(0), /x/,
  new Map([[1, 2]]),
])) // expect: [null,null,null,null,null,0,1e+21,1.5,-2147483648,"1970-01-01T00:00:00.000Z",{},{}]

print(JSON.stringify({ a: undefined, b() {}, c: Symbol(), d: 1 })) // expect: {"d":1}

print([
  JSON.stringify(undefined), JSON.stringify(() => 1), JSON.stringify(Symbol()),
  JSON.stringify(null), JSON.stringify("a"), JSON.stringify(5),
].join()) // expect: ,,,null,"a",5

print(JSON.stringify([new Number(3), new String("s"), new Boolean(false), Object(Symbol())])) // expect: [3,"s",false,{}]
print(JSON.stringify({ [Symbol("a")]: 1, 2: "two", b: "b", 1: "one" })) // expect: {"1":"one","2":"two","b":"b"}

print(JSON.stringify(Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true }, hidden: { value: 3 } })))
// expect: {"own":2}

print(JSON.stringify({ get a() { return 1 } })) // expect: {"a":1}
print(JSON.stringify([1, , 3]) + JSON.stringify(Object.assign([1], { x: 1 }))) // expect: [1,null,3][1]

print(JSON.stringify("\ud83d") + JSON.stringify("\ude00a") + JSON.stringify({ "\ud800": "\udc00\ud800" }))
// expect: "\ud83d""\ude00a"{"\ud800":"\udc00\ud800"}

print(JSON.stringify({ "a\"b": 1, "": 2, "é": 3, "\u4e2d": 4, z: "after" }))
// expect: {"a\"b":1,"":2,"é":3,"中":4,"z":"after"}

print(JSON.stringify("x".repeat(5000)).length + JSON.stringify("\u4e2d".repeat(3000)).length) // expect: 8004

// ---

print(JSON.stringify(Array.from({ length: 1000 }, (_, i) => i)).length) // expect: 3891

// ---

print((function () { return JSON.stringify(arguments) })(1, "a")) // expect: {"0":1,"1":"a"}
print(JSON.stringify(new (class A { constructor() { this.x = 1 } y() {} })())) // expect: {"x":1}

// ---

var o = {};
for (var i = 0; i < 300; i++) o["k" + i] = i;
delete o.k3;
print(JSON.stringify(o).length) // expect: 3074
