// charAt, charCodeAt and fromCharCode, which calls compute directly for strings and indices, with all other receivers.
// String.prototype.charAt (ECMA-262 §22.1.3.2), charCodeAt (§22.1.3.3), String.fromCharCode (§22.1.2.1)
"use strict"

const joined = "abcdefghijklmnopqrstuvwxyz".concat("é日😀") // in two pieces
print(joined.charCodeAt(26), joined.charAt(26), joined.charCodeAt(27), joined.charAt(27), joined.charCodeAt(29))
// expect: 233 é 26085 日 56832
const indices = [0, 2, 3, -1, 1.9, "1", NaN, undefined, null, 2 ** 31, -0, { valueOf: () => 1 }]
print(indices.map(i => "abc".charCodeAt(i)).join(), "abc".charCodeAt())
// expect: 97,99,NaN,NaN,98,98,97,97,97,NaN,97,98 97
print(indices.map(i => "abc".charAt(i)).join("|"), "abc".charAt())
// expect: a|c|||b|b|a|a|a||a|b a

function attempt(f) { try { return f() } catch (e) { return e.name } }
const codeAt = "".charCodeAt
print(codeAt.call("xyz", 1), codeAt.call(12345, 2), codeAt.call({ toString: () => "q" }, 0), codeAt.call(true, 0))
// expect: 121 51 113 116
print(attempt(() => codeAt.call(null, 0)), attempt(() => codeAt(0)), new String("abc").charCodeAt(1))
// expect: TypeError TypeError 98
print(String.fromCharCode(65), String.fromCharCode(233, 97), String.fromCharCode(0x65E5), String.fromCharCode(-65471))
// expect: A éa 日 A
print(String.fromCharCode("66"), String.fromCharCode(65.9), String.fromCharCode() === "", String.fromCharCode(65536 + 67))
// expect: B A true C

for (let i = 0; i < 4; i++) {
  if (i === 2) String.prototype.charCodeAt = function (index) { return "mine " + this + index }
  if (i === 3) Object.defineProperty(String.prototype, "charCodeAt", { get() { return () => typeof this } })
  print("abc".charCodeAt(1))
}
// expect: 98
// expect: 98
// expect: mine abc1
// expect: string
