for (const name of ["map", "filter", "forEach", "some", "every", "find", "findIndex", "findLast", "findLastIndex"]) {
  sweep(name, () => new Float32Array([1, 2, 3])[name](x => fresh(x).of > 1));
  sweep("big " + name, () => new BigInt64Array([10n ** 18n, 2n])[name](x => fresh(x).of > 3n ? 1n : 0n));
}
class Other extends Uint8Array { static get [Symbol.species]() { fresh(1); return Int8Array; } }
for (const [name, argument] of [["map", x => x * 2], ["filter", x => x > 1], ["slice", 1], ["subarray", 1]]) {
  sweep("species of " + name, () => new Other([1, 2, 3])[name](argument));
}
sweep("join", () => new Uint8Array([1, 2, 3]).join({ toString: () => String(fresh("-").of) }));
sweep("toLocaleString", () => new Uint8Array([1, 2]).toLocaleString());
"ok"
