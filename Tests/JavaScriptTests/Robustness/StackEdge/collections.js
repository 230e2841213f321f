const pairs = () => ({ *[Symbol.iterator]() { yield { get 0() { return fresh("a"); }, get 1() { return fresh(1); } }; yield ["b", fresh(2)]; } });
sweep("new Map", () => new Map(pairs()));
sweep("new Set", () => new Set({ *[Symbol.iterator]() { yield fresh(1); yield fresh(2); } }));
sweep("a Map with another set", () => { class M extends Map { set(k, v) { fresh(k); return super.set(k, [v]); } } return [...new M([[1, fresh(2)]])]; });
sweep("Map.groupBy", () => Map.groupBy([1, 2, 3], n => fresh(n % 2).of));
sweep("Map.forEach", () => { const kept = []; new Map([[{ k: 1 }, fresh(1)]]).forEach((v, k) => kept.push(fresh(k.k), v)); return kept; });
sweep("Set.forEach", () => { const kept = []; new Set([fresh(1), 2]).forEach(v => kept.push(fresh(0), v)); return kept; });
const like = () => ({ size: { valueOf: () => fresh(2).of }, has: x => (fresh(x), x > 1), keys: () => [2, 3].map(x => fresh(x).of).values() });
for (const name of ["union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"]) {
  sweep(name, () => new Set([1, 2])[name](like()));
  sweep(name + " of more", () => new Set([1, 2, 3, 4])[name](like()));
}
sweep("WeakMap", () => { const k = {}; return new WeakMap([[k, fresh(1)]]).get(k); });
sweep("iteration with changes", () => { const m = new Map([[1, fresh(1)]]), kept = []; for (const [k, v] of m) { kept.push(v); m.delete(k); if (k < 4) m.set(k + 1, fresh(k)); } return kept; });
"ok"
