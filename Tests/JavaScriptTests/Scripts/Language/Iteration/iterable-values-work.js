// Built-in values are iterable.
// for-of, for-in and the iteration protocol (ECMA-262 §7.4, §14.7.5)

print([...new Set([3, 1, 3])].join()) // expect: 3,1
print([..."añ"].join()) // expect: a,ñ
print([...[1, 2].entries()].join("|")) // expect: 0,1|1,2
print([...[5, 6].keys()].join()) // expect: 0,1
print([...new Map([[1, 2]]).values()].join()) // expect: 2
print(Array.from({ length: 2 }, (_, i) => i).join()) // expect: 0,1

var it = [1, 2][Symbol.iterator]();
it.next();
print([...it].join()) // expect: 2

print(Object.prototype.toString.call([][Symbol.iterator]())) // expect: [object Array Iterator]
