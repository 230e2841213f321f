// Methods read and search elements.
// The methods of %TypedArray%.prototype (ECMA-262 §23.2.3)

print(show((a => [a.at(0), a.at(-1), a.at(3), a.at(-4), a.at('1')])(new Uint8Array([1, 2, 3]))))
// expect: [1, 3, undefined, undefined, 2]

print(show((a => [
  a.includes(NaN), a.indexOf(NaN), a.includes(-0), a.indexOf(0), a.lastIndexOf(0), a.indexOf('0'),
  a.includes(0, 4),
])(new Float32Array([NaN, 0, -0, 1.5])))) // expect: [true, -1, true, 1, 2, -1, false]

print(show((a => [
  a.indexOf(2), a.indexOf(2, 2), a.indexOf(2, -1), a.lastIndexOf(2), a.lastIndexOf(2, 2),
  a.lastIndexOf(2, -4), a.lastIndexOf(2, -5),
])(new Int16Array([5, 2, 5, 2])))) // expect: [1, 3, 3, 3, 1, -1, -1]

print(show((a => [
  a.find(x => x > 1), a.findIndex(x => x > 1), a.findLast(x => x < 3),
  a.findLastIndex(x => x < 3), a.find(x => x > 9), a.findIndex(x => x > 9),
])(new Uint8Array([1, 2, 3])))) // expect: [2, 1, 2, 1, undefined, -1]

print(show((a => [
  a.some(x => x > 2), a.every(x => x > 0), a.reduce((x, y) => x + y),
  a.reduceRight((x, y) => x + '-' + y), a.reduce((x, y) => x + y, ''),
])(new Uint8Array([1, 2, 3])))) // expect: [true, true, 6, "3-2-1", "123"]

print(show([
  new Float64Array([1, -0, NaN]).join(), new Uint8Array([1, 2]).join(),
  new Uint8Array(2).join('ab'), String(new Uint8Array([1, 2])), new Uint8Array().join(),
])) // expect: ["1,0,NaN", "1,2", "0ab0", "1,2", ""]

print(show(new Float64Array([1234.5, 2]).toLocaleString())) // expect: "1,234.5,2"

print(show(outcome(() => new Uint8Array().reduce((a, b) => a))))
// expect: "TypeError: Reduce of empty array with no initial value"

print(show((l => {
  new Uint8Array([5]).forEach(function (v, i, a) { l.add([v, i, a.length, this.t]) }, { t: 9 });
  return l.entries
})(log()))) // expect: [[5, 0, 1, 9]]
