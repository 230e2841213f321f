// All operations on revoked proxies throw a TypeError.
// Proxy (ECMA-262 §10.5, §28.2)

print((() => {
  const { proxy: p, revoke } = Proxy.revocable(function () {}, {});
  revoke();
  revoke();
  try { p.x } catch (e) { return e.name + (/revoked/.test(e.message)) }
  return 'nothing'
})()) // expect: TypeErrortrue

print((() => {
  const { proxy: p, revoke } = Proxy.revocable(function () {}, {});
  revoke();
  revoke();
  try { p.x = 1 } catch (e) { return e.name + (/revoked/.test(e.message)) }
  return 'nothing'
})()) // expect: TypeErrortrue

print((() => {
  const { proxy: p, revoke } = Proxy.revocable(function () {}, {});
  revoke();
  revoke();
  try { 'x' in p } catch (e) { return e.name + (/revoked/.test(e.message)) }
  return 'nothing'
})()) // expect: TypeErrortrue

print((() => {
  const { proxy: p, revoke } = Proxy.revocable(function () {}, {});
  revoke();
  revoke();
  try { delete p.x } catch (e) { return e.name + (/revoked/.test(e.message)) }
  return 'nothing'
})()) // expect: TypeErrortrue

print((() => {
  const { proxy: p, revoke } = Proxy.revocable(function () {}, {});
  revoke();
  revoke();
  try { Object.keys(p) } catch (e) { return e.name + (/revoked/.test(e.message)) }
  return 'nothing'
})()) // expect: TypeErrortrue

print((() => {
  const { proxy: p, revoke } = Proxy.revocable(function () {}, {});
  revoke();
  revoke();
  try { Object.getPrototypeOf(p) } catch (e) { return e.name + (/revoked/.test(e.message)) }
  return 'nothing'
})()) // expect: TypeErrortrue

print((() => {
  const { proxy: p, revoke } = Proxy.revocable(function () {}, {});
  revoke();
  revoke();
  try { Object.setPrototypeOf(p, null) } catch (e) { return e.name + (/revoked/.test(e.message)) }
  return 'nothing'
})()) // expect: TypeErrortrue

print((() => {
  const { proxy: p, revoke } = Proxy.revocable(function () {}, {});
  revoke();
  revoke();
  try { Object.isExtensible(p) } catch (e) { return e.name + (/revoked/.test(e.message)) }
  return 'nothing'
})()) // expect: TypeErrortrue

print((() => {
  const { proxy: p, revoke } = Proxy.revocable(function () {}, {});
  revoke();
  revoke();
  try { Object.preventExtensions(p) } catch (e) { return e.name + (/revoked/.test(e.message)) }
  return 'nothing'
})()) // expect: TypeErrortrue

print((() => {
  const { proxy: p, revoke } = Proxy.revocable(function () {}, {});
  revoke();
  revoke();
  try { Object.getOwnPropertyDescriptor(p, 'x') } catch (e) {
    return e.name + (/revoked/.test(e.message))
  }
  return 'nothing'
})()) // expect: TypeErrortrue

print((() => {
  const { proxy: p, revoke } = Proxy.revocable(function () {}, {});
  revoke();
  revoke();
  try { Object.defineProperty(p, 'x', {}) } catch (e) {
    return e.name + (/revoked/.test(e.message))
  }
  return 'nothing'
})()) // expect: TypeErrortrue

print((() => {
  const { proxy: p, revoke } = Proxy.revocable(function () {}, {});
  revoke();
  revoke();
  try { p() } catch (e) { return e.name + (/revoked/.test(e.message)) }
  return 'nothing'
})()) // expect: TypeErrortrue

print((() => {
  const { proxy: p, revoke } = Proxy.revocable(function () {}, {});
  revoke();
  revoke();
  try { new p } catch (e) { return e.name + (/revoked/.test(e.message)) }
  return 'nothing'
})()) // expect: TypeErrortrue

print((() => {
  const { proxy: p, revoke } = Proxy.revocable(function () {}, {});
  revoke();
  revoke();
  try { Array.isArray(p) } catch (e) { return e.name + (/revoked/.test(e.message)) }
  return 'nothing'
})()) // expect: TypeErrortrue

print((() => {
  const { proxy: p, revoke } = Proxy.revocable(function () {}, {});
  revoke();
  revoke();
  try { Object.prototype.toString.call(p) } catch (e) {
    return e.name + (/revoked/.test(e.message))
  }
  return 'nothing'
})()) // expect: TypeErrortrue

print((() => {
  const { proxy: p, revoke } = Proxy.revocable(function () {}, {});
  revoke();
  revoke();
  try { JSON.stringify(p) } catch (e) { return e.name + (/revoked/.test(e.message)) }
  return 'nothing'
})()) // expect: TypeErrortrue

print((() => {
  const { proxy: p, revoke } = Proxy.revocable(function () {}, {});
  revoke();
  revoke();
  try { [].concat(p) } catch (e) { return e.name + (/revoked/.test(e.message)) }
  return 'nothing'
})()) // expect: TypeErrortrue

print((() => {
  const { proxy: p, revoke } = Proxy.revocable(function () {}, {});
  revoke();
  revoke();
  try { for (const k in p) ; } catch (e) { return e.name + (/revoked/.test(e.message)) }
  return 'nothing'
})()) // expect: TypeErrortrue

print((() => {
  const { proxy: p, revoke } = Proxy.revocable(function () {}, {});
  revoke();
  revoke();
  try { ({ ...p }) } catch (e) { return e.name + (/revoked/.test(e.message)) }
  return 'nothing'
})()) // expect: TypeErrortrue

const { proxy, revoke } = Proxy.revocable(function () {}, {});
revoke();
print(typeof proxy + Object.keys(Proxy.revocable({}, {}))) // expect: functionproxy,revoke

const r = Proxy.revocable({}, { get(t, k) { r.revoke(); return k } });
print(r.proxy.x) // expect: x

// ---

const r = Proxy.revocable({ x: 5 }, { get get() { r.revoke() } });
print(r.proxy.x) // expect: 5

// ---

function F() {}
const r = Proxy.revocable(F, { get() { r.revoke() } });
try { Reflect.construct(Array, [], r.proxy) } catch (e) { print(e.name) } // expect: TypeError
