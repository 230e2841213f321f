// Views follow buffers that are resized or detached.
// Typed arrays (ECMA-262 §23.2): constructors, elements, properties

let b = new ArrayBuffer(4, { maxByteLength: 8 }), tracking = new Uint8Array(b), rest = new Uint8Array(b, 2), fixed = new Uint8Array(b, 0, 4), inner = new Uint8Array(b, 2, 1), wide = new Uint16Array(b);
print(show([tracking, rest, fixed, inner, wide].map(a => [a.length, a.byteLength, a.byteOffset].join('/')).join()))
// expect: "4/4/0,2/2/2,4/4/0,1/1/2,2/4/0"

// ---

let b = new ArrayBuffer(4, { maxByteLength: 8 }), tracking = new Uint8Array(b), rest = new Uint8Array(b, 2), fixed = new Uint8Array(b, 0, 4), inner = new Uint8Array(b, 2, 1), wide = new Uint16Array(b);
b.resize(7);
print(show([tracking, rest, fixed, inner, wide].map(a => [a.length, a.byteLength, a.byteOffset].join('/')).join()))
// expect: "7/7/0,5/5/2,4/4/0,1/1/2,3/6/0"

// ---

let b = new ArrayBuffer(4, { maxByteLength: 8 }), tracking = new Uint8Array(b), rest = new Uint8Array(b, 2), fixed = new Uint8Array(b, 0, 4), inner = new Uint8Array(b, 2, 1), wide = new Uint16Array(b);
b.resize(2);
print(show([tracking, rest, fixed, inner, wide].map(a => [a.length, a.byteLength, a.byteOffset].join('/')).join()))
// expect: "2/2/0,0/0/2,0/0/0,0/0/0,1/2/0"

// ---

let b = new ArrayBuffer(4, { maxByteLength: 8 }), tracking = new Uint8Array(b), rest = new Uint8Array(b, 2), fixed = new Uint8Array(b, 0, 4), inner = new Uint8Array(b, 2, 1), wide = new Uint16Array(b);
b.resize(1);
print(show([tracking, rest, fixed, inner, wide].map(a => [a.length, a.byteLength, a.byteOffset].join('/')).join()))
// expect: "1/1/0,0/0/0,0/0/0,0/0/0,0/0/0"

// ---

let b = new ArrayBuffer(4, { maxByteLength: 8 }), tracking = new Uint8Array(b), rest = new Uint8Array(b, 2), fixed = new Uint8Array(b, 0, 4), inner = new Uint8Array(b, 2, 1), wide = new Uint16Array(b);
b.resize(1);
b.resize(4);
print(show([tracking, rest, fixed, inner, wide].map(a => [a.length, a.byteLength, a.byteOffset].join('/')).join()))
// expect: "4/4/0,2/2/2,4/4/0,1/1/2,2/4/0"

// ---

let b = new ArrayBuffer(4, { maxByteLength: 8 }), tracking = new Uint8Array(b), rest = new Uint8Array(b, 2), fixed = new Uint8Array(b, 0, 4), inner = new Uint8Array(b, 2, 1), wide = new Uint16Array(b);
fixed[3] = 9;
b.resize(3);
let r = [fixed[0], fixed[3], 0 in fixed, outcome(() => fixed.fill(1)).split(':')[0], tracking.length];
fixed[0] = 5;
print(show([...r, tracking[0]])) // expect: [undefined, undefined, false, "TypeError", 3, 0]

// ---

let b = new ArrayBuffer(4, { maxByteLength: 8 }), tracking = new Uint8Array(b), rest = new Uint8Array(b, 2), fixed = new Uint8Array(b, 0, 4), inner = new Uint8Array(b, 2, 1), wide = new Uint16Array(b);
let i = fixed.values();
i.next();
b.resize(3);
print(show(outcome(() => i.next()).split(':')[0])) // expect: "TypeError"

// ---

let b = new ArrayBuffer(4, { maxByteLength: 8 }), tracking = new Uint8Array(b), rest = new Uint8Array(b, 2), fixed = new Uint8Array(b, 0, 4), inner = new Uint8Array(b, 2, 1), wide = new Uint16Array(b);
let s = [];
for (let x of tracking) { s.push(x); b.resize(Math.min(8, b.byteLength + 1)) }
print(show(s.length)) // expect: 8

// ---

let b = new ArrayBuffer(4, { maxByteLength: 8 }), tracking = new Uint8Array(b), rest = new Uint8Array(b, 2), fixed = new Uint8Array(b, 0, 4), inner = new Uint8Array(b, 2, 1), wide = new Uint16Array(b);
tracking.set([1, 2, 3, 4]);
let s = [];
tracking.forEach(x => { s.push(x); b.resize(2) });
print(show(s)) // expect: [1, 2, undefined, undefined]

// ---

let b = new ArrayBuffer(4, { maxByteLength: 8 }), tracking = new Uint8Array(b), rest = new Uint8Array(b, 2), fixed = new Uint8Array(b, 0, 4), inner = new Uint8Array(b, 2, 1), wide = new Uint16Array(b);
let s = tracking.subarray(1), t = tracking.subarray(1, 3);
b.resize(8);
print(show([s.length, t.length])) // expect: [7, 2]
