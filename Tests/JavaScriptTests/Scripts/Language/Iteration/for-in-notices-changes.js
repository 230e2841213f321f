// for-in does not visit names that are deleted before they are reached (ECMA-262 §14.7.5.9).

function visited(object, change) {
  var names = [];
  for (var name in object) {
    names.push(name);
    change(object, name);
  }
  return names.join();
}

print(visited({ a: 1, b: 2, c: 3 }, (o, name) => { if (name === "a") delete o.b })) // expect: a,c
print(visited({ a: 1, b: 2, c: 3 }, (o, name) => { if (name === "a") { delete o.b; o.b = 4 } })) // expect: a,b,c
print(visited({ a: 1, b: 2 }, (o) => { o.later = 1 })) // expect: a,b
print(visited({ a: 1, b: 2, c: 3 }, (o, name) => { if (name === "a") Object.setPrototypeOf(o, { x: 1 }) })) // expect: a,b,c
print(visited({ a: 1, get b() { return 2 } }, (o) => { delete o.b })) // expect: a

var many = {};
for (var i = 0; i < 500; i++) many["n" + i] = i;
var count = 0;
for (var name in many) {
  if (count++ === 5) for (i = 10; i < 400; i++) delete many["n" + i];
}
print(count) // expect: 110

// Names further up.
var base = { p: 1, q: 2 };
var derived = Object.create(base, { hidden: { value: 1 }, own: { value: 2, enumerable: true, configurable: true } });
print(visited(derived, (o, name) => { if (name === "own") delete base.p })) // expect: own,q
Object.prototype.inherited = 1;
print(visited({ a: 1 }, () => { delete Object.prototype.inherited })) // expect: a

// Objects that the loop makes while the garbage of earlier ones is collected have other shapes.
function last(object) {
  var result;
  for (var name in object) {
    for (var i = 0; i < 200; i++) result = { [name + i]: new Array(100) };
    delete object.gone;
    if (name === "gone") return "visited";
  }
  return Object.keys(result)[0];
}
print(last({ a: 1, gone: 2, z: 3 })) // expect: z199
