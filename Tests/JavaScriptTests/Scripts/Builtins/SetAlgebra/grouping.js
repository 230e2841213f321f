// Object.groupBy and Map.groupBy group elements by the result of a callback.
// The Set methods that take another set (ECMA-262 §24.2.4), `Object.groupBy` and `Map.groupBy`

print(JSON.stringify(Object.groupBy([1, 2, 3, 4], (x, i) => x % 2 ? 'odd' : 'even' + i % 1)))
// expect: {"odd":[1,3],"even0":[2,4]}

print(Object.getPrototypeOf(Object.groupBy([], x => x))) // expect: null

const s = Symbol();
const g = Object.groupBy('aba', x => x === 'a' ? s : 1);
print([g[s].length, g[1].length, Object.keys(g), Object.getOwnPropertySymbols(g).length].join()) // expect: 2,1,1,1

const m = Map.groupBy([1, -0, 0, NaN, NaN], x => x);
print([m.size, m.get(0).length, m.get(NaN).length, Object.is([...m.keys()][1], 0)].join()) // expect: 3,2,2,true

const k = {};
print(Map.groupBy([1, 2], () => k).get(k).join()) // expect: 1,2

let closed = 0;
const it = { [Symbol.iterator]() {
  return { next: () => ({ value: 1 }), return() { closed++; return {} } }
} };
try { Object.groupBy(it, () => { throw 1 }) } catch {}
try { Object.groupBy(it, () => ({ toString() { throw 1 } })) } catch {}
print(closed) // expect: 2

try { Object.groupBy(null, x => x); print('nothing') } catch (e) { print(e.name) } // expect: TypeError
try { Object.groupBy([]); print('nothing') } catch (e) { print(e.name) } // expect: TypeError
try { Map.groupBy(5, x => x); print('nothing') } catch (e) { print(e.name) } // expect: TypeError
try { Map.groupBy(undefined, x => x); print('nothing') } catch (e) { print(e.name) } // expect: TypeError

print([
  Object.groupBy.length, Map.groupBy.length, Map.groupBy([1], x => x).constructor === Map,
].join()) // expect: 2,2,true
