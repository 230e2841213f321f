// Failing assignments throw in strict code.
// What strict code changes (ECMA-262 §C)

"use strict";
try { Object.freeze([1])[0] = 2 } catch (e) { print(e.name) } // expect: TypeError

// ---

var o = Object.freeze({ a: 1 });
o.a = 2;
o.b = 3;
print(o.a + "," + o.b) // expect: 1,undefined

// ---

"use strict";
var o = Object.freeze({ a: 1 });
try { o.b = 3 } catch (e) { print(e.message) } // expect: Cannot add property b, object is not extensible

// ---

"use strict";
try { ({ get x() { return 1 } }).x = 2 } catch (e) { print(e.name) } // expect: TypeError

// ---

print(({ get x() { return 1 } }).x = 2) // expect: 2

// ---

"use strict";
try { "abc".length = 1 } catch (e) { print(e.name) } // expect: TypeError

// ---

"use strict";
try { "abc"[0] = "x" } catch (e) { print(e.name) } // expect: TypeError

// ---

"use strict";
try { (5).x = 1 } catch (e) { print(e.name) } // expect: TypeError

// ---

print((5).x = 1) // expect: 1

// ---

"use strict";
try { undefined = 1 } catch (e) { print(e.name) } // expect: TypeError

// ---

undefined = 1;
print(undefined) // expect: undefined

NaN = 5;
print(NaN) // expect: NaN

// ---

"use strict";
try { delete Object.prototype } catch (e) { print(e.name) } // expect: TypeError

// ---

print(delete Object.prototype) // expect: false

// ---

"use strict";
var a = Object.defineProperty([1, 2], "length", { writable: false });
try { a.push(3) } catch (e) { print(e.name + a.length) } // expect: TypeError2

// ---

"use strict";
var a = [1, 2, 3];
Object.defineProperty(a, 1, { configurable: false });
try { a.length = 0 } catch (e) { print(e.name + a.length) } // expect: TypeError2

// ---

"use strict";
try { Object.preventExtensions([]).push(1) } catch (e) { print(e.name) } // expect: TypeError
