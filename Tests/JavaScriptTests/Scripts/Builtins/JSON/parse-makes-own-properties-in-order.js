// JSON.parse creates own properties in order.
// JSON (ECMA-262 §25.5)

print(Object.keys(JSON.parse('{"b":1,"2":2,"a":3,"1":4,"b":5}')).join()) // expect: 1,2,b,a

var o = JSON.parse('{"__proto__":{"x":1},"y":2}');
print(Object.getPrototypeOf(o) === Object.prototype && Object.keys(o).join()) // expect: __proto__,y

print(JSON.parse('{"a":1,"a":2,"a":3}').a) // expect: 3

// ---

var t = "{";
for (var i = 0; i < 400; i++) t += '"k' + i + '":' + i + ",";
var o = JSON.parse(t + '"k7":"x"}');
print(Object.keys(o).length + o.k399 + o.k7) // expect: 799x

// ---

print(JSON.stringify(JSON.parse('[{"a":1,"b":2},{"a":3,"b":4},{"a":5},{"b":6,"a":7},{"a":8,"b":9,"c":10}]')))
// expect: [{"a":1,"b":2},{"a":3,"b":4},{"a":5},{"b":6,"a":7},{"a":8,"b":9,"c":10}]

print(JSON.stringify(JSON.parse('[{"q\\"r":1},{"q\\"r":2},{"q":3},{"q\\\\":4},{"":5},{"":6}]')))
// expect: [{"q\"r":1},{"q\"r":2},{"q":3},{"q\\":4},{"":5},{"":6}]

var o = JSON.parse('{"a":1,"b":2,"c":3}');
o.d = 4;
delete o.a;
print(JSON.stringify(o) + Object.isExtensible(o)) // expect: {"b":2,"c":3,"d":4}true

var a = JSON.parse("[1,2,3]");
a.push(4);
print(a.length + a.join("") + Array.isArray(a)) // expect: 41234true
