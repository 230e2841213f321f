// In strict code a rejected operation throws an error that names the object.
// Proxy (ECMA-262 §10.5, §28.2)

print((() => {
  'use strict';
  try { new Proxy({}, { set: () => false }).a = 1 } catch (e) { return e.message }
})()) // expect: 'set' on proxy: trap returned falsish for property 'a'

print((() => {
  'use strict';
  try { new Proxy(Object.freeze({ a: 1 }), {}).a = 3 } catch (e) { return e.message }
})()) // expect: Cannot assign to read only property 'a' of object '#<Object>'

print((() => {
  'use strict';
  try { delete new Proxy({}, { deleteProperty: () => false }).a } catch (e) { return e.message }
})()) // expect: 'deleteProperty' on proxy: trap returned falsish for property 'a'

print((() => {
  'use strict';
  try { delete new Proxy(Object.freeze({ a: 1 }), {}).a } catch (e) { return e.message }
})()) // expect: Cannot delete property 'a' of #<Object>

print((() => {
  'use strict';
  try {
    Object.defineProperty(new Proxy(Object.freeze({ a: 1 }), {}), 'a', { value: 3 })
  } catch (e) { return e.message }
})()) // expect: Cannot redefine property: a

print((() => {
  'use strict';
  try {
    Object.defineProperty(new Proxy({}, { defineProperty: () => false }), 'a', {})
  } catch (e) { return e.message }
})()) // expect: 'defineProperty' on proxy: trap returned falsish for property 'a'

print((() => {
  'use strict';
  try {
    Object.preventExtensions(new Proxy({}, { preventExtensions: () => false }))
  } catch (e) { return e.message }
})()) // expect: 'preventExtensions' on proxy: trap returned falsish

const p = new Proxy({}, { set: () => false, deleteProperty: () => false });
p.a = 1;
print(delete p.a) // expect: false
