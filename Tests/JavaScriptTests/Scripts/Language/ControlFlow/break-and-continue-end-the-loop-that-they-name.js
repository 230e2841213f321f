// break and continue apply to the loop that they name.
// Labels, switch, loops (ECMA-262 §14.7-§14.13)

var i = 0;
do i++; while (i < 5)
print(i) // expect: 5

var i = 10;
while (i --> 7);
print(i) // expect: 6

for (var i = 0, j = 10; i < j; i += 3, j--);
print(i + "," + j) // expect: 9,7

var n = 0;
for (;;) { if (n++ > 3) break }
print(n) // expect: 5

var s = 0;
for (let i = 0; i < 5; i++) { if (i == 2) continue; s += i }
print(s) // expect: 8

// ---

for (var i of []) {}
print(typeof i) // expect: undefined

var n = 0;
for (let i = 0, n2 = 2; i < n2; i++) n += n2;
print(n) // expect: 4

if (0) 1; else if ("") 2; else var r = 3;
print(r) // expect: 3

var k = 0;
for (const x of [1, 2, 3]) { if (x > 1) { k = x; break } }
print(k) // expect: 2
