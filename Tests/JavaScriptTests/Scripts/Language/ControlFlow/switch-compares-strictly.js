// switch compares with strict equality.
// Labels, switch, loops (ECMA-262 §14.7-§14.13)

switch ("1") { case 1: var r = "n"; break; case "1": var r = "s"; break; default: var r = "d" }
print(r) // expect: s

var r = "";
switch (3) { case 1: r += 1; default: r += "d"; case 2: r += 2; break; case 4: r += 4 }
print(r) // expect: d2

var r = "";
switch (2) { default: r += "d"; case 1: r += 1; break; case 2: r += 2; case 3: r += 3 }
print(r) // expect: 23

var r = 0;
switch (NaN) { case NaN: r = 1 }
print(r) // expect: 0

switch (1) {}
print(5) // expect: 5

var log = [];
function t(x) { log.push(x); return x }
switch (2) { case t(1): case t(2): case t(3): }
print(log.join()) // expect: 1,2

print((x => {
  switch (true) { case x < 5: return "small"; case x < 10: return "mid"; default: return "big" }
})(7)) // expect: mid

switch (0) { case 0: let q = 1; { let q = 2 } var out = q }
print(out) // expect: 1

switch (1) { case 1: function sf() { return 9 } }
print(sf()) // expect: 9

var r = [];
for (var i = 0; i < 4; i++) { switch (i) { case 1: continue; case 3: break; default: r.push(i) } }
print(r.join()) // expect: 0,2

print((() => { switch (1) { case 1: { try { return "t" } finally { } } } })()) // expect: t

var f = [];
switch (1) { case 1: let v = 4; f.push(() => v) }
print(f[0]()) // expect: 4

switch ("b") { case "a": case "b": var z = 1 }
print(z) // expect: 1
