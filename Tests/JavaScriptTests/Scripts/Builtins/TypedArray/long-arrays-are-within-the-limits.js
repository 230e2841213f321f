// Long typed arrays can be created within the limits.
// Typed arrays (ECMA-262 §23.2): constructors, elements, properties

var n = 0;
for (var i = 0; i < 80; i++) n += new Uint8Array(1 << 22).length;
print(n) // expect: 335544320

// ---

try { new Uint8Array(3e8) } catch (e) { print(e.name + ': ' + e.message) } // expect: RangeError: Array buffer allocation failed

// ---

console.error(new Uint8Array(5e7));
print(new Uint8Array(5e7).subarray(-1e5).fill(1).lastIndexOf(2)) // expect: -1
