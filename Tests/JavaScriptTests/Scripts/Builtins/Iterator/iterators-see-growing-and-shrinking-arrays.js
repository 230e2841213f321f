// Array iterators observe changes of the length.
// Built-in iterators (ECMA-262 §23.1.5, §22.1.5, §24.1.5, §24.2.5, §27.1)

var a = [1, 2, 3], s = "";
for (var x of a) { s += x; if (x == 1) a.pop() }
print(s) // expect: 12

var a = [1], n = 0;
for (var x of a) { if (n++ < 5) a.push(n) }
print(a.length) // expect: 6

var a = [1, 2, 3], s = "";
for (var x of a) { s += x; a.shift() }
print(s) // expect: 13
