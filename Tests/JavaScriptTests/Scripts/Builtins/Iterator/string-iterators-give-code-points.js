// String iterators return code points.
// Built-in iterators (ECMA-262 §23.1.5, §22.1.5, §24.1.5, §24.2.5, §27.1)

print([..."a\ud83d\ude00b"].length) // expect: 3
print([..."\ud83d"].length) // expect: 1
print([..."x\ude00\ud83d"].map(c => c.charCodeAt(0)).join()) // expect: 120,56832,55357

var i = "ab"[Symbol.iterator]();
print(JSON.stringify([i.next(), i.next(), i.next(), i.next()]))
// expect: [{"value":"a","done":false},{"value":"b","done":false},{"done":true},{"done":true}]

var s = "";
for (var c of "h\u00e9\u0101") s = c + s;
print(s) // expect: āéh

print(Object.prototype.toString.call(""[Symbol.iterator]())) // expect: [object String Iterator]
try { print(""[Symbol.iterator]().next.call([])) } catch (e) { print(e.name) } // expect: TypeError
print([...new String("ab")].join()) // expect: a,b
