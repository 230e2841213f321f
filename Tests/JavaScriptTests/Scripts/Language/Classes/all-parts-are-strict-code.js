// All parts of a class are strict code, also in sloppy code.
// Class Definitions (ECMA-262 §11.2.2, §15.7)

const frozen = Object.freeze({ a: 1 });
const fails = (name, f) => {
  try {
    f();
    print(name, "no error");
  } catch (error) {
    print(name, error.name);
  }
};

fails("key of a method", () => { class C { [(0).length = 1]() {} } }); // expect: key of a method TypeError
fails("key of a field", () => { class C { [frozen.a = 2] = 1 } }); // expect: key of a field TypeError
fails("key of a static getter", () => { class C { static get [++"x".y]() {} } }); // expect: key of a static getter TypeError
fails("delete in a key", () => { class C { [delete "length".length]() {} } }); // expect: delete in a key TypeError
fails("pattern in a key", () => { class C { [({ a: (0).length } = { a: 1 })]() {} } }); // expect: pattern in a key TypeError
fails("undeclared name in a key", () => { class C { [undeclared = 2]() {} } }); // expect: undeclared name in a key ReferenceError
fails("class in a key", () => { class C { [class { [(0).length = 1]() {} }]() {} } }); // expect: class in a key TypeError
fails("heritage", () => { class C extends (frozen.a = 2, Object) {} }); // expect: heritage TypeError
fails("undeclared name in the heritage", () => { class C extends (undeclared = 2, Object) {} }); // expect: undeclared name in the heritage ReferenceError
fails("class expression", () => (class extends (delete frozen.a, Object) {})); // expect: class expression TypeError
fails("generator", () => [...(function* () { class C extends (frozen.a = yield 1, Object) {} })()]); // expect: generator TypeError
fails("key in a generator", () => [...(function* () { class C { [frozen.a = yield 1]() {} } })()]); // expect: key in a generator TypeError
(async () => { class C { [missing = await 1]() {} } })().catch((error) => print("key in an async function", error.name));
fails("after a class", () => { class C { [frozen.b]() {} } frozen.a = 2; undeclared = 3; delete frozen.a }); // expect: after a class no error
print(undeclared, frozen.a); // expect: 3 1
// expect: key in an async function ReferenceError
