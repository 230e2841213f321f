// A strict toJSON method receives the primitive BigInt.
// BigInt (ECMA-262 §6.1.6.2, §21.2)

BigInt.prototype.toJSON = function () { 'use strict'; return typeof this + this };
print(JSON.stringify({ a: 1n })) // expect: {"a":"bigint1"}
