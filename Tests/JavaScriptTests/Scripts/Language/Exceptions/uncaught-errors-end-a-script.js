// An uncaught error ends a script, and a syntax error prevents it from running.
// Exceptions (ECMA-262 §14.14, §16.1)

print("before") // expect: before
null.x // expect error: TypeError: Cannot read properties of null (reading 'x')
print("never")

// ---

try { missing } finally { print("cleaned up") } // expect: cleaned up
// expect error: ReferenceError: missing is not defined

// ---

print("never")
let a = 1;
let a = 2; // expect error: SyntaxError: Identifier 'a' has already been declared

// ---

throw new RangeError("out of bounds") // expect error: RangeError: out of bounds
