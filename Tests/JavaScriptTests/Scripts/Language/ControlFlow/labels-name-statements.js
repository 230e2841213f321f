// Labels apply to loops and blocks.
// Labels, switch, loops (ECMA-262 §14.7-§14.13)

var r = [];
outer: for (var i = 0; i < 3; i++) {
  for (var j = 0; j < 3; j++) {
    if (j == 1) continue outer;
    if (i == 2) break outer;
    r.push(i + "" + j)
  }
}
print(r.join()) // expect: 00,10

a: { b: { break a } var unreachable = 1 }
print(unreachable) // expect: undefined

var r = 0;
a: b: for (;;) { r++; if (r < 3) continue a; break b }
print(r) // expect: 3

l: if (true) { break l; }
print(1) // expect: 1

var n = 0;
x: do { n++; continue x } while (n < 3);
print(n) // expect: 3

foo: function g() {}
print(typeof g) // expect: function

var s = "";
top: switch (1) { case 1: for (;;) { s += "a"; break top } case 2: s += "b" }
print(s) // expect: a

var s = 0;
o: for (var k in { a: 1, b: 2 }) { for (var v of [1, 2, 3]) { if (v == 2) continue o; s += v } }
print(s) // expect: 2

var c = 0;
o: while (true) { while (true) { if (++c > 4) break o; continue o } }
print(c) // expect: 5
