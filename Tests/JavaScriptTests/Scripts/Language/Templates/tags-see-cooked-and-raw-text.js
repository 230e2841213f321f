// Tags receive cooked and raw strings.
// Template literals (ECMA-262 §13.2.8, §13.3.11)

print(((s, ...v) => s.join('|') + v.join())`a${1}b${2}c`) // expect: a|b|c1,2
print((s => s.raw[0])`\n`) // expect: \n
print((s => s[0])`\u{`) // expect: undefined
print((s => s[0] === undefined ? s.raw[0] : 0)`\xg`) // expect: \xg
print(String.raw`a\n${1}`) // expect: a\n1
print((s => Object.isFrozen(s) + ',' + Object.isFrozen(s.raw) + Array.isArray(s))`x`) // expect: true,truetrue

function t(s) { return s }
var f = () => t`a`;
print(f() === f()) // expect: true

function t(s) { return s }
print(t`a` === t`a`) // expect: false

var o = { v: 3, tag(s) { return this.v + s[0] } };
print(o.tag`x`) // expect: 3x

print((() => () => 'twice')```x`) // expect: twice
print(new (class { constructor(s) { this.s = s } })("x").s === undefined) // expect: false
print((s => s.length)`${1}${2}`) // expect: 3

var r = [];
for (var i = 0; i < 2; i++) r.push((s => s)`q`);
print(r[0] === r[1]) // expect: true
