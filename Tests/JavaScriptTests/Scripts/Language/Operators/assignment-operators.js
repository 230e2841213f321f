// Assignment operators combine an operation and an assignment.
// Operators and conversions (ECMA-262 §7.1, §7.2, §13)

var a = 5;
a += 2;
a -= 1;
a *= 3;
a /= 2;
a %= 5;
a **= 2;
a <<= 2;
a >>= 1;
a >>>= 1;
a &= 7;
a |= 8;
a ^= 1;
print(a) // expect: 9

var a = null;
a ??= 3;
a ||= 4;
a &&= 5;
print(a) // expect: 5

var o = { get x() { return 1 }, set x(v) { this.y = v } };
o.x += 5;
print(o.y) // expect: 6

var n = 0;
var o = { a: 1 };
function k() { n++; return "a" }
o[k()] += 1;
o[k()]++;
print(n + "," + o.a) // expect: 2,3

var i = 5;
print(i++ + ++i) // expect: 12

var i = "5";
i++;
print(i) // expect: 6

var s = "a";
s += 1;
print(s) // expect: a1

var o = { v: 1 };
print(o.v++ + o.v-- - --o.v) // expect: 3

var log = [];
var o = { get p() { log.push("get"); return null } };
o.p &&= log.push("x");
print(log.join()) // expect: get

var a = [1, 2];
a[0] += a[1] *= 3;
print(a.join()) // expect: 7,6

var x = 1;
x += (x = 5, 10);
print(x) // expect: 11

var x = 1;
var y = x++ * 2 + x;
print(y) // expect: 4

// ---

var o;
try { o.a.b = 1 } catch (e) { print(e.message) } // expect: Cannot read properties of undefined (reading 'a')

var u;
try { u.x = (() => { throw "rhs" })() } catch (e) { print(String(e)) } // expect: rhs

var a = { n: 1 };
var b = a;
a.x = a = { n: 2 };
print(b.x.n + "," + a.x) // expect: 2,undefined

var q = "x";
q++;
print(q) // expect: NaN

var d = 1.5;
print(d++ + d) // expect: 4

var m = 2147483647;
m++;
print(m) // expect: 2147483648

var m = -2147483648;
m--;
print(m) // expect: -2147483649

var b = true;
b++;
print(b) // expect: 2
