// Assigning length truncates or extends an array.
// Array (ECMA-262 §23.1)

var a = [1, 2, 3];
a.length = 1;
print(a.join() + a.length) // expect: 11

var a = [1];
a[5] = 6;
print([a.length, 3 in a].join()) // expect: 6,false

// ---

var a = [1];
a[200000] = 1;
print(a.length + "" + a.indexOf(1, 1)) // expect: 200001200000

// ---

var a = [];
a[4294967294] = 1;
print(a.length) // expect: 4294967295

var a = [];
a["4294967295"] = 1;
print(a.length) // expect: 0
