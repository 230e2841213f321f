// The constructor creates proxies of objects and functions.
// Proxy (ECMA-262 §10.5, §28.2)

print([
  Proxy.length, Proxy.name, typeof Proxy, 'prototype' in Proxy,
  Object.getOwnPropertyNames(Proxy).join('+'),
].join()) // expect: 2,Proxy,function,false,length+name+revocable

try { Proxy({}, {}) } catch (e) { print(e.name) } // expect: TypeError
try { new Proxy(1, {}) } catch (e) { print(e.name) } // expect: TypeError
try { new Proxy({}, null) } catch (e) { print(e.name) } // expect: TypeError
try { class A extends Proxy {} } catch (e) { print(e.name) } // expect: TypeError

print(typeof new Proxy({}, {}) + typeof new Proxy(() => 1, {}) + typeof new Proxy(class {}, {}))
// expect: objectfunctionfunction
