const values = () => ({ *[Symbol.iterator]() { for (let i = 0; i < 4; i++) { fresh(i); yield { valueOf: () => fresh(i).of }; } } });
sweep("from iterable", () => new Int16Array(values()));
sweep("from array-like", () => new Int16Array({ length: 2, get 0() { return fresh(1).of; }, 1: 5 }));
sweep("TypedArray.from", () => Uint8Array.from(values(), x => fresh(x + 1).of));
sweep("TypedArray.of", () => Uint8Array.of({ valueOf: () => fresh(3).of }, 4));
sweep("set", () => { const t = new Uint8Array(4); t.set([{ valueOf: () => fresh(1).of }, 2], { valueOf: () => fresh(1).of }); return t; });
sweep("with", () => new Uint8Array([1, 2]).with({ valueOf: () => fresh(1).of }, { valueOf: () => fresh(9).of }));
sweep("a class", () => { class T extends Uint8Array { constructor(...a) { fresh(0); super(...a); } } return T.from([1, 2], x => x); });
sweep("DataView", () => { const v = new DataView(new ArrayBuffer(8), { valueOf: () => fresh(1).of }); v.setInt8({ valueOf: () => fresh(1).of }, { valueOf: () => fresh(7).of }); return v.getInt8(1); });
"ok"
