// Setting a property with a proxy as receiver calls its traps.
// Proxy (ECMA-262 §10.5, §28.2)

const log = [], p = new Proxy({}, { getOwnPropertyDescriptor(t, k) {
  log.push('get ' + k);
  return Reflect.getOwnPropertyDescriptor(t, k)
}, defineProperty(t, k, d) {
  log.push('define ' + JSON.stringify(d));
  return Reflect.defineProperty(t, k, d)
} });
p.a = 1;
p.a = 2;
print(log.join(' '))
// expect: get a define {"value":1,"writable":true,"enumerable":true,"configurable":true} get a define {"value":2}
