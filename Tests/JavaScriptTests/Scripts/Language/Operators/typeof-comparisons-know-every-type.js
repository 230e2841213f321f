// Comparisons of typeof with a literal are correct for every type.
// Operators and conversions (ECMA-262 §7.1, §7.2, §13)

print(typeof notDeclared === 'undefined') // expect: true
print((function* () { return typeof (yield 1) === 'number' })().next().value) // expect: 1

const g = (function* () { return typeof (yield 1) === 'number' })();
g.next();
print(g.next(2).value) // expect: true

let n = 0;
typeof n++ === 'nothing';
print(n) // expect: 1
