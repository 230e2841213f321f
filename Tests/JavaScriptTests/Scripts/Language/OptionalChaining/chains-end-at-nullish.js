// Optional chains end at undefined and null.
// Optional chaining (ECMA-262 §13.3.9)

print(null?.a) // expect: undefined
print(undefined?.a.b.c) // expect: undefined
print(({ a: { b: 1 } }).a?.b) // expect: 1
print(({})?.a?.b.c) // expect: undefined
print(null?.[(() => { throw 1 })()]) // expect: undefined
print(null?.f((() => { throw 1 })())) // expect: undefined
print(({ f: null }).f?.()) // expect: undefined

var one = { f: 1 };
try { one.f?.() } catch (e) { print(e.message) } // expect: one.f is not a function

try { ({}).f?.g.h() ?? "u" } catch (e) { var caught = e.name }
print(caught) // expect: undefined

try { (null?.a).b } catch (e) { print(e.name) } // expect: TypeError

print(delete null?.a) // expect: true

var o = { a: { b: 1 } };
print(delete o?.a?.b + "," + JSON.stringify(o)) // expect: true,{"a":{}}

print("abc"?.length) // expect: 3
print((0)?.toFixed(1)) // expect: 0.0
print([1, 2]?.[1]) // expect: 2
print(null?.a ?? "d") // expect: d
print(({ a: null })?.a?.b) // expect: undefined
print([1]?.map(x => x + 1)[0]) // expect: 2
print(typeof null?.x) // expect: undefined
