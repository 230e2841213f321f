// A finally block always runs.
// throw, try, catch, finally and errors (ECMA-262 §14.14, §14.15, §20.5)

var r = "";
try { r += 1; throw 1 } catch (e) { r += 2 } finally { r += 3 }
print(r) // expect: 123

print((() => { try { return 1 } finally { return 2 } })()) // expect: 2
print((() => { var x = 1; try { return x } finally { x = 2 } })()) // expect: 1
print((() => { try { throw 1 } finally { return 2 } })()) // expect: 2

for (var i = 0; i < 3; i++) { try { continue } finally { if (i == 1) break } }
print(i) // expect: 1

print((() => { l: try { return 1 } finally { break l } return 2 })()) // expect: 2

var r = [];
try { try { throw 1 } finally { r.push("f") } } catch (e) { r.push(e) }
print(r.join()) // expect: f,1

try { try { throw 1 } finally { throw 2 } } catch (e) { print(e) } // expect: 2

var r = [];
for (var x of [1, 2]) { try { r.push(x); continue } finally { r.push("f") } }
print(r.join()) // expect: 1,f,2,f

print((function () {
  var r = [];
  function f() { try { return r.push("t") } finally { r.push("f") } }
  r.push("v" + f());
  return r.join()
})()) // expect: t,f,v1

do { try { break } finally { continue } } while (false);
print("end") // expect: end

print((() => { try { return (() => { throw 5 })() } catch (e) { return e } finally { 1 } })()) // expect: 5
