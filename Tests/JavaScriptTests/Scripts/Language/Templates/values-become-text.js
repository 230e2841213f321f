// Values are converted to strings.
// Template literals (ECMA-262 §13.2.8, §13.3.11)

print(`a${1 + 1}b${'c'}`) // expect: a2bc
print(`${null} ${undefined} ${true} ${[1, 2]} ${{}}`) // expect: null undefined true 1,2 [object Object]

print(`line1
line2`.length) // expect: 11

print(`\n\t\u0041\u{1F600}\x41`.length) // expect: 6
print(`\${x}`) // expect: ${x}
print(`${`nested ${1}`}`) // expect: nested 1

try { `${Symbol()}` } catch (e) { print(e.name) } // expect: TypeError

print(`
`.length) // expect: 1

print(``) // expect:
print(`a${''}`) // expect: a
print(`$`) // expect: $
print(`${1}${2}${3}`) // expect: 123

print(`\
`.length) // expect: 0
