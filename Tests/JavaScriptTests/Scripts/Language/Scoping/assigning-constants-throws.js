// Assigning to constants throws.
// Variables, blocks and temporal dead zones (ECMA-262 §8, §9.1, §14.3)

const c = 1;
try { c = 2 } catch (e) { print(e.message + c) } // expect: Assignment to constant variable.1

// ---

const c = 1;
try { c++ } catch (e) { print(e.message + c) } // expect: Assignment to constant variable.1

// ---

const c = null;
try { c ??= 2 } catch (e) { print(e.message) } // expect: Assignment to constant variable.

// ---

const c = 1;
c ??= 2;
print(c) // expect: 1

try { for (const i = 0; i < 2; i++) {} } catch (e) { print(e.name) } // expect: TypeError

let s = 0;
for (const i of [1, 2]) s += i;
print(s) // expect: 3
