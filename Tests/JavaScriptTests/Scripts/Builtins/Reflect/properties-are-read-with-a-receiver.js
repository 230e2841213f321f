// get calls accessors with the receiver.
// Reflect (ECMA-262 §28.1)

print(Reflect.get({ get a() { return this.b }, b: 1 }, 'a', { b: 2 })) // expect: 2
print(Reflect.get([5], 0) + Reflect.get(Object.create({ x: 6 }), 'x')) // expect: 11
print(String(Reflect.get({}, 'a'))) // expect: undefined

print(Reflect.has({ a: 1 }, 'a') + ',' + Reflect.has(Object.create({ a: 1 }), 'a') + ',' + Reflect.has({}, 'a'))
// expect: true,true,false

print(JSON.stringify(Reflect.getOwnPropertyDescriptor([1], 'length')))
// expect: {"value":1,"writable":true,"enumerable":false,"configurable":false}

print(String(Reflect.getOwnPropertyDescriptor({}, 'x'))) // expect: undefined
print(Reflect.ownKeys({ b: 1, 2: 1, [Symbol('s')]: 1, a: 1, 1: 1 }).map(String).join()) // expect: 1,2,b,a,Symbol(s)
