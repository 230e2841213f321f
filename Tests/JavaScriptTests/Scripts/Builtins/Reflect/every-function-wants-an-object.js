// Every function requires an object.
// Reflect (ECMA-262 §28.1)

try { Reflect.defineProperty(1, 'a') } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Reflect.defineProperty called on non-object

try { Reflect.deleteProperty(1, 'a') } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Reflect.deleteProperty called on non-object

try { Reflect.get(1, 'a') } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Reflect.get called on non-object

try { Reflect.getOwnPropertyDescriptor(1, 'a') } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Reflect.getOwnPropertyDescriptor called on non-object

try { Reflect.getPrototypeOf(1, 'a') } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Reflect.getPrototypeOf called on non-object

try { Reflect.has(1, 'a') } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Reflect.has called on non-object

try { Reflect.isExtensible(1, 'a') } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Reflect.isExtensible called on non-object

try { Reflect.ownKeys(1, 'a') } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Reflect.ownKeys called on non-object

try { Reflect.preventExtensions(1, 'a') } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Reflect.preventExtensions called on non-object

try { Reflect.set(1, 'a') } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Reflect.set called on non-object

try { Reflect.setPrototypeOf(1, 'a') } catch (e) { print(e.name + ': ' + e.message) }
// expect: TypeError: Reflect.setPrototypeOf called on non-object
