// The argument can be any object with size, has and keys, which are read in order.
// The Set methods that take another set (ECMA-262 §24.2.4), `Object.groupBy` and `Map.groupBy`

const log = [];
const other = {
  get size() { log.push("size"); return { valueOf() { log.push("number"); return 2 } } },
  get has() { log.push("has"); return x => { log.push("has " + x); return x === 1 } },
  get keys() { log.push("keys"); return () => { log.push("keys()"); return [7, 8][Symbol.iterator]() } },
};
const r = [...new Set([1, 2]).intersection(other)].join() + "|" + [...new Set([1]).union(other)].join();
print(r + "|" + log.join()) // expect: 1|1,7,8|size,number,has,keys,has 1,has 2,size,number,has,keys,keys()

print([...new Set([1, 2]).difference({ size: Infinity, has: x => x > 1, keys() { throw 1 } })].join()) // expect: 1
try { new Set([1, 2]).union(5); print('nothing') } catch (e) { print(e.name) } // expect: TypeError
try { new Set([1, 2]).union([1]); print('nothing') } catch (e) { print(e.name) } // expect: TypeError
try { new Set([1, 2]).union({}); print('nothing') } catch (e) { print(e.name) } // expect: TypeError
try { new Set([1, 2]).union({ size: NaN }); print('nothing') } catch (e) { print(e.name) } // expect: TypeError

try {
  new Set([1, 2]).union({ size: -1, has() {}, keys() {} });
  print('nothing')
} catch (e) { print(e.name) } // expect: RangeError

try {
  new Set([1, 2]).union({ size: 1, has: 1, keys() {} });
  print('nothing')
} catch (e) { print(e.name) } // expect: TypeError

try { new Set([1, 2]).union({ size: 1, has() {} }); print('nothing') } catch (e) { print(e.name) } // expect: TypeError

try {
  new Set([1, 2]).union({ size: 1, has() {}, keys: () => 5 });
  print('nothing')
} catch (e) { print(e.name) } // expect: TypeError

try { Set.prototype.union.call(new Map(), new Set()) } catch (e) { print(e.name) } // expect: TypeError
